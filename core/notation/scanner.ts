import { bareValueEnd, unopenedValueEnd } from './bare-values.ts';
import {
  beginsMarkupComment,
  isLineBreak,
  isLinkCharacter,
  isOddWhite,
  isStructural,
  isWhite,
  isWrongQuote,
} from './characters.ts';
import { keyEnd } from './keys.ts';
import { markupCommentEnd } from './markup-comment.ts';
import { ScannedText } from './scanned-text.ts';
import { isSlippedQuote, isTypedInto, mangledKeyEnd, slippedLinkEnd } from './slips.ts';
import { type StringScan, scanLongString, scanString, scanWrongString } from './strings.ts';

export type TokenKind = WrittenKind | 'end';
export type WrittenKind = BracketKind | StringKind | OpenKind | WordKind | 'comment' | 'conflict-marker' | 'stray';
type BracketKind = 'open-brace' | 'close-brace' | 'open-bracket' | 'close-bracket';
type StringKind = 'string' | 'inner-quote-string' | 'long-string' | 'wrong-string';
type OpenKind = 'open-string' | 'open-long-string' | 'open-wrong-string';
type WordKind = 'comma' | 'link' | 'word' | 'bare';

/** The grammar's expectation: it alone decides between a word and a bare value. */
export type ExpectedNext = 'anything' | 'value' | 'list-value';

/** Reads one token at a time. The boundary scan and the lexer share it, so they agree on the ends of strings. */
export class Scanner extends ScannedText {
  kind: TokenKind = 'end';
  end = 0;
  /** From this offset on there is no `*\/`, so that it is not searched again. */
  #noCommentEndFrom = Number.POSITIVE_INFINITY;
  /** The same for the `-->` of a comment. */
  #noMarkupCommentEndFrom = Number.POSITIVE_INFINITY;

  /** Reads the token at `offset` (which must not be white space) into `kind` and `end`. */
  read(offset: number, expectation: ExpectedNext): void {
    const { text, limit } = this;
    if (offset >= limit) {
      this.#take('end', offset, offset + 1);
      return;
    }
    const code = text.charCodeAt(offset);
    const unopened = expectation === 'value' && code !== 34 ? unopenedValueEnd(this, offset) : offset;
    if (unopened > offset) return this.#take('bare', unopened, unopened + 1);
    switch (code) {
      case 123:
        return this.#take('open-brace', offset + 1, offset + 1);
      case 125:
        return this.#take('close-brace', offset + 1, offset + 1);
      case 91:
        return this.#take('open-bracket', offset + 1, offset + 1);
      case 93:
        return this.#take('close-bracket', offset + 1, offset + 1);
      case 44:
        return this.#take('comma', offset + 1, offset + 1);
      case 34:
        return expectation === 'anything' && isSlippedQuote(this, offset)
          ? this.#take('stray', offset + 1, this.examined)
          : this.#readString(offset);
      case 35:
        return this.#readLineComment(offset);
      case 47:
        if (text.charCodeAt(offset + 1) === 47) return this.#readLineComment(offset);
        if (text.charCodeAt(offset + 1) === 42) return this.#readBlockComment(offset);
        break;
      case 60:
        if (beginsMarkupComment(text, offset)) return this.#readMarkupComment(offset);
        break;
      default:
        break;
    }
    if (isOddWhite(code)) return this.#readStray(offset);
    if (this.#isConflictMarker(offset, code)) {
      return this.#take('conflict-marker', this.lineEnd(offset), this.lineEnd(offset) + 1);
    }
    if (expectation !== 'anything' && isWrongQuote(code)) {
      return this.#takeString('wrong-string', 'open-wrong-string', scanWrongString(this, offset));
    }
    const bare = expectation === 'anything' ? offset : bareValueEnd(this, offset, expectation === 'list-value');
    if (bare > offset) return this.#take('bare', bare, bare);
    if (expectation === 'anything' && this.isKeyOfDashes(offset)) {
      const end = keyEnd(text, offset, limit);
      return this.#take('word', end, this.examined);
    }
    if (isLinkCharacter(code) && (isTypedInto(this, offset) || !this.startsKey(offset))) {
      let end = offset + 1;
      while (end < limit && isLinkCharacter(text.charCodeAt(end))) end++;
      const slip = slippedLinkEnd(this, offset, end);
      return this.#take('link', slip, slip + 1);
    }
    this.#readWord(offset);
  }

