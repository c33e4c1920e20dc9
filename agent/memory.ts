import type { JsonValue } from '../core/json/index.ts';
import { say } from '../core/text/index.ts';

/**
 * Values by key, as in Aeon Core. A key is a text that is not empty; a value is JSON. Each operation is atomic. It rejects where the
 * storage fails, and for an empty key.
 */
export interface Memory {
  write(key: string, value: JsonValue): Promise<void>;
  /** Null for an unknown key. */
  read(key: string): Promise<JsonValue>;
  /** The keys with the prefix (case counts), with their values, in the order of their first writing. */
  search(prefix: string): Promise<readonly (readonly [key: string, value: JsonValue])[]>;
}

/** A memory that ends with the program. */
export class LocalMemory implements Memory {
  readonly #values: Map<string, JsonValue>;

  constructor(values: Iterable<readonly [string, JsonValue]> = []) {
    this.#values = new Map(values);
  }

  async write(key: string, value: JsonValue): Promise<void> {
    if (key === '') throw new Error(say`A memory key can't be empty.`);
    // A copy, so that later changes by the caller write nothing.
    this.#values.set(key, structuredClone(value));
  }

  async read(key: string): Promise<JsonValue> {
    return structuredClone(this.#values.get(key) ?? null);
  }

  async search(prefix: string): Promise<readonly (readonly [string, JsonValue])[]> {
    return [...this.#values]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key, structuredClone(value)]);
  }
}
