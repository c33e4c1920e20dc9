import { type SpokenWord, wordsOf } from '../words.ts';
import type { Evidence } from './effect.ts';
import { CHANGES_FIRST, CHANGING, DATA, NOUN_TOO, OPAQUE, PREFIXES, READING } from './effect-words.ts';

/** What the name of a tool tells. The first verb counts; what follows a verb that reads is mostly a noun: `get_order`. */
export function nameEvidence(name: string): Evidence {
  const words = wordsOf(name);
  const [first, second] = words;
  if (first === undefined) return 'nothing';
  const { word } = first;
  const isData = DATA.has(words.at(-1)?.word ?? '');
  if (words.length === 1 && !READING.has(word) && PREFIXES.some((verb) => word.startsWith(verb))) {
    return CHANGING.has(word) ? 'changes' : 'may change';
  }
  if (CHANGES_FIRST.has(word)) return CHANGING.has(word) || (words.length > 1 && !isData) ? 'changes' : 'may change';
  if (READING.has(word)) return isTrap(word, second?.word ?? '') ? 'may change' : afterReading(words.slice(1));
  if (OPAQUE.has(word) || (NOUN_TOO.has(word) && !isData)) return 'may change';
  return afterNoun(words.slice(1));
}

/** Verbs that read, but not with this word behind them: `check_out`, `get_rid_of`. */
function isTrap(verb: string, next: string): boolean {
  const base = READING.get(verb);
  return (
    base === 'return' ||
    next === 'rid' ||
    (base === 'check' && ['in', 'out', 'off'].includes(next)) ||
    (base === 'list' && next === 'for')
  );
}

const isJoiner = (word: string): boolean => ['and', 'or', 'then', 'n'].includes(word);

function afterReading(words: readonly SpokenWord[]): Evidence {
  for (const { word, before } of words) {
    if (CHANGING.has(word)) return isJoiner(before) ? 'changes' : 'may change';
    if (isJoiner(before) && (NOUN_TOO.has(word) || OPAQUE.has(word))) return 'may change';
  }
  return 'looks';
}

/** Behind a word that is no known verb, the name of a service mostly: `slack_send_message`. A verb that reads tells nothing there: `shuffle_list`. */
function afterNoun(words: readonly SpokenWord[]): Evidence {
  let hasRead = false;
  for (const { word, before } of words) {
    if (CHANGING.has(word)) return hasRead && !isJoiner(before) ? 'may change' : 'changes';
    if ((CHANGES_FIRST.has(word) || OPAQUE.has(word)) && (!hasRead || isJoiner(before))) return 'may change';
    hasRead ||= READING.has(word);
  }
  return 'nothing';
}