  #take(kind: TokenKind, end: number, examined: number): void {
    this.kind = kind;
    this.end = end;
    this.look(examined);
  }

  #takeString(closed: TokenKind, open: TokenKind, scan: StringScan): void {
    this.#take(scan.closed ? closed : open, scan.end, scan.end);
  }

  #readString(offset: number): void {
    if (this.text.startsWith('""', offset + 1)) {
      return this.#takeString('long-string', 'open-long-string', scanLongString(this, offset));
    }
    const scan = scanString(this, offset);
    this.#takeString(scan.innerQuotes ? 'inner-quote-string' : 'string', 'open-string', scan);
  }

  #readLineComment(offset: number): void {
    const end = this.lineEnd(offset);
    this.#take('comment', end, end + 1);
  }

  /** A comment without its `*\/` ends with its line: a half-typed one must not damage more. */
  #readBlockComment(offset: number): void {
    const close = offset + 2 >= this.#noCommentEndFrom ? -1 : this.text.indexOf('*/', offset + 2);
    if (close >= 0 && close + 2 <= this.limit) return this.#take('comment', close + 2, close + 2);
    this.#noCommentEndFrom = Math.min(this.#noCommentEndFrom, offset + 2);
    this.#take('comment', this.lineEnd(offset), this.text.length + 1);
  }

  /** `<!-- … -->`; without its end, it ends with its line likewise. */
  #readMarkupComment(offset: number): void {
    const isOpen = offset + 4 >= this.#noMarkupCommentEndFrom;
    const end = isOpen ? offset : markupCommentEnd(this, offset);
    if (end > offset) return this.#take('comment', end, this.examined);
    this.#noMarkupCommentEndFrom = Math.min(this.#noMarkupCommentEndFrom, offset + 4);
    this.#take('comment', this.lineEnd(offset), this.text.length + 1);
  }

  #readStray(offset: number): void {
    let end = offset + 1;
    while (end < this.limit && isOddWhite(this.text.charCodeAt(end))) end++;
    this.#take('stray', end, end + 1);
  }

  #isConflictMarker(offset: number, code: number): boolean {
    if (code !== 60 && code !== 61 && code !== 62 && code !== 124) return false;
    if (offset > 0 && !isLineBreak(this.text.charCodeAt(offset - 1))) return false;
    this.look(offset + 9);
    for (let i = 1; i < 7; i++) {
      if (this.text.charCodeAt(offset + i) !== code) return false;
    }
    return offset + 7 >= this.limit || isWhite(this.text.charCodeAt(offset + 7));
  }

  #readWord(offset: number): void {
    const { text, limit } = this;
    let end = keyEnd(text, offset, limit);
    if (end === offset || !this.#endsWord(end)) {
      end = Math.max(end, offset + 1);
      while (!this.#endsWord(end)) end++;
    }
    end = mangledKeyEnd(this, offset, end);
    this.#take('word', end, end + 6);
  }

  #endsWord(offset: number): boolean {
    if (offset >= this.limit) return true;
    const code = this.text.charCodeAt(offset);
    if (isWhite(code) || isStructural(code) || code === 34 || isOddWhite(code)) return true;
    if (code === 45) {
      const behind = this.text.charCodeAt(offset + 1) === 45 ? offset + 2 : offset + 1;
      return this.text.charCodeAt(behind) === 62 || this.text.startsWith('&gt;', behind);
    }
    return isLinkCharacter(code);
  }
}
