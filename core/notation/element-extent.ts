import { isKeyCharacter, isLineBreak, isLinkCharacter } from './characters.ts';
import { ElementLines } from './element-lines.ts';
import { blanksFrom, lineBreakBetween } from './indentation.ts';
import { ExtentBuilder, type ItemExtent } from './item-extent.ts';
import { isNotationKey, linkFollows, longestNotationKey, readInterfaceKey, skipWhite } from './keys.ts';
import { behindComma, keyBehind, linkedKeyAt } from './keys-ahead.ts';
import type { ExpectedNext, Scanner, TokenKind } from './scanner.ts';
import { isRegisteredProperty } from './syntax.ts';

type BlockKind = 'interface' | 'schema' | 'other';

/**
 * Finds the end of the element that begins at `start`: at its `{`, or at a registered key whose `{` is missing. One surplus or missing
 * brace stays inside its element:
 * - a `{` with no arrow before it begins the next element (by indentation, or by a key that this element has already), or is stray;
 * - a `}` before a comma and a property that the element does not have yet is stray;
 * - a registered key inside an interface block ends the block;
 * - a `]` that ends the array ends the element.
 */
export function scanElement(scanner: Scanner, start: number): ItemExtent {
  // If the braces match with every key read as a field, the indentation does not matter.
  const plain = new ElementScan(scanner, start, false);
  const extent = plain.run();
  return plain.hasSchemaBlock && isUnbalanced(scanner, plain, extent)
    ? new ElementScan(scanner, start, true).run()
    : extent;
}

function isUnbalanced(scanner: Scanner, scan: ElementScan, extent: ItemExtent): boolean {
  const behind = skipWhite(scanner.text, extent.end, scanner.limit);
  scanner.look(behind + 1);
  return !scan.closed || extent.stray.size > 0 || scanner.text.charCodeAt(behind) === 125;
}

function isText(kind: TokenKind): boolean {
  switch (kind) {
    case 'string':
    case 'open-string':
    case 'inner-quote-string':
    case 'bare':
    case 'wrong-string':
      return true;
    default:
      return false;
  }
}

class ElementScan {
  readonly #scanner: Scanner;
  readonly #text: string;
  readonly #start: number;
  readonly #builder = new ExtentBuilder();
  readonly #seen: string[] = [];
  #depth = 1;
  #brackets = 0;
  #block: BlockKind = 'other';
  #blockOpen = 0;
  #property = '';
  #hasValue = false;
  #word = '';
  #previous: TokenKind = 'end';
  readonly #lines: ElementLines;
  #blockIndentation = 0;
  /** The indentation of the block's first key where it begins a line; else -1. */
  #fieldIndentation = -1;
  readonly #readsSchemasByIndentation: boolean;
  hasSchemaBlock = false;

  constructor(scanner: Scanner, start: number, readsSchemasByIndentation: boolean) {
    this.#scanner = scanner;
    this.#text = scanner.text;
    this.#start = start;
    this.#readsSchemasByIndentation = readsSchemasByIndentation;
    this.#lines = new ElementLines(scanner.text, start);
  }

  get closed(): boolean {
    return this.#depth === 0;
  }

