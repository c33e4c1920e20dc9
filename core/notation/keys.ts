import { isKeyCharacter, isWhite } from './characters.ts';
import { isRegisteredProperty, isRootPropertyName } from './syntax.ts';

/** In characters. The keys of the notation are shorter, also `arg-N` and `return-N` in practice. */
export const longestNotationKey = 24;

/** `arg-2` is `{ side: 'arg', digits: '2' }`. */
export interface InterfaceKey {
  readonly side: 'arg' | 'return';
  /** As written, with leading zeros. */
  readonly digits: string;
}

/** The parts of an interface key; null for another word (`arg`, `arg-x`, `user`). */
export function readInterfaceKey(word: string): InterfaceKey | null {
  const side = word.startsWith('arg-') ? 'arg' : word.startsWith('return-') ? 'return' : null;
  if (side === null || word.length === side.length + 1) return null;
  for (let i = side.length + 1; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code < 48 || code > 57) return null;
  }
  return { side, digits: word.slice(side.length + 1) };
}

const argumentKeys: readonly string[] = Array.from({ length: 10 }, (_, number) => `arg-${number}`);
const returnKeys: readonly string[] = Array.from({ length: 10 }, (_, number) => `return-${number}`);

/** `arg-N` or `return-N`, for the usual numbers always the same string. */
export function interfaceKeyName(side: InterfaceKey['side'], number: number): string {
  return (side === 'arg' ? argumentKeys : returnKeys)[number] ?? `${side}-${number}`;
}

/** The interface key at `offset` as {@link interfaceKeyName} writes it; null for none. */
export function interfaceKeyAt(text: string, offset: number): string | null {
  const side = text.startsWith('arg-', offset) ? 'arg' : text.startsWith('return-', offset) ? 'return' : null;
  if (side === null) return null;
  const first = offset + side.length + 1;
  let end = first;
  let number = 0;
  // More than four digits are left to the general reader.
  for (; end < first + 4 && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57; end++) {
    number = 10 * number + text.charCodeAt(end) - 48;
  }
  return end === first || text.charCodeAt(first) === 48 ? null : interfaceKeyName(side, number);
}

/** Whether the word is a registered property, a root property or an interface key. */
export function isNotationKey(word: string): boolean {
  return isRegisteredProperty(word) || isRootPropertyName(word) || readInterfaceKey(word) !== null;
}

/** The end of the run of key characters at `offset`, without dashes that belong to an arrow (`name-->` ends after `name`). */
export function keyEnd(text: string, offset: number, limit: number): number {
  let end = offset;
  while (end < limit && isKeyCharacter(text.charCodeAt(end))) end++;
  const code = end < limit ? text.charCodeAt(end) : 0;
  if (code === 62 || (code === 38 && text.startsWith('&gt;', end))) {
    while (end > offset && text.charCodeAt(end - 1) === 45) end--;
  }
  return end;
}

/** The offset of the first character from `offset` on that is no white space; `limit` at the most. */
export function skipWhite(text: string, offset: number, limit: number): number {
  let i = offset;
  while (i < limit && isWhite(text.charCodeAt(i))) i++;
  return i;
}

/** Whether `-->` is at `offset`, after optional white space. */
export function linkFollows(text: string, offset: number, limit: number): boolean {
  const i = skipWhite(text, offset, limit);
  return i + 3 <= limit && text.startsWith('-->', i);
}
