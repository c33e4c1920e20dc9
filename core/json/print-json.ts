import { ExactNumber } from './exact-number.ts';
import { isJsonArray, type JsonValue } from './json-value.ts';

interface PrintJsonOptions {
  /** Spaces per level (at most 10), or the text of one level; 0 or `''` prints on one line. Default 2. */
  readonly indent?: number | string;
  /** Default LF. */
  readonly eol?: '\n' | '\r\n' | '\r';
}

/** Prints `value` as `JSON.stringify(value, null, indent)` does, at any depth, and numbers with their digits. */
export function printJson(value: JsonValue | object, options: PrintJsonOptions = {}): string {
  const indent = options.indent ?? 2;
  const unit =
    typeof indent === 'string' ? indent.slice(0, 10) : ' '.repeat(Math.max(0, Math.min(10, Math.floor(indent))));
  const eol = unit === '' ? '' : (options.eol ?? '\n');
  try {
    // The engine's printer is many times faster. All its line breaks are between values: those in texts are escaped.
    const text = JSON.stringify(value, null, unit);
    return eol === '\n' || eol === '' ? text : text.replaceAll('\n', eol);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Nested deeper than its stack, or with an exact number.
    return printedAtAnyDepth(value as JsonValue, unit, eol);
  }
}

/** The value on one line without spaces, as `JSON.stringify(value)` prints it, and numbers with their digits. */
export function jsonLine(value: JsonValue | object): string {
  return printJson(value, { indent: 0 });
}

function printedAtAnyDepth(root: JsonValue, unit: string, eol: string): string {
  const parts: string[] = [];
  // A stack, the next one last: a text, or a value with its level.
  const pending: (string | { readonly value: JsonValue; readonly level: number })[] = [{ value: root, level: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    const { value, level } = next;
    if (value instanceof ExactNumber) {
      parts.push(value.text);
      continue;
    }
    if (typeof value !== 'object' || value === null) {
      parts.push(JSON.stringify(value ?? null));
      continue;
    }
    const isList = isJsonArray(value);
    const lineBreak = eol + unit.repeat(level);
    // As the engine's printer does: no member, but an item of a list.
    const members = Object.entries(value).filter(([, inner]) => isList || inner !== undefined);
    pending.push(isList ? ']' : '}');
    if (members.length > 0) pending.push(lineBreak);
    for (const [index, [key, inner]] of [...members.entries()].reverse()) {
      const name = isList ? '' : `${JSON.stringify(key)}:${unit === '' ? '' : ' '}`;
      pending.push({ value: inner, level: level + 1 }, `${index === 0 ? '' : ','}${lineBreak}${unit}${name}`);
    }
    parts.push(isList ? '[' : '{');
  }
  return parts.join('');
}
