import { type IToken, tokenMatcher } from 'chevrotain';
import type { Span } from '../text/span.ts';
import type { KeyNode, LinkNode, Quote, StringNode, TriviaKind, TriviaNode } from './syntax.ts';
import {
  Comment,
  ConflictMarker,
  DoubleString,
  InnerQuoteString,
  LongString,
  OpenLongString,
  Word,
  WrongString,
} from './tokens.ts';

export function tokenSpan(token: IToken): Span {
  return { start: token.startOffset, end: token.startOffset + token.image.length };
}

/** The key a word is, or a string that has its link behind it; null for any other string. */
export function keyNode(token: IToken, linked: boolean): KeyNode | null {
  if (tokenMatcher(token, Word)) {
    if (/^[A-Za-z_]/.test(token.image)) return { kind: 'key', ...tokenSpan(token), name: token.image, quoted: false };
    const quoted = /^(['`‘’“”„«»"])([A-Za-z0-9_-]+)['`‘’“”„«»"]$/.exec(token.image);
    const inner = quoted?.[2];
    // Of dashes alone it is a word only where the scanner found it to be a key.
    if (!/[\p{L}\p{N}_]|^-+$/u.test(token.image)) return null;
    return { kind: 'key', ...tokenSpan(token), name: inner ?? token.image, quoted: inner !== undefined };
  }
  if (!linked) return null;
  const { text, closed } = stringNode(token);
  if (!closed || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  return { kind: 'key', ...tokenSpan(token), name: text, quoted: true };
}

export function linkNode(first: IToken, last: IToken, slice: string): LinkNode {
  const end = tokenSpan(last).end;
  return { kind: 'link', start: first.startOffset, end, text: slice.slice(first.startOffset, end) };
}

export function stringNode(token: IToken): StringNode {
  const { start, end } = tokenSpan(token);
  const { image } = token;
  const long = tokenMatcher(token, LongString) || tokenMatcher(token, OpenLongString);
  const closed =
    tokenMatcher(token, DoubleString) ||
    tokenMatcher(token, InnerQuoteString) ||
    tokenMatcher(token, LongString) ||
    tokenMatcher(token, WrongString);
  const width = long ? 3 : 1;
  const content = { start: start + width, end: closed ? end - width : end };
  return {
    kind: 'string',
    start,
    end,
    quote: quoteOf(image, long),
    closed,
    text: image.slice(width, content.end - start),
    content,
  };
}

function quoteOf(image: string, long: boolean): Quote {
  if (long) return 'triple';
  switch (image.charCodeAt(0)) {
    case 34:
      return 'double';
    case 39:
      return 'single';
    case 96:
      return 'backtick';
    default:
      return 'smart';
  }
}

export function triviaNode(token: IToken): TriviaNode {
  const kind: TriviaKind = tokenMatcher(token, Comment)
    ? 'comment'
    : tokenMatcher(token, ConflictMarker)
      ? 'conflict-marker'
      : 'stray';
  return { kind, ...tokenSpan(token) };
}
