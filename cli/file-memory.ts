import { LocalMemory, type Memory } from '../agent/memory.ts';
import { isJsonObject, type JsonValue, printJson, strictJson } from '../core/json/index.ts';
import { type OrProblem, say } from '../core/text/index.ts';
import { readRegularText } from '../project/disk/regular-file.ts';
import { writeText } from './write-file.ts';

/** In bytes. */
const largestMemory = 64 * 1024 * 1024;

/** The memory in a JSON file, an object of keys and values; empty if the file is missing. `absolute` is its path. */
export function openFileMemory(absolute: string): OrProblem<{ readonly memory: Memory }> {
  const read = readRegularText(absolute, largestMemory);
  if (!read.ok && read.code !== 'ENOENT') return { ok: false, problem: `${absolute}: ${read.says}` };
  const value = read.ok ? strictJson(read.text) : {};
  if (!isJsonObject(value)) return { ok: false, problem: say`${absolute}: the memory must be a JSON object.` };
  return { ok: true, memory: new FileMemory(absolute, Object.entries(value)) };
}

/** Each write replaces the whole file in one step: a value is written completely or not at all. */
class FileMemory implements Memory {
  readonly #absolute: string;
  #values: LocalMemory;

  constructor(absolute: string, values: readonly (readonly [string, JsonValue])[]) {
    this.#absolute = absolute;
    this.#values = new LocalMemory(values);
  }

  async write(key: string, value: JsonValue): Promise<void> {
    const next = new LocalMemory(await this.#values.search(''));
    await next.write(key, value);
    const text = `${printJson(Object.fromEntries(await next.search('')))}\n`;
    const written = writeText(this.#absolute, text, 'replace', null);
    if (!written.ok) throw new Error(`${this.#absolute}: ${written.says}`);
    this.#values = next;
  }

  read(key: string): Promise<JsonValue> {
    return this.#values.read(key);
  }

  search(prefix: string): Promise<readonly (readonly [string, JsonValue])[]> {
    return this.#values.search(prefix);
  }
}
