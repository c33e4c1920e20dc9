import {
  ExactNumber,
  isJsonArray,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  member,
  nearDouble,
} from '../core/json/index.ts';

/** Copies of values with doubles in place of exact numbers, for ajv. The copies lead back to the values. */
export class Doubles {
  readonly #originals = new WeakMap<object, JsonArray | JsonObject>();

  copyOf(value: JsonValue): unknown {
    if (value instanceof ExactNumber) return nearDouble(value);
    if (typeof value !== 'object' || value === null) return value;
    const copy: object = isJsonArray(value)
      ? value.map((item) => this.copyOf(item))
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.copyOf(item)]));
    this.#originals.set(copy, value as JsonArray | JsonObject);
    return copy;
  }

  /** Makes `copy` lead back to `value`. */
  keep(copy: object, value: JsonArray | JsonObject): void {
    this.#originals.set(copy, value);
  }

  /** The value of which the object or list is a copy; the same for any other. */
  original(copy: object): JsonArray | JsonObject {
    return this.#originals.get(copy) ?? (copy as JsonArray | JsonObject);
  }

  /** The value of which `copy` is one, inside `holder` under `key`. */
  originalIn(holder: object, key: string | number, copy: unknown): JsonValue {
    if (typeof copy === 'object' && copy !== null) return this.original(copy);
    if (typeof copy !== 'number') return copy as JsonValue;
    const around = this.original(holder);
    const inside = isJsonArray(around) ? around[Number(key)] : member(around, String(key));
    return inside ?? copy;
  }
}
