import { isKeyCharacter, isWhite } from './characters.ts';
import { isRegisteredProperty, isRootPropertyName } from './syntax.ts';

/** An interface key taken apart: `arg-2` is `{ side: 'arg', digits: '2' }`. */
export interface InterfaceKey {
  readonly side: 'arg' | 'return';
  /** As written: leading zeros kept. */
  readonly digits: string;
}

/** The parts of an interface key, or null where the word is none (`arg`, `arg-x`, `user`). */
export function readInterfaceKey(word: string): InterfaceKey | null {
  const match = /^(arg|return)-([0-9]+)$/.exec(word);
  const side = match?.[1];
  return match && (side === 'arg' || side === 'return') ? { side, digits: match[2] ?? '' } : null;
}

/** Whether the word is one that the notation itself gives a meaning to: a property, a root property or an interface key. */
export function isNotationKey(word: string): boolean {
  return isRegisteredProperty(word) || isRootPropertyName(word) || readInterfaceKey(word) !== null;
}

/** The end of the run of key characters at `offset`, without dashes that belong to an arrow (`name-->` ends after `name`). */
export function keyEnd(text: string, offset: number, limit: number): number {
  let end = offset;
  while (end < limit && isKeyCharacter(text.charCodeAt(end))) {
    end++;
  }
  if (end < limit && text.charCodeAt(end) === 62) {
    while (end > offset && text.charCodeAt(end - 1) === 45) {
      end--;
    }
  }
  return end;
}

/** The offset of the first character at or after `offset` that is no white space, at most `limit`. */
export function skipWhite(text: string, offset: number, limit: number): number {
  let i = offset;
  while (i < limit && isWhite(text.charCodeAt(i))) {
    i++;
  }
  return i;
}

/** Whether `-->` stands at `offset`, white space before it allowed. */
export function linkFollows(text: string, offset: number, limit: number): boolean {
  const i = skipWhite(text, offset, limit);
  return i + 3 <= limit && text.startsWith('-->', i);
}
