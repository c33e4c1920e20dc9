import type { JsonObject } from '../../json/json-value.ts';
import type { Effect } from '../../python/effects/code-effects.ts';
import { type SpokenWord, sentencesOf, wordsOf } from '../words.ts';
import { CHANGES_FIRST, CHANGING, DATA, NOUN_TOO, OPAQUE, READING } from './effect-words.ts';
import { type Evidence, firstVerb, sentenceTellsChanges } from './sentence-evidence.ts';

interface SelfDescription {
  readonly name: string;
  readonly description: string;
}

/**
 * Whether the words of a tool say that it changes something: the first verbs of its name and of its description. Words that say the
 * opposite prove nothing. Linear time.
 */
export function wordsTellChanges({ name, description }: SelfDescription): boolean {
  const [first = []] = sentencesOf(description);
  const named = nameEvidence(name);
  const told = firstVerb(first);
  const isTold = told === 'changes' || sentenceTellsChanges(first);
  return named !== 'looks' && (isTold || (named === 'changes' && told !== 'looks'));
}

/** The effect by MCP's annotations; null where they state none. A tool that only reads and destroys contradicts itself. */
export function annotatedEffect(annotations: JsonObject | undefined): Effect | null {
  const isReadOnly = annotations?.['readOnlyHint'];
  const isDestructive = annotations?.['destructiveHint'];
  if (isReadOnly === true) return isDestructive === true ? 'unknown' : 'looks';
  return isReadOnly === false || isDestructive === true ? 'changes' : null;
}

/** The evidence of a tool's name. The first verb counts; a word behind a verb that reads is mostly a noun: `get_order`. */
function nameEvidence(name: string): Evidence {
  const words = wordsOf(name);
  const [first, second] = words;
  if (first === undefined) return 'nothing';
  const { word } = first;
  const isData = DATA.has(words.at(-1)?.word ?? '');
  if (CHANGES_FIRST.has(word)) return CHANGING.has(word) || (words.length > 1 && !isData) ? 'changes' : 'nothing';
  if (READING.has(word)) return isTrap(word, second?.word ?? '') ? 'nothing' : afterReading(words.slice(1));
  return OPAQUE.has(word) || (NOUN_TOO.has(word) && !isData) ? 'nothing' : afterNoun(words.slice(1));
}

/** Verbs that read, except before this word: `check_out`, `get_rid_of`. */
function isTrap(verb: string, next: string): boolean {
  const base = READING.get(verb);
  return (
    base === 'return' ||
    next === 'rid' ||
    (base === 'check' && ['in', 'out', 'off'].includes(next)) ||
    (base === 'list' && next === 'for')
  );
}

const joinsWords = (word: string): boolean => ['and', 'or', 'then', 'n'].includes(word);

/** A word behind a verb that reads is mostly a noun, and a joined one a second verb: `get_or_create_user`. */
function afterReading(words: readonly SpokenWord[]): Evidence {
  const verb = words.find(({ word }) => CHANGING.has(word));
  return verb === undefined ? 'looks' : joinsWords(verb.before) ? 'changes' : 'nothing';
}

/** Behind a service's name, mostly: `slack_send_message`. There a verb that reads is no evidence: `shuffle_list`. */
function afterNoun(words: readonly SpokenWord[]): Evidence {
  let hasRead = false;
  for (const { word, before } of words) {
    if (CHANGING.has(word)) return hasRead && !joinsWords(before) ? 'nothing' : 'changes';
    if ((CHANGES_FIRST.has(word) || OPAQUE.has(word)) && (!hasRead || joinsWords(before))) return 'nothing';
    hasRead ||= READING.has(word);
  }
  return 'nothing';
}
