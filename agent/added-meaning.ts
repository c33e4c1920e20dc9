import {
  fitsDouble,
  isJsonArray,
  isJsonObject,
  isNumber,
  type JsonNumber,
  type JsonValue,
  jsonLine,
} from '../core/json/index.ts';
import { say } from '../core/text/index.ts';

interface Parts {
  readonly keys: Set<string>;
  readonly values: Set<string | number | boolean>;
}

/**
 * The meaning that a repair adds or loses, one sentence; null where only the notation differs. `before` is the best reading of the text.
 * Keys in `keys` and texts in `words` may be added.
 */
export function addedTo(
  text: string,
  before: JsonValue,
  after: JsonValue,
  keys: ReadonlySet<string>,
  words: ReadonlySet<string>,
): string | null {
  const now = partsOf(after);
  for (const key of now.keys) {
    if (!keys.has(key) && !appears(key, text)) return say`the field "${key}" was added.`;
  }
  for (const value of now.values) {
    if (words.has(String(value))) continue;
    if (!appears(value, text)) return say`${jsonLine(value)} was added.`;
  }
  const told = new Set([...now.values].map(String));
  for (const value of partsOf(before).values) {
    if (!told.has(String(value))) return say`${jsonLine(value)} was removed.`;
  }
  return null;
}

/** Whether the text has the value as a whole word, plain or escaped. */
function appears(value: string | number | boolean, text: string): boolean {
  if (typeof value !== 'string') return hasWord(text.toLowerCase(), String(value).toLowerCase());
  return value.trim() === '' || hasWord(text, value) || hasWord(text, jsonLine(value).slice(1, -1));
}

/** Whether the text has the word, without a letter or digit on either side. */
function hasWord(text: string, word: string): boolean {
  if (word === '') return true;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isInWord(text, at) && !isInWord(text, at + word.length)) return true;
  }
  return false;
}

/** Numbers are the same by value, not by spelling. */
function numberOf(value: JsonNumber): number | string {
  return fitsDouble(value) ? Number(value) : String(value);
}

const letter = /[\p{L}\p{N}_]/u;

function isInWord(text: string, offset: number): boolean {
  const [left, right] = [text.charAt(offset - 1), text.charAt(offset)];
  return letter.test(left) && letter.test(right);
}

function partsOf(value: JsonValue): Parts {
  const parts: Parts = { keys: new Set(), values: new Set() };
  const open: JsonValue[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (isJsonArray(one)) for (const item of one) open.push(item);
    else if (isJsonObject(one)) {
      for (const [key, inner] of Object.entries(one)) {
        parts.keys.add(key);
        open.push(inner);
      }
    } else if (one !== null) parts.values.add(isNumber(one) ? numberOf(one) : one);
  }
  return parts;
}
