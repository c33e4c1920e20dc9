import { isJsonArray, isJsonObject, type JsonValue } from '../../json/json-value.ts';
import { printJson } from '../../json/print-json.ts';
import type { EmissionMemory } from '../emission-memory.ts';
import type { EmittedTools } from '../emit.ts';

/** Envelopes are shallow: a list in a request. */
const deepestEnvelope = 5;

/** The definitions in their envelope, to the byte as `JSON.stringify` with two spaces a level prints them. Those in the memory are not printed again. */
export function printEmitted({ result, emissions }: EmittedTools, memory: EmissionMemory | null): string {
  if (memory === null) return printJson(result).text;
  const definitions: ReadonlySet<JsonValue> = new Set(
    emissions.flatMap((emission) => (emission.kind === 'emitted' ? [emission.result] : [])),
  );
  const print = (value: JsonValue, level: number): string => {
    if (definitions.has(value) && typeof value === 'object' && value !== null) {
      return memory.printed(value, level, () => indented(value, level));
    }
    if (level >= deepestEnvelope) return indented(value, level);
    if (isJsonArray(value)) {
      return block(
        '[',
        value.map((item) => print(item, level + 1)),
        ']',
        level,
      );
    }
    if (!isJsonObject(value)) return indented(value, level);
    const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${print(item, level + 1)}`);
    return block('{', members, '}', level);
  };
  return print(result, 0);
}

function block(open: string, items: readonly string[], close: string, level: number): string {
  if (items.length === 0) return open + close;
  const outer = `\n${'  '.repeat(level)}`;
  return `${open}${outer}  ${items.join(`,${outer}  `)}${outer}${close}`;
}

/** The printer has no line breaks but those between values: in texts they are escaped. */
function indented(value: JsonValue, level: number): string {
  const { text } = printJson(value);
  // Not `replaceAll`: it leaves a chain of pieces, which everybody who reads it later walks through again.
  return level === 0 ? text : text.split('\n').join(`\n${'  '.repeat(level)}`);
}
