import { createToken, createTokenInstance, type IToken, Lexer, type TokenType } from 'chevrotain';
import type { ItemExtent } from './item-extent.ts';
import type { WrittenKind } from './scanner.ts';

/** No pattern: the boundary scan decides the type, as it must know strings and braces to find the end of an item. */
function tokenType(name: string, category: TokenType | null = null): TokenType {
  return createToken({ name, pattern: Lexer.NA, ...(category ? { categories: [category] } : {}) });
}

/** All kinds of strings: the grammar takes them all, the rules check them. */
export const AnyString = tokenType('AnyString');
/** Tokens that are skipped where an entry could be. */
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

/** The tokens of the item with the text `slice` at `base`; their offsets are relative to the item. */
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
