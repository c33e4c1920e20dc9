import { numberOfLiteral } from '../json/exact-number.ts';
import type { JsonValue } from '../json/json-value.ts';

export type TypeToken =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'sign'; readonly text: '[' | ']' | ',' | '|' | '...' };

/** The characters of Python's one-letter escapes, by the letter. */
export const PYTHON_ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ '\\': '\\', "'": "'", '"': '"', a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }),
);

const nameOrNumber = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*|-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
const characterByCode = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/y;

/** The tokens of a type expression, with `foreign` also of `List<String>`; null where a character fits none. */
export function typeTokens(text: string, foreign: boolean): readonly TypeToken[] | null {
  const tokens: TypeToken[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (/\s/.test(character)) {
      at++;
    } else if (text.startsWith('...', at)) {
      tokens.push({ kind: 'sign', text: '...' });
      at += 3;
    } else if (character === '[' || character === ']' || character === ',' || character === '|') {
      tokens.push({ kind: 'sign', text: character });
      at++;
    } else if (foreign && (character === '<' || character === '>')) {
      tokens.push({ kind: 'sign', text: character === '<' ? '[' : ']' });
      at++;
    } else if (character === "'" || character === '"') {
      const string = pythonString(text, at);
      if (string === null) return null;
      tokens.push({ kind: 'value', value: string.value });
      at = string.end;
    } else {
      nameOrNumber.lastIndex = at;
      const found = nameOrNumber.exec(text)?.[0];
      if (found === undefined) return null;
      tokens.push(
        /^[-.\d]/.test(found)
          ? { kind: 'value', value: numberOfLiteral(found) ?? Number(found) }
          : { kind: 'name', text: found },
      );
      at += found.length;
    }
  }
  return tokens;
}

/** The Python string literal at `at`; `null` if it does not end. */
function pythonString(text: string, at: number): { readonly value: string; readonly end: number } | null {
  const quote = text.charAt(at);
  let value = '';
  for (let i = at + 1; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === quote) return { value, end: i + 1 };
    if (character !== '\\') {
      value += character;
      continue;
    }
    characterByCode.lastIndex = i;
    const code = characterByCode.exec(text);
    const digits = code?.[1] ?? code?.[2] ?? code?.[3];
    const next = text.charAt(i + 1);
    if (code !== null && digits !== undefined && Number.parseInt(digits, 16) <= 0x10ffff) {
      value += String.fromCodePoint(Number.parseInt(digits, 16));
      i += code[0].length - 1;
    } else {
      value += PYTHON_ESCAPES.get(next) ?? (next === '0' ? '\0' : `\\${next}`);
      i++;
    }
  }
  return null;
}

/** Few texts match. Without the `u` flag, each half of a surrogate pair matches too. */
const needsEscape = /[\\'"{}\u0000-\u001f\u007f-\u00a0\u2028\u2029\ufeff\ud800-\udfff]|-->/;

/** A Python literal in single quotes: it also escapes `"`, which the notation cannot hold, and braces and arrows for loaders. */
export function pythonStringLiteral(value: string): string {
  if (!needsEscape.test(value)) return `'${value}'`;
  const safe = value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('-->', '--\\x3e')
    .replace(/["{}]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)
    .replace(/[\n\r\t]/g, (character) => (character === '\n' ? '\\n' : character === '\r' ? '\\r' : '\\t'))
    .replace(
      /[\u0000-\u001f\u007f-\u00a0\u2028\u2029\ufeff]|[\ud800-\udfff]/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return `'${safe}'`;
}
