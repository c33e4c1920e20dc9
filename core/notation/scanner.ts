import {
  isKeyCharacter,
  isLineBreak,
  isLinkCharacter,
  isOddWhite,
  isStructural,
  isWhite,
  isWrongQuote,
} from './characters.ts';
import { isNotationKey, keyEnd, linkFollows, skipWhite } from './keys.ts';
import {
  firstStructuralLine,
  type StringScan,
  scanLongString,
  scanString,
  scanWrongString,
  structureReach,
} from './strings.ts';

/** What a piece of text is, before any grammar. */
export type TokenKind =
  | 'open-brace'
  | 'close-brace'
  | 'open-bracket'
  | 'close-bracket'
  | 'comma'
  | 'string'
  | 'open-string'
  | 'inner-quote-string'
  | 'long-string'
  | 'open-long-string'
  | 'wrong-string'
  | 'open-wrong-string'
  | 'link'
  | 'word'
  | 'bare'
  | 'comment'
  | 'conflict-marker'
  | 'stray'
  | 'end';

/** The keys of the notation are shorter; so are `arg-N` and `return-N` that anybody writes. */
const longestNotationKey = 24;

/** How far a value without its opening quote is searched for its closing one. */
const unopenedReach = 500;

/** What the grammar expects where a token is read: that alone decides between a word and a bare value. */
export type Expectation = 'anything' | 'value' | 'list-value';

/**
 * Reads one token at a time. The boundary scan and the lexer both read through it, so they can never disagree about
 * where a string ends. `examined` is the furthest offset whose character was looked at, plus one: an edit at or behind
 * it cannot change what was read. Looking at the text's end counts as looking at the character that may come there.
 */
export class Scanner {
  readonly text: string;
  readonly limit: number;
  kind: TokenKind = 'end';
  end = 0;
  examined = 0;
  /** An offset from which on there is known to be no `*\/`, so that it is not looked for twice. */
  #noCommentEndFrom = Number.POSITIVE_INFINITY;

  constructor(text: string, limit: number = text.length) {
    this.text = text;
    this.limit = limit;
  }

  /** Notes that characters before `offset` were looked at. */
  look(offset: number): void {
    if (offset > this.examined) {
      this.examined = offset;
    }
  }

  /** Reads the token at `offset` (which must not be white space) into `kind` and `end`. */
  read(offset: number, expectation: Expectation): void {
    const { text, limit } = this;
    if (offset >= limit) {
      this.#take('end', offset, offset + 1);
      return;
    }
    const code = text.charCodeAt(offset);
    if (expectation === 'value' && code !== 34 && this.#readUnopened(offset)) {
      return;
    }
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
        return expectation === 'anything' && this.#isSlippedQuote(offset)
          ? this.#take('stray', offset + 1, this.examined)
          : this.#readString(offset);
      case 35:
        return this.#readLineComment(offset);
      case 47:
        if (text.charCodeAt(offset + 1) === 47) {
          return this.#readLineComment(offset);
        }
        if (text.charCodeAt(offset + 1) === 42) {
          return this.#readBlockComment(offset);
        }
        break;
      default:
        break;
    }
    if (isOddWhite(code)) {
      return this.#readStray(offset);
    }
    if (this.#isConflictMarker(offset, code)) {
      return this.#take('conflict-marker', this.#lineEnd(offset), this.#lineEnd(offset) + 1);
    }
    if (expectation !== 'anything' && isWrongQuote(code)) {
      return this.#takeString('wrong-string', 'open-wrong-string', scanWrongString(text, offset, limit));
    }
    if (expectation !== 'anything' && this.#readBare(offset, expectation)) {
      return;
    }
    if (isLinkCharacter(code) && (this.#isTypedInto(offset) || !this.#startsKey(offset))) {
      let end = offset + 1;
      while (end < limit && isLinkCharacter(text.charCodeAt(end))) {
        end++;
      }
      const slip = this.#slippedLinkEnd(offset, end);
      return this.#take('link', slip, slip + 1);
    }
    this.#readWord(offset);
  }

