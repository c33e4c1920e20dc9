import type { Span } from '../text/span.ts';
import { afterArrow } from './arrows.ts';
import { followsWordCharacter, pythonStrip, skipPythonSpace } from './python-text.ts';
import { quotedPrompts, tripleQuotedPrompts } from './root-cuts.ts';

export type PromptWord = 'system_prompt' | 'wrapped_query';

/** A prompt that a loader finds in a text: its trimmed content, and the span from key to closing quotes. */
interface FoundPrompt {
  readonly content: string;
  readonly whole: Span;
}

/** A rules list that a loader finds in a text: its trimmed strings, and the span from key to closing bracket. */
interface FoundRules {
  readonly rules: readonly string[];
  readonly whole: Span;
}

/** The prompt of the loaders from 1.0.15 on; null for none. Triple quotes come first, the word is at a boundary, an empty match counts. */
export function findPrompt(text: string, word: PromptWord): FoundPrompt | null {
  const match = tripleQuotedPrompts(text, word, true)[0] ?? quotedPrompts(text, word, true)[0];
  return match === undefined
    ? null
    : { content: pythonStrip(text.slice(match.inside.start, match.inside.end)), whole: match.whole };
}

/** All prompts that 1.0.12 to 1.0.14 find in a text, empty ones too. */
export function findSinglePrompts(text: string): FoundPrompt[] {
  const word = 'system_prompt';
  const prompts: FoundPrompt[] = [];
  const lastTriple = text.lastIndexOf('"""');
  for (let at = text.indexOf(word); at !== -1; ) {
    const open = afterArrow(text, at + word.length);
    const string = open === -1 ? null : eitherString(text, open, lastTriple);
    if (string !== null) prompts.push({ whole: { start: at, end: string.end }, content: string.content });
    at = text.indexOf(word, string?.end ?? at + 1);
  }
  return prompts;
}

/** The string at `open`, trimmed: in triple quotes if possible, else in plain ones. `lastTriple` is the offset of the text's last `"""`. */
function eitherString(text: string, open: number, lastTriple: number): { content: string; end: number } | null {
  if (text[open] !== '"') return null;
  const quotes = lastTriple >= open + 3 && text.startsWith('"""', open) ? '"""' : '"';
  const start = open + quotes.length;
  const close = text.indexOf(quotes, start);
  return close === -1 ? null : { content: pythonStrip(text.slice(start, close)), end: close + quotes.length };
}

/** The strings of the first rules list that ends: at a `]` before a comma, a closing brace or the end of the text. Null for none. */
export function findRules(text: string): FoundRules | null {
  const word = 'rules';
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const open = afterArrow(text, at + word.length);
    if (open === -1 || text[open] !== '[' || followsWordCharacter(text, at)) continue;
    const close = listEnd(text, open + 1);
    // Where this list has no end, a later one has none either: both would end at the same bracket.
    return close === -1
      ? null
      : { whole: { start: at, end: close + 1 }, rules: stringsIn(text.slice(open + 1, close)) };
  }
  return null;
}

function listEnd(text: string, from: number): number {
  for (let close = text.indexOf(']', from); close !== -1; close = text.indexOf(']', close + 1)) {
    const next = skipPythonSpace(text, close + 1);
    if (next === text.length || text[next] === ',' || text[next] === '}') return close;
  }
  return -1;
}

function stringsIn(list: string): string[] {
  const strings: string[] = [];
  const lastTriple = list.lastIndexOf('"""');
  for (let open = list.indexOf('"'); open !== -1; ) {
    const string = eitherString(list, open, lastTriple);
    if (string === null) break;
    strings.push(string.content);
    open = list.indexOf('"', string.end);
  }
  return strings;
}
