import type { JsonValue } from '../core/json/json-value.ts';
import { say } from '../core/text/say.ts';

/**
 * Values by their keys, as in Aeon Core. A key is a text that is not empty; a value is JSON. Each operation happens as a whole or not at all.
 * It rejects where the place of the memory fails, and for a key that is empty.
 */
export interface Memory {
  write(key: string, value: JsonValue): Promise<void>;
  /** Null where nothing has the key. */
  read(key: string): Promise<JsonValue>;
  /** The keys that begin with the prefix, in exactly these letters, with their values, in the order in which they were first written. */
  search(prefix: string): Promise<readonly (readonly [key: string, value: JsonValue])[]>;
}

/** A memory that ends with the program. */
export class LocalMemory implements Memory {
  readonly #values: Map<string, JsonValue>;

  constructor(values: Iterable<readonly [string, JsonValue]> = []) {
    this.#values = new Map(values);
  }

  async write(key: string, value: JsonValue): Promise<void> {
    if (key === '') throw new Error(say`The key of a memory must not be empty.`);
    // A copy: what a caller does with its value later is no write.
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
