import { isNumber, type JsonNumber } from '../../json/exact-number.ts';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.ts';

const longestLine = 100;
/** More literals that are joined by `+` are too deep for parsers. */
const mostLines = 500;

/** A double may also be infinite. */
function typescriptNumber(value: JsonNumber): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'number' || Number.isFinite(value)) return String(value);
  return value > 0 ? '1e999' : '-1e999';
}

/** A string literal of one line, without invisible characters. */
export function typescriptString(text: string): string {
  return JSON.stringify(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => hexadecimal(character.charCodeAt(index))).join(''),
  );
}

function hexadecimal(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** A string of a few lines is written as several literals on the lines below, which `indent` blanks are before. */
export function typescriptText(text: string, indent: number): string {
  const lines = text.split(/(?<=\n)/);
  if (lines.length < 2 || lines.length > mostLines) return ` ${typescriptString(text)}`;
  const margin = ' '.repeat(indent + 2);
  return `\n${margin}${lines.map(typescriptString).join(` +\n${margin}`)}`;
}

/** The key of an object literal. `__proto__` as a plain key would set the prototype. */
export function typescriptKey(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : typescriptString(name);
}

/** A JSON value as a literal; `indent`: the blanks before its first line. */
export function typescriptLiteral(value: JsonValue, indent: number): string {
  if (typeof value === 'string') return typescriptString(value);
  if (isNumber(value)) return typescriptNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  const isList = isJsonArray(value);
  const parts = isList
    ? value.map((item) => typescriptLiteral(item, indent + 2))
    : Object.entries(value as JsonObject).map(
        ([key, item]) => `${typescriptKey(key)}: ${typescriptLiteral(item, indent + 2)}`,
      );
  return isList ? bracketed('[', parts, ']', indent) : bracketed('{', parts, '}', indent);
}

/** A list or object of written parts, over several lines if one would be too long. */
export function bracketed(open: string, parts: readonly string[], close: string, indent: number): string {
  if (parts.length === 0) return open + close;
  const blank = open === '{' ? ' ' : '';
  const line = `${open}${blank}${parts.join(', ')}${blank}${close}`;
  if (line.length + indent <= longestLine && !line.includes('\n')) return line;
  const margin = ' '.repeat(indent);
  return `${open}\n${parts.map((part) => `${margin}  ${part},\n`).join('')}${margin}${close}`;
}
