import { isJsonArray, isJsonObject, type JsonValue } from '../core/json/json-value.ts';
import { say } from '../core/text/say.ts';

/** The keys and the values that are no containers. */
interface Parts {
  readonly keys: Set<string>;
  readonly values: Set<string | number | boolean>;
}

/**
 * What a repair says that the text did not, or no longer says, one sentence; null where it only writes the same in another way. `before` is the
 * best reading of the text. Keys among `keys` and texts among `words` may be added.
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
    if (!keys.has(key) && !stands(key, text)) return say`it adds the field "${key}".`;
  }
  for (const value of now.values) {
    if (words.has(String(value))) continue;
    if (!stands(value, text)) return say`it adds ${JSON.stringify(value)}.`;
  }
  const told = new Set([...now.values].map(String));
  for (const value of partsOf(before).values) {
    if (!told.has(String(value))) return say`it leaves out ${JSON.stringify(value)}.`;
  }
  return null;
}

/** Whether the text has the value as a word of its own, as it is or escaped. */
function stands(value: string | number | boolean, text: string): boolean {
  if (typeof value !== 'string') return hasWord(text.toLowerCase(), String(value).toLowerCase());
  return value.trim() === '' || hasWord(text, value) || hasWord(text, JSON.stringify(value).slice(1, -1));
}

/** Whether the word stands in the text, and no letter or digit beside it belongs to it. */
function hasWord(text: string, word: string): boolean {
  if (word === '') return true;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isInWord(text, at) && !isInWord(text, at + word.length)) return true;
  }
  return false;
}

const letter = /[\p{L}\p{N}_]/u;

/** Whether a word goes on over the offset. */
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
    } else if (one !== null) parts.values.add(one);
  }
  return parts;
}
