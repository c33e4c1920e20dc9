import { isNumber, type JsonNumber } from '../../json/exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';

/** A text as a Python string literal on one line. */
export function pythonString(text: string): string {
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  let result = '';
  for (const character of text) {
    result += character === quote || character === '\\' ? `\\${character}` : visible(character);
  }
  return `${quote}${result}${quote}`;
}

/** Escapes characters that would break a line, be invisible or not encode. */
function visible(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : code > 0xff
      ? `\\u${code.toString(16).padStart(4, '0')}`
      : `\\x${code.toString(16).padStart(2, '0')}`;
}

/** A number as Python writes it. JSON's numbers are Python's; a double may also be infinite. */
function pythonNumber(value: JsonNumber): string {
  if (Object.is(value, -0)) return '-0.0';
  if (typeof value !== 'number' || Number.isFinite(value)) return String(value);
  return value > 0 ? '1e400' : '-1e400';
}

/** Columns of a line; longer lists and dicts are spread over several lines. */
const WIDTH = 100;

/** A JSON value as a Python literal. `indent`: the blanks before its first line. */
export function pythonLiteral(value: JsonValue, indent = 0): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isNumber(value)) return pythonNumber(value);
  if (typeof value === 'string') return pythonString(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? (value as readonly JsonValue[]).map((item) => pythonLiteral(item, indent + 4))
    : Object.entries(value as JsonObject).map(
        ([key, item]) => `${pythonString(key)}: ${pythonLiteral(item, indent + 4)}`,
      );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const line = `${open}${parts.join(', ')}${close}`;
  if (parts.length === 0 || (line.length + indent <= WIDTH && !line.includes('\n'))) return line;
  const inner = ' '.repeat(indent + 4);
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${' '.repeat(indent)}${close}`;
}

/** The deepest nesting of a literal: Python reads at most 200 brackets at once. */
export const DEEPEST_LITERAL = 80;

export function literalDepth(value: JsonValue, limit = DEEPEST_LITERAL + 1): number {
  if (limit <= 0 || typeof value !== 'object' || value === null || isNumber(value)) return 0;
  let deepest = 0;
  for (const item of Object.values(value)) deepest = Math.max(deepest, literalDepth(item, limit - 1));
  return deepest + 1;
}

/** A value without references, which Pydantic refuses unless it wrote them. */
export function withoutReferences(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== '$ref' || typeof inner !== 'string')
      .map(([key, inner]) => [key, withoutReferences(inner)]),
  );
}
