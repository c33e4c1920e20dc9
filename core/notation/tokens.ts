import { type CustomPatternMatcherFunc, createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import type { ItemExtent } from './item-extent.ts';
import type { TokenKind } from './scanner.ts';

/**
 * The lexer's token types. What a token is has been decided by the boundary scan (it must know strings and braces to find
 * an item's end); each type's pattern only looks the answer up, so that the two can never disagree.
 */
interface Reading {
  readonly extent: ItemExtent;
  readonly base: number;
  next: number;
}

let reading: Reading | null = null;

function matcher(kind: TokenKind, stray: boolean): CustomPatternMatcherFunc {
  return (text, offset) => {
    if (!reading) return null;
    const { extent, base, next } = reading;
    if (extent.kinds[next] !== kind) return null;
    const start = (extent.offsets[2 * next] ?? 0) - base;
    if (start !== offset || (extent.stray.size > 0 && extent.stray.has(start + base)) !== stray) return null;
    reading.next++;
    return [text.slice(start, (extent.offsets[2 * next + 1] ?? 0) - base)] as unknown as RegExpExecArray;
  };
}

function tokenOf(name: string, kind: TokenKind, category: TokenType | null = null, stray = false): TokenType {
  return createToken({
    name,
    pattern: { exec: matcher(kind, stray) },
    line_breaks: false,
    ...(category ? { categories: [category] } : {}),
  });
}

/** Every kind of string: the grammar takes them all, the rules judge. */
export const AnyString = createToken({ name: 'AnyString', pattern: Lexer.NA });
/** What is stepped over where an entry could stand. */
export const Junk = createToken({ name: 'Junk', pattern: Lexer.NA });

export const WhiteSpace = createToken({
  name: 'WhiteSpace',
  pattern: /[ \t\r\n]+/,
  group: Lexer.SKIPPED,
  line_breaks: false,
});
export const Word = tokenOf('Word', 'word');
export const Link = tokenOf('Link', 'link');
export const DoubleString = tokenOf('DoubleString', 'string', AnyString);
export const Comma = tokenOf('Comma', 'comma');
export const OpenBrace = tokenOf('OpenBrace', 'open-brace');
export const CloseBrace = tokenOf('CloseBrace', 'close-brace');
export const OpenBracket = tokenOf('OpenBracket', 'open-bracket', Junk);
export const CloseBracket = tokenOf('CloseBracket', 'close-bracket', Junk);
export const LongString = tokenOf('LongString', 'long-string', AnyString);
export const OpenString = tokenOf('OpenString', 'open-string', AnyString);
export const InnerQuoteString = tokenOf('InnerQuoteString', 'inner-quote-string', AnyString);
export const OpenLongString = tokenOf('OpenLongString', 'open-long-string', AnyString);
export const WrongString = tokenOf('WrongString', 'wrong-string', AnyString);
export const OpenWrongString = tokenOf('OpenWrongString', 'open-wrong-string', AnyString);
export const Bare = tokenOf('Bare', 'bare', Junk);
export const Comment = tokenOf('Comment', 'comment', Junk);
export const ConflictMarker = tokenOf('ConflictMarker', 'conflict-marker', Junk);
export const Stray = tokenOf('Stray', 'stray', Junk);
export const StrayOpenBrace = tokenOf('StrayOpenBrace', 'open-brace', Junk, true);
export const StrayCloseBrace = tokenOf('StrayCloseBrace', 'close-brace', Junk, true);
export const StrayOpenBracket = tokenOf('StrayOpenBracket', 'open-bracket', Junk, true);
export const StrayCloseBracket = tokenOf('StrayCloseBracket', 'close-bracket', Junk, true);

/** Most frequent first: the lexer tries them in this order. */
export const tokenTypes: readonly TokenType[] = [
  AnyString,
  Junk,
  WhiteSpace,
  Word,
  Link,
  DoubleString,
  Comma,
  OpenBrace,
  CloseBrace,
  OpenBracket,
  CloseBracket,
  LongString,
  OpenString,
  InnerQuoteString,
  OpenLongString,
  WrongString,
  OpenWrongString,
  Bare,
  Comment,
  ConflictMarker,
  Stray,
  StrayOpenBrace,
  StrayCloseBrace,
  StrayOpenBracket,
  StrayCloseBracket,
];

const lexer = new Lexer([...tokenTypes], { positionTracking: 'onlyOffset', safeMode: false, skipValidations: true });

/** The tokens of the item whose extent was found at `base`; their offsets are relative to the item. `slice` is its text. */
export function tokenize(slice: string, extent: ItemExtent, base: number): IToken[] {
  reading = { extent, base, next: 0 };
  const { tokens, errors } = lexer.tokenize(slice);
  reading = null;
  const failure = errors[0];
  if (failure) throw new Error(`The boundary scan and the lexer disagree at offset ${base + failure.offset}.`);
  return tokens;
}