  run(): ItemExtent {
    const scanner = this.#scanner;
    let position = this.#start;
    if (this.#text.charCodeAt(position) === 123) {
      position++;
      this.#builder.push('open-brace', this.#start, position);
      this.#previous = 'open-brace';
    }
    for (;;) {
      position = skipWhite(this.#text, position, scanner.limit);
      scanner.read(position, this.#expectation());
      const end = scanner.end;
      const kind = scanner.kind === 'word' && this.#isSlipBeforeBlock(position, end) ? 'stray' : scanner.kind;
      if (kind === 'end' || this.#builder.isFull || !this.#accept(kind, position, end)) {
        this.#builder.dropTrailingCommas();
        return this.#builder.build(this.#start);
      }
      this.#builder.push(kind, position, end);
      if (this.#depth === 0) return this.#builder.build(this.#start);
      if (kind !== 'comment' && kind !== 'stray' && kind !== 'conflict-marker') {
        this.#hasValue ||= this.#previous === 'link' && isText(kind);
        this.#previous = kind;
      }
      position = end;
    }
  }

  #expectation(): ExpectedNext {
    if (this.#previous === 'link') return 'value';
    return this.#brackets > 0 && (this.#previous === 'open-bracket' || this.#previous === 'comma')
      ? 'list-value'
      : 'anything';
  }

  /** False where the element ended before the token. */
  #accept(kind: TokenKind, position: number, end: number): boolean {
    switch (kind) {
      case 'open-brace':
        return this.#acceptOpenBrace(position);
      case 'close-brace':
        this.#acceptCloseBrace(position);
        return true;
      case 'open-bracket':
        if (this.#previous === 'link') this.#brackets = 1;
        else if (this.#brackets > 0) this.#brackets++;
        else this.#builder.addStray(position);
        return true;
      case 'close-bracket':
        return this.#acceptCloseBracket(position);
      case 'word':
        this.#acceptWord(position, end);
        return true;
      default:
        return true;
    }
  }

  #acceptOpenBrace(position: number): boolean {
    if (this.#previous === 'link' || this.#opensForgottenBlock(position)) {
      this.#depth++;
      this.#brackets = 0;
      if (this.#depth === 2) this.#beginBlock(position);
      return true;
    }
    if (this.#beginsNextElement(position)) return false;
    this.#builder.addStray(position);
    return true;
  }

  #beginBlock(position: number): void {
    this.#block = this.#property === 'function' ? 'interface' : this.#property === 'args_schema' ? 'schema' : 'other';
    this.#blockOpen = position;
    this.#blockIndentation = this.#lines.indentationAt(position);
    this.#fieldIndentation = -1;
    this.hasSchemaBlock ||= this.#block === 'schema';
  }

  /** `function --> "f" --> arg-1 -->`: the brace before the block is missing. */
  #opensImplicitly(): boolean {
    const behindLinks = this.#hasValue && this.#previous === 'link';
    return this.#depth === 1 && this.#property === 'function' && behindLinks && readInterfaceKey(this.#word) !== null;
  }

  /** `function --> "f"x --> { arg-1 -->`: a word between the executable string and the arrow of its block. */
  #isSlipBeforeBlock(position: number, end: number): boolean {
    const { limit } = this.#scanner;
    const behindText = this.#depth === 1 && this.#property === 'function' && isText(this.#previous);
    if (!behindText || end - position > longestNotationKey || isNotationKey(this.#text.slice(position, end))) {
      return false;
    }
    const arrow = skipWhite(this.#text, end, limit);
    const brace = skipWhite(this.#text, arrow + 3, limit);
    this.#scanner.look(brace + 1);
    const isLinked = linkFollows(this.#text, end, limit) && this.#text.charCodeAt(brace) === 123;
    return isLinked && readInterfaceKey(keyBehind(this.#scanner, brace)) !== null;
  }

  /** `function --> "f" {` and `args_schema {`: the arrow before the block is missing. */
  #opensForgottenBlock(position: number): boolean {
    if (this.#depth !== 1) return false;
    const afterExecutable = this.#property === 'function' && isText(this.#previous);
    const afterSchemaKey = this.#previous === 'word' && this.#word === 'args_schema';
    if (!afterExecutable && !afterSchemaKey) return false;
    const inside = skipWhite(this.#text, position + 1, this.#scanner.limit);
    this.#scanner.look(inside + 3);
    return !this.#text.startsWith('-->', inside) && !this.#beginsNextElement(position);
  }

  #beginsNextElement(position: number): boolean {
    const next = keyBehind(this.#scanner, position);
    if (next !== '' && this.#seen.includes(next) && isRegisteredProperty(next)) return true;
    const isField = this.#depth === 2 && this.#block === 'schema' && next !== '' && !isRegisteredProperty(next);
    if (isField || readInterfaceKey(next) !== null) return false;
    if (this.#seen.length === 0 && this.#previous === 'comma') {
      // Behind a lone brace and a comma, the next element begins.
      return true;
    }
    const own = this.#lines.own;
    if (this.#lines.lineBreakBefore(position) >= this.#start) {
      const indentation = this.#lines.indentationAt(position);
      const first = this.#lines.isFirstOfLine(position);
      const inLine = !lineBreakBetween(this.#text, position, skipWhite(this.#text, position + 1, this.#scanner.limit));
      const isSlip = indentation < own || (indentation === own && inLine);
      if (isSlip && next !== 'name' && isRegisteredProperty(next) && this.#seen.includes('name')) {
        // A slip before a property of this element: the next element would be in line with it and begin with `name`.
        return false;
      }
      return indentation <= own && (first || this.#previous === 'comma' || this.#previous === 'close-brace');
    }
    return next === 'name' && this.#previous === 'comma';
  }

  #acceptCloseBrace(position: number): void {
    if (this.#splitsEntry(position + 1) || (this.#depth === 2 && this.#blockGoesOnBehind(position + 1))) {
      this.#builder.addStray(position);
      return;
    }
    this.#brackets = 0;
    this.#depth--;
    if (this.#depth === 0 && this.#goesOnBehind(position + 1)) {
      this.#builder.addStray(position);
      this.#depth = 1;
    }
  }

  /** Whether the brace before `position` splits a word or an arrow, or is before an arrow or between an arrow and its value. */
  #splitsEntry(position: number): boolean {
    const { limit } = this.#scanner;
    const next = this.#text.charCodeAt(position);
    const at = skipWhite(this.#text, position, limit);
    this.#scanner.look(at + 4);
    if (isKeyCharacter(next) || isLinkCharacter(next) || linkFollows(this.#text, position, limit)) return true;
    const value = this.#text.charCodeAt(at);
    return this.#previous === 'link' && (value === 34 || value === 123) && !lineBreakBetween(this.#text, position, at);
  }

  /** Whether an interface slot follows, or a schema field in line with the first one and deeper than the block: the brace is surplus. */
  #blockGoesOnBehind(position: number): boolean {
    const at = behindComma(this.#scanner, position);
    const key = linkedKeyAt(this.#scanner, at);
    if (key === '') return false;
    if (this.#block === 'interface') return readInterfaceKey(key) !== null;
    if (!this.#readsSchemasByIndentation || this.#block !== 'schema') return false;
    let lineBreak = at;
    while (lineBreak > position && !isLineBreak(this.#text.charCodeAt(lineBreak - 1))) lineBreak--;
    if (lineBreak === position) return this.#lines.isFirstOfLine(position - 1) && !isRegisteredProperty(key);
    const indentation = at - lineBreak;
    const isField = indentation > this.#blockIndentation && indentation === this.#fieldIndentation;
    return isField && blanksFrom(this.#text, lineBreak) === indentation;
  }

  /** Whether a property follows that this element does not have yet: the brace before it is surplus. */
  #goesOnBehind(position: number): boolean {
    const key = linkedKeyAt(this.#scanner, behindComma(this.#scanner, position));
    return isRegisteredProperty(key) && !this.#seen.includes(key);
  }

  #acceptCloseBracket(position: number): boolean {
    if (this.#brackets > 0) {
      this.#brackets--;
      return true;
    }
    const behind = skipWhite(this.#text, position + 1, this.#scanner.limit);
    this.#scanner.look(behind + 1);
    const endsArray =
      behind >= this.#scanner.limit ||
      (this.#text.charCodeAt(behind) !== 125 &&
        keyBehind(this.#scanner, position) === '' &&
        this.#lines.isFirstOfLine(position) &&
        this.#lines.indentationAt(position) <= this.#lines.own);
    if (endsArray) return false;
    this.#builder.addStray(position);
    return true;
  }

  #acceptWord(position: number, end: number): void {
    this.#word = end - position < longestNotationKey ? this.#text.slice(position, end) : '';
    if (!linkFollows(this.#text, end, this.#scanner.limit)) {
      this.#scanner.look(skipWhite(this.#text, end, this.#scanner.limit) + 3);
      if (this.#depth === 1 && isRegisteredProperty(this.#word)) this.#property = this.#word;
      return;
    }
    if (this.#depth === 2 && isRegisteredProperty(this.#word) && this.#endsBlock(position)) {
      this.#builder.addImplicitClose(position);
      this.#depth = 1;
    }
    if (this.#opensImplicitly()) {
      this.#builder.implicitOpen = position;
      this.#depth = 2;
      this.#beginBlock(position);
    }
    if (this.#depth === 2 && this.#previous === 'open-brace' && this.#lines.isFirstOfLine(position)) {
      this.#fieldIndentation = this.#lines.indentationAt(position);
    }
    if (this.#depth === 1) {
      this.#property = this.#word;
      this.#hasValue = false;
      if (isRegisteredProperty(this.#word)) this.#seen.push(this.#word);
    }
    this.#brackets = 0;
  }

  /** In a schema block, `name`, `link` and `description` may be fields: only the indentation shows that the block is unclosed. */
  #endsBlock(position: number): boolean {
    if (this.#previous === 'link') return false;
    if (this.#block !== 'schema') return true;
    return (
      this.#readsSchemasByIndentation &&
      this.#lines.isFirstOfLine(position) &&
      this.#lines.lineBreakBefore(position) > this.#blockOpen &&
      this.#lines.indentationAt(position) <= this.#blockIndentation
    );
  }
}