  /**
   * One character typed into an arrow (`-|->`), or between it and the value that follows in the line (`--> |"x"`, `-->[ {`),
   * leaves it one arrow, though a wrong one. `end`: where the run of link characters at `offset` ends. Its end, or `end`.
   */
  #slippedLinkEnd(offset: number, end: number): number {
    const { text, limit } = this;
    if (!text.startsWith('-', offset) || end >= limit) {
      return end;
    }
    const written = text.slice(offset, Math.min(end, offset + 4));
    if (written !== '-->') {
      const rest = '-->'.slice(written.length);
      this.look(end + 4);
      const code = text.charCodeAt(end);
      const isOne = mayBeSlip(code) || code === 34 || (end === offset + written.length && this.#isTypedInto(offset));
      const isSlip = '-->'.startsWith(written) && isOne && text.startsWith(rest, end + 1);
      const slipEnd = end + 1 + rest.length;
      return isSlip && slipEnd <= limit && !isLinkCharacter(text.charCodeAt(slipEnd)) ? slipEnd : end;
    }
    const slip = this.#skipBlanks(end);
    const code = text.charCodeAt(slip);
    this.look(slip + 1);
    const isLetter = slip === end && isKeyCharacter(code);
    if (slip >= limit || !(mayBeSlip(code) || isLetter)) {
      return end;
    }
    const value = this.#skipBlanks(slip + 1);
    this.look(value + 3);
    if (isLetter) {
      const opensBlock = text.charCodeAt(value) === 123 && this.#opensWith(value, 'key');
      return value > slip + 1 && (text.charCodeAt(value) === 34 || opensBlock) ? slip + 1 : end;
    }
    const next = value < limit ? text.charCodeAt(value) : 0;
    switch (code) {
      case 44:
        // What a comma separates from a half-typed entry may be the next tool.
        return next === 34 ? slip + 1 : end;
      case 123:
        return (next === 91 && this.#opensWith(value, 'text')) || text.startsWith('"""', value) ? slip + 1 : end;
      case 91:
        return (next === 91 && this.#opensWith(value, 'text')) || (next === 123 && this.#opensWith(value, 'key'))
          ? slip + 1
          : end;
      default:
        return next === 34 || next === 123 || next === 91 ? slip + 1 : end;
    }
  }

  /** `-x->`, `--x>`: a letter between the signs of an arrow, and no key. */
  #isTypedInto(offset: number): boolean {
    const { text, limit } = this;
    const at = text.charCodeAt(offset + 1) === 45 ? offset + 2 : offset + 1;
    const end = at === offset + 2 ? at + 2 : at + 3;
    this.look(end + 1);
    const code = text.charCodeAt(at);
    const isLetter = isKeyCharacter(code) && code !== 45;
    const behind = end < limit ? text.charCodeAt(end) : 32;
    const ends = isWhite(behind) || behind === 34 || behind === 123;
    return text.charCodeAt(offset) === 45 && isLetter && ends && text.startsWith(end === at + 2 ? '>' : '->', at + 1);
  }

  #take(kind: TokenKind, end: number, examined: number): void {
    this.kind = kind;
    this.end = end;
    this.look(examined);
  }

