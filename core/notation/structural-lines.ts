import { isLineBreak, skipBlanks } from './characters.ts';
import { isNotationKey, keyEnd, linkFollows, longestNotationKey, skipWhite } from './keys.ts';
import { isRegisteredProperty, isRootPropertyName } from './syntax.ts';

/** The end of the line before the first structural line in (from, to); -1 for none. */
export function firstStructuralLine(text: string, from: number, to: number, limit: number): number {
  for (let i = from; i < to; i++) {
    if (!isLineBreak(text.charCodeAt(i))) continue;
    const at = skipBlanks(text, i + 1, to);
    if (at < to && beginsStructure(text, at, limit)) {
      return i > from && text.charCodeAt(i) === 10 && text.charCodeAt(i - 1) === 13 ? i - 1 : i;
    }
  }
  return -1;
}

/** Whether structure begins at `at`: a notation key with its arrow and value, an element's brace with a key or `}`, or a closer. */
export function beginsStructure(text: string, at: number, limit: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 125 || code === 93) return true;
  if (code === 123) {
    const key = skipWhite(text, at + 1, limit);
    if (text.charCodeAt(key) === 125) return true;
    const end = keyEnd(text, key, Math.min(limit, key + longestNotationKey));
    return end > key && isRegisteredProperty(text.slice(key, end)) && linkFollows(text, end, limit);
  }
  const end = keyEnd(text, at, Math.min(limit, at + longestNotationKey));
  if (end === at) return false;
  const word = text.slice(at, end);
  if (!isNotationKey(word) || !linkFollows(text, end, limit)) return false;
  const value = skipWhite(text, skipWhite(text, end, limit) + 3, limit);
  const valueCode = text.charCodeAt(value);
  return (
    valueCode === 34 || (valueCode === 123 && word === 'args_schema') || (valueCode === 91 && isRootPropertyName(word))
  );
}

/** An offset beyond which `beginsStructure` does not look: a brace, a key, an arrow and a quote, with white space between. */
export function structureReach(text: string, at: number, limit: number): number {
  let reach = at;
  for (let step = 0; step < 4; step++) reach = skipWhite(text, reach, limit) + 28;
  return reach;
}
