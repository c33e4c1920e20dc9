import { isJsonArray, isJsonObject, type JsonValue } from '../../json/json-value.ts';
import { printJson } from '../../json/print-json.ts';
import type { EmittedTools } from '../emit.ts';

/** Envelopes are shallow: a list in a request. */
const deepestEnvelope = 5;

interface Printed {
  /** How deep in the envelope the definition stands: its lines are indented by so much. */
  readonly level: number;
  readonly text: string;
}

/** Definitions as they were last printed: a preview prints the same thousands of them at every keystroke. */
const printedByDefinition = new WeakMap<object, Printed>();

/** The definitions in their envelope, to the byte as `JSON.stringify` with two spaces a level prints them. */
export function printEmitted({ result, emissions }: EmittedTools): string {
  const definitions: ReadonlySet<JsonValue> = new Set(
    emissions.flatMap((emission) => (emission.kind === 'emitted' ? [emission.result] : [])),
  );
  const print = (value: JsonValue, level: number): string => {
    if (definitions.has(value)) return printedDefinition(value, level);
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

function printedDefinition(definition: JsonValue, level: number): string {
  if (typeof definition !== 'object' || definition === null) return indented(definition, level);
  const known = printedByDefinition.get(definition);
  if (known?.level === level) return known.text;
  const text = indented(definition, level);
  printedByDefinition.set(definition, { level, text });
  return text;
}

/** The printer has no line breaks but those between values: in texts they are escaped. */
function indented(value: JsonValue, level: number): string {
  const { text } = printJson(value);
  // Not `replaceAll`: it leaves a chain of pieces, which everybody who reads it later walks through again.
  return level === 0 ? text : text.split('\n').join(`\n${'  '.repeat(level)}`);
}