  #takeString(closed: TokenKind, open: TokenKind, scan: StringScan): void {
    this.#take(scan.closed ? closed : open, scan.end, scan.examined);
  }

  #readString(offset: number): void {
    if (this.text.startsWith('""', offset + 1)) {
      return this.#takeString('long-string', 'open-long-string', scanLongString(this.text, offset, this.limit));
    }
    const scan = scanString(this.text, offset, this.limit);
    this.#takeString(scan.innerQuotes ? 'inner-quote-string' : 'string', 'open-string', scan);
  }

  #lineEnd(offset: number): number {
    let end = offset;
    while (end < this.limit && !isLineBreak(this.text.charCodeAt(end))) {
      end++;
    }
    return end;
  }

  #readLineComment(offset: number): void {
    const end = this.#lineEnd(offset);
    this.#take('comment', end, end + 1);
  }

  /** A comment without its `*\/` is taken to end with its line: the damage of a half-typed one stays there. */
  #readBlockComment(offset: number): void {
    const close = offset + 2 >= this.#noCommentEndFrom ? -1 : this.text.indexOf('*/', offset + 2);
    if (close >= 0 && close + 2 <= this.limit) {
      return this.#take('comment', close + 2, close + 2);
    }
    this.#noCommentEndFrom = Math.min(this.#noCommentEndFrom, offset + 2);
    this.#take('comment', this.#lineEnd(offset), this.text.length + 1);
  }

  #readStray(offset: number): void {
    let end = offset + 1;
    while (end < this.limit && isOddWhite(this.text.charCodeAt(end))) {
      end++;
    }
    this.#take('stray', end, end + 1);
  }

  #isConflictMarker(offset: number, code: number): boolean {
    if (code !== 60 && code !== 61 && code !== 62 && code !== 124) {
      return false;
    }
    if (offset > 0 && !isLineBreak(this.text.charCodeAt(offset - 1))) {
      return false;
    }
    this.look(offset + 9);
    for (let i = 1; i < 7; i++) {
      if (this.text.charCodeAt(offset + i) !== code) {
        return false;
      }
    }
    return offset + 7 >= this.limit || isWhite(this.text.charCodeAt(offset + 7));
  }

  /** A dash begins a key only if the run of key characters holds more than the dashes of an arrow. */
  #startsKey(offset: number): boolean {
    const end = keyEnd(this.text, offset, this.limit);
    this.look(end + 1);
    for (let i = offset; i < end; i++) {
      if (this.text.charCodeAt(i) !== 45) {
        return true;
      }
    }
    return false;
  }

  #readWord(offset: number): void {
    const { text, limit } = this;
    let end = keyEnd(text, offset, limit);
    if (end === offset || !this.#endsWord(end)) {
      end = Math.max(end, offset + 1);
      while (!this.#endsWord(end)) {
        end++;
      }
    }
    end = this.#mangledKeyEnd(offset, end);
    this.#take('word', end, end + 3);
  }

  /**
   * `na:me -->`, `s{ystem_prompt -->`, `arg->1 -->`: one character typed into a key of the notation leaves it one word; so
   * does one of an arrow typed into any other key whose text follows. Its end, or `end` where it is none.
   */
  #mangledKeyEnd(offset: number, end: number): number {
    const { text, limit } = this;
    const code = text.charCodeAt(end);
    const isOfLink = isLinkCharacter(code);
    if (end >= limit || end - offset > longestNotationKey || !(code === 34 || isOfLink || isStructural(code))) {
      return end;
    }
    const slip = text.startsWith('->', end) ? end + 1 : end;
    const rest = keyEnd(text, slip + 1, Math.min(limit, slip + 1 + longestNotationKey));
    const arrow = skipWhite(text, rest, limit);
    this.look(arrow + 4);
    if (rest === slip + 1 || !text.startsWith('-->', arrow) || arrow + 3 > limit) {
      return end;
    }
    if (isNotationKey(text.slice(offset, slip) + text.slice(slip + 1, rest))) {
      return rest;
    }
    if (!isOfLink || isNotationKey(text.slice(offset, end))) {
      return end;
    }
    const value = this.#skipBlanks(arrow + 3);
    this.look(value + 1);
    return value < limit && text.charCodeAt(value) === 34 ? rest : end;
  }

  #endsWord(offset: number): boolean {
    if (offset >= this.limit) {
      return true;
    }
    const code = this.text.charCodeAt(offset);
    if (isWhite(code) || isStructural(code) || code === 34 || isOddWhite(code)) {
      return true;
    }
    if (code === 45) {
      const next = this.text.charCodeAt(offset + 1);
      return next === 62 || (next === 45 && this.text.charCodeAt(offset + 2) === 62);
    }
    return isLinkCharacter(code);
  }

  /**
   * A value without quotes: up to the end of the line, a bracket, a quote, an arrow or a comment; up to a comma only
   * where something follows that must be the next entry. Nothing where the next entry's key stands instead of a value.
   */
  #readBare(offset: number, expectation: Expectation): boolean {
    const { text, limit } = this;
    const code = text.charCodeAt(offset);
    const key = keyEnd(text, offset, limit);
    if (key > offset && linkFollows(text, key, limit) && this.#startsKey(offset)) {
      this.look(skipWhite(text, key, limit) + 4);
      if (isNotationKey(text.slice(offset, key)) || this.#lineBreakBefore(offset)) {
        return false;
      }
    }
    if (
      isLinkCharacter(code) &&
      !(code === 45 && isKeyCharacter(text.charCodeAt(offset + 1)) && this.#startsKey(offset))
    ) {
      return false;
    }
    let end = offset;
    let trimmed = offset;
    for (; end < limit; end++) {
      const at = text.charCodeAt(end);
      if (isLineBreak(at) || at === 123 || at === 125 || at === 91 || at === 93) {
        break;
      }
      if (at === 34) {
        const close = isWhite(text.charCodeAt(end - 1)) ? end : this.#closingQuoteBehind(end);
        if (this.#entryEnds(close + 1) || (close > end && this.#arrowInLine(close + 1))) {
          trimmed = close + 1;
        }
        break;
      }
      if (at === 44 && (expectation === 'list-value' || this.#entryEnds(end))) {
        break;
      }
      if (at === 45 && text.startsWith('-->', end)) {
        break;
      }
      if (
        (at === 35 || (at === 47 && (text.charCodeAt(end + 1) === 47 || text.charCodeAt(end + 1) === 42))) &&
        isWhite(text.charCodeAt(end - 1))
      ) {
        break;
      }
      if (!isWhite(at)) {
        trimmed = end + 1;
      }
    }
    this.look(end + 4);
    if (trimmed === offset) {
      return false;
    }
    this.#take('bare', trimmed, end + 4);
    return true;
  }

  /** Whether a text stands behind the bracket at `opener`, or a key with its arrow. */
  #opensWith(opener: number, expected: 'text' | 'key'): boolean {
    const { text, limit } = this;
    const at = skipWhite(text, opener + 1, limit);
    const end = keyEnd(text, at, Math.min(limit, at + unopenedReach));
    this.look(skipWhite(text, end, limit) + 4);
    return expected === 'text' ? text.charCodeAt(at) === 34 : end > at && linkFollows(text, end, limit);
  }

  /** A quote where a key could stand that neither opens nor closes one: right before an arrow, or before a key that has its arrow. */
  #isSlippedQuote(offset: number): boolean {
    const { text, limit } = this;
    const key = this.#skipBlanks(offset + 1);
    const end = keyEnd(text, key, Math.min(limit, key + longestNotationKey));
    this.look(skipWhite(text, end, limit) + 4);
    return linkFollows(text, end, limit) && (end === key || isNotationKey(text.slice(key, end)));
  }

  /**
   * A value of which only the opening quote is missing: whatever stands in it, it reaches to the quote that ends an entry,
   * with no other quote, no arrow and no line of structure before it.
   */
  #readUnopened(offset: number): boolean {
    const { text, limit } = this;
    const code = text.charCodeAt(offset);
    if (isWrongQuote(code) || isStructural(code) ? code !== 91 : isLinkCharacter(code)) {
      return false;
    }
    const reach = Math.min(limit, offset + unopenedReach);
    let markdown = false;
    let quote = offset;
    for (; quote < reach && text.charCodeAt(quote) !== 34; quote++) {
      const at = text.charCodeAt(quote);
      if (at === 45 && text.startsWith('-->', quote)) {
        break;
      }
      markdown ||= at === 93 && text.charCodeAt(quote + 1) === 40;
    }
    this.look(quote + 3);
    if (quote >= reach || text.charCodeAt(quote) !== 34 || (code === 91 && !markdown)) {
      return false;
    }
    let before = quote - 1;
    while (before > offset && isWhite(text.charCodeAt(before))) {
      before--;
    }
    const ends = this.#entryEnds(quote + 1) || this.#arrowInLine(quote + 1);
    if (!ends || isLinkCharacter(text.charCodeAt(before)) || text.charCodeAt(before) === 44) {
      return false;
    }
    const structure = firstStructuralLine(text, offset, quote, limit);
    this.look(structureReach(text, quote, limit));
    if (structure >= 0) {
      return false;
    }
    this.#take('bare', quote + 1, quote + 2);
    return true;
  }

  /** The next quote in the line of the one at `quote`, which slipped into the text it opens (`l"og_in"`); else `quote` itself. */
  #closingQuoteBehind(quote: number): number {
    let close = quote + 1;
    while (close < this.limit && this.text.charCodeAt(close) !== 34 && !isLineBreak(this.text.charCodeAt(close))) {
      close++;
    }
    this.look(close + 1);
    return close < this.limit && this.text.charCodeAt(close) === 34 ? close : quote;
  }

  #arrowInLine(offset: number): boolean {
    const at = this.#skipBlanks(offset);
    this.look(at + 3);
    return this.text.startsWith('-->', at) && at + 3 <= this.limit;
  }

  #lineBreakBefore(offset: number): boolean {
    let i = offset;
    while (i > 0 && isWhite(this.text.charCodeAt(i - 1))) {
      i--;
      if (isLineBreak(this.text.charCodeAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether an entry may end at `offset`: a closer, the line's end, or a comma with the line's end, a closer, an opener or a key with its link behind it. */
  #entryEnds(offset: number): boolean {
    const { text, limit } = this;
    let i = this.#skipBlanks(offset);
    this.look(i + 2);
    if (i >= limit || isLineBreak(text.charCodeAt(i)) || text.charCodeAt(i) === 125 || text.charCodeAt(i) === 93) {
      return true;
    }
    if (text.charCodeAt(i) !== 44) {
      return false;
    }
    i = this.#skipBlanks(i + 1);
    this.look(i + 2);
    if (i >= limit || isLineBreak(text.charCodeAt(i)) || isStructural(text.charCodeAt(i))) {
      return true;
    }
    const end = keyEnd(text, i, limit);
    const link = this.#skipBlanks(end);
    this.look(link + 2);
    return end > i && link < limit && isLinkCharacter(text.charCodeAt(link));
  }

  #skipBlanks(offset: number): number {
    let i = offset;
    while (i < this.limit && (this.text.charCodeAt(i) === 32 || this.text.charCodeAt(i) === 9)) {
      i++;
    }
    return i;
  }
}

/** Whether the character can be nothing but a slip of the finger next to an arrow. */
function mayBeSlip(code: number): boolean {
  return code !== 34 && code !== 35 && !isWhite(code) && !isOddWhite(code) && !isKeyCharacter(code) && code < 128;
}
