import { isLineBreak, isWhite, lineEndFrom, skipBlanks } from './characters.ts';
import { keyEnd } from './keys.ts';

/** The characters searched behind a slip for its meaning. */
export const slipReach = 500;

/** A text up to a limit. An edit from `examined` on does not change the result: a look at the end counts as one more character. */
export class ScannedText {
  readonly text: string;
  readonly limit: number;
  examined = 0;

  constructor(text: string, limit: number = text.length) {
    this.text = text;
    this.limit = limit;
  }

  /** Notes that the characters before `offset` were examined. */
  look(offset: number): void {
    if (offset > this.examined) this.examined = offset;
  }

  lineEnd(offset: number): number {
    return lineEndFrom(this.text, offset, this.limit);
  }

  /** Whether the white space right before `offset` has a line break. */
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

  /** A dash begins a key only if the run of key characters is not dashes alone. */
  startsKey(offset: number): boolean {
    const end = keyEnd(this.text, offset, this.limit);
    this.look(end + 1);
    for (let i = offset; i < end; i++) {
      if (this.text.charCodeAt(i) !== 45) return true;
    }
    return false;
  }

  /** Whether dashes alone are a key (`{ - --> "str" }`): behind `{` or `,`, before an arrow and a text. Others may be a broken arrow. */
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

  skipBlanks(offset: number): number {
    return skipBlanks(this.text, offset, this.limit);
  }
}
