import { createToken, createTokenInstance, type IToken, Lexer, type TokenType } from 'chevrotain';
import type { ItemExtent } from './item-extent.ts';
import type { WrittenKind } from './scanner.ts';

/** A type of token. The boundary scan decides what a token is, for it must know strings and braces to find an item's end. */
function tokenType(name: string, category: TokenType | null = null): TokenType {
  return createToken({ name, pattern: Lexer.NA, ...(category ? { categories: [category] } : {}) });
}

/** Every kind of string: the grammar takes them all, the rules judge. */
export const AnyString = tokenType('AnyString');
/** What is stepped over where an entry could stand. */
export const Junk = tokenType('Junk');

export const Word = tokenType('Word');
export const Link = tokenType('Link');
export const DoubleString = tokenType('DoubleString', AnyString);
export const Comma = tokenType('Comma');
export const OpenBrace = tokenType('OpenBrace');
export const CloseBrace = tokenType('CloseBrace');
export const OpenBracket = tokenType('OpenBracket', Junk);
export const CloseBracket = tokenType('CloseBracket', Junk);
export const LongString = tokenType('LongString', AnyString);
const OpenString = tokenType('OpenString', AnyString);
export const InnerQuoteString = tokenType('InnerQuoteString', AnyString);
export const OpenLongString = tokenType('OpenLongString', AnyString);
export const WrongString = tokenType('WrongString', AnyString);
const OpenWrongString = tokenType('OpenWrongString', AnyString);
export const Bare = tokenType('Bare', Junk);
export const Comment = tokenType('Comment', Junk);
export const ConflictMarker = tokenType('ConflictMarker', Junk);
export const Stray = tokenType('Stray', Junk);
/** A brace or bracket that opens and closes nothing. */
const StrayBracket = tokenType('StrayBracket', Junk);

const typeOf: Readonly<Record<WrittenKind, TokenType>> = {
  word: Word,
  link: Link,
  string: DoubleString,
  comma: Comma,
  'open-brace': OpenBrace,
  'close-brace': CloseBrace,
  'open-bracket': OpenBracket,
  'close-bracket': CloseBracket,
  'long-string': LongString,
  'open-string': OpenString,
  'inner-quote-string': InnerQuoteString,
  'open-long-string': OpenLongString,
  'wrong-string': WrongString,
  'open-wrong-string': OpenWrongString,
  bare: Bare,
  comment: Comment,
  'conflict-marker': ConflictMarker,
  stray: Stray,
};

export const tokenTypes: readonly TokenType[] = [AnyString, Junk, StrayBracket, ...Object.values(typeOf)];

/** The tokens of the item whose extent was found at `base`; their offsets are relative to the item. `slice` is its text. */
export function tokensIn(slice: string, { kinds, offsets, stray }: ItemExtent, base: number): IToken[] {
  return kinds.map((kind, index) => {
    const start = offsets[2 * index] ?? base;
    const end = offsets[2 * index + 1] ?? start;
    const type = stray.has(start) ? StrayBracket : typeOf[kind];
    const image = slice.slice(start - base, end - base);
    return createTokenInstance(
      type,
      image,
      start - base,
      end - base - 1,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    );
  });
}
