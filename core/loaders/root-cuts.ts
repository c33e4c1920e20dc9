import type { Span } from '../text/span.ts';
import { afterArrow } from './arrows.ts';
import { type KeptText, withoutSpans } from './kept-text.ts';
import { followsWordCharacter } from './python-text.ts';

interface Delimiters {
  readonly open: string;
  readonly close: string;
}

const tripleQuotes: Delimiters = { open: '"""', close: '"""' };
const quotes: Delimiters = { open: '"', close: '"' };
const brackets: Delimiters = { open: '[', close: ']' };

interface RootMatch {
  readonly word: string;
  readonly whole: Span;
  readonly inside: Span;
}

/** All `word --> open … close`, to the first `close`, without overlap. `atBoundary`: not after a letter, number or `_` of any script. */
function rootMatches(text: string, words: readonly string[], delimiters: Delimiters, atBoundary: boolean): RootMatch[] {
  const matches: RootMatch[] = [];
  const next = words.map((word) => text.indexOf(word));
  let at = 0;
  for (;;) {
    let first = -1;
    for (const [index, word] of words.entries()) {
      let place = next[index] ?? -1;
      if (place !== -1 && place < at) {
        place = text.indexOf(word, at);
        next[index] = place;
      }
      if (place !== -1 && (first === -1 || place < (next[first] ?? 0))) first = index;
    }
    const word = words[first];
    const start = next[first];
    if (word === undefined || start === undefined) return matches;
    at = start + 1;
    const open = afterArrow(text, start + word.length);
    if (open === -1 || !text.startsWith(delimiters.open, open) || (atBoundary && followsWordCharacter(text, start))) {
      continue;
    }
    const inside = open + delimiters.open.length;
    const close = text.indexOf(delimiters.close, inside);
    if (close === -1) return matches;
    at = close + delimiters.close.length;
    matches.push({ word, whole: { start, end: at }, inside: { start: inside, end: close } });
  }
}

export const tripleQuotedPrompts = (text: string, word: string, atBoundary: boolean): RootMatch[] =>
  rootMatches(text, [word], tripleQuotes, atBoundary);
export const quotedPrompts = (text: string, word: string, atBoundary: boolean): RootMatch[] =>
  rootMatches(text, [word], quotes, atBoundary);

/** A piece that the loader cuts out before it searches for tools. Offsets of the original text. */
export interface RootCut {
  readonly word: string;
  readonly span: Span;
}

const prompts = ['system_prompt', 'wrapped_query'];

/** The cuts of 1.0.16: prompts in triple quotes, then in quotes, then rules, also inside strings; each search reads the result before. */
export function cutRootProperties(from: KeptText): { readonly kept: KeptText; readonly cuts: readonly RootCut[] } {
  let kept = from;
  const cuts: RootCut[] = [];
  for (const [words, delimiters] of [
    [prompts, tripleQuotes],
    [prompts, quotes],
    [['rules'], brackets],
  ] as const) {
    const matches = rootMatches(kept.text, words, delimiters, true);
    const before = kept;
    for (const { word, whole } of matches) {
      const last = before.originalOffset(whole.end - 1);
      cuts.push({ word, span: { start: before.originalOffset(whole.start), end: last + 1 } });
    }
    kept = withoutSpans(
      before,
      matches.map((match) => match.whole),
    );
  }
  return { kept, cuts };
}
