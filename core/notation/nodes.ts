import { type IToken, tokenMatcher } from 'chevrotain';
import type { Span } from '../text/span.ts';
import {
  approvedRegistry,
  type KeyNode,
  type LinkNode,
  type Quote,
  type StringNode,
  type TriviaKind,
  type TriviaNode,
} from './syntax.ts';
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

/** The key of a word, or of a string with its link behind it; null for any other token. */
export function keyNode(token: IToken, linked: boolean): KeyNode | null {
  if (tokenMatcher(token, Word)) {
    if (/^[A-Za-z_]/.test(token.image)) return keyOf(token, token.image, false);
    const quoted = /^(['`‘’“”„«»"])([A-Za-z0-9_-]+)['`‘’“”„«»"]$/.exec(token.image);
    const inner = quoted?.[2];
    // Dashes alone are a word only where the scanner found a key.
    if (!/[\p{L}\p{N}_]|^-+$/u.test(token.image)) return null;
    return keyOf(token, inner ?? token.image, inner !== undefined);
  }
  if (!linked) return null;
  const { text, closed } = stringNode(token);
  return closed && /^[A-Za-z0-9_-]+$/.test(text) ? keyOf(token, text, true) : null;
}

/** Registered names are always the same string, so that memory holds each once. */
function keyOf(token: IToken, written: string, quoted: boolean): KeyNode {
  const { start, end } = tokenSpan(token);
  const name = approvedRegistry.find((word) => word === written) ?? written;
  // An object into which another is spread takes 40 bytes more.
  return { kind: 'key', start, end, name, quoted };
}

export function linkNode(first: IToken, last: IToken, slice: string): LinkNode {
  const { startOffset: start } = first;
  const { end } = tokenSpan(last);
  const text = slice.slice(start, end);
  return { kind: 'link', start, end, text: text === '-->' ? '-->' : text };
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
  const code = image.charCodeAt(0);
  switch (code) {
    case 34:
      return 'double';
    case 39:
      return 'single';
    case 96:
      return 'backtick';
    default:
      return code >= 0x2018 && code <= 0x201f ? 'smart' : 'other';
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
