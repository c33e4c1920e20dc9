import { isLineBreak, isWhite, lineEndFrom, skipBlanks } from './characters.ts';
import { keyEnd } from './keys.ts';

/** How far behind a slip of the finger is searched for what tells what was meant. */
export const slipReach = 500;

/**
 * A text up to a limit, and how far it has been looked at. `examined` is the furthest offset whose character was looked at,
 * plus one: an edit at or behind it cannot change what was read. Looking at the text's end counts as looking at the character
 * that may come there.
 */
export class ScannedText {
  readonly text: string;
  readonly limit: number;
  examined = 0;

  constructor(text: string, limit: number = text.length) {
    this.text = text;
    this.limit = limit;
  }

  /** Notes that characters before `offset` were looked at. */
  look(offset: number): void {
    if (offset > this.examined) this.examined = offset;
  }

  /** Where the line of `offset` ends: before its line break. */
  lineEnd(offset: number): number {
    return lineEndFrom(this.text, offset, this.limit);
  }

  /** Whether nothing but white space, with a line break in it, stands before `offset`. */
  lineBreakBefore(offset: number): boolean {
    let i = offset;
    while (i > 0 && isWhite(this.text.charCodeAt(i - 1))) {
      i--;
      if (isLineBreak(this.text.charCodeAt(i))) return true;
    }
    return false;
  }

  arrowInLine(offset: number): boolean {
    const at = this.skipBlanks(offset);
    this.look(at + 3);
    return this.text.startsWith('-->', at) && at + 3 <= this.limit;
  }

  /** A dash begins a key only if the run of key characters holds more than the dashes of an arrow. */
  startsKey(offset: number): boolean {
    const end = keyEnd(this.text, offset, this.limit);
    this.look(end + 1);
    for (let i = offset; i < end; i++) {
      if (this.text.charCodeAt(i) !== 45) return true;
    }
    return false;
  }

  /**
   * Whether an entry with a key of dashes alone begins here (`{ - --> "str" }`). They are a whole key only where it is sure that they are
   * no part of a broken arrow: behind what comes before an entry, and before an arrow of their own with its text.
   */
  isKeyOfDashes(offset: number): boolean {
    const { text, limit } = this;
    if (text.charCodeAt(offset) !== 45) return false;
    const end = keyEnd(text, offset, limit);
    const arrow = this.skipBlanks(end);
    this.look(arrow + 3);
    if (end === offset || arrow === end || this.startsKey(offset) || !this.arrowInLine(arrow)) return false;
    const value = this.skipBlanks(arrow + 3);
    this.look(value + 1);
    let before = offset - 1;
    while (before >= 0 && isWhite(text.charCodeAt(before))) before--;
    return text.charCodeAt(value) === 34 && (text.charCodeAt(before) === 123 || text.charCodeAt(before) === 44);
  }

  /** The first offset from here on without a space or tab. */
  skipBlanks(offset: number): number {
    return skipBlanks(this.text, offset, this.limit);
  }
}
