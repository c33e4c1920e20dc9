import type { JsonObject } from '../../json/json-value.ts';
import { wordSet } from '../../text/words.ts';
import { type SpokenWord, sentencesOf, wordsOf } from '../words.ts';
import { CHANGES_FIRST, CHANGING, DATA, NOUN_TOO, OPAQUE, PREFIXES, READING } from './effect-words.ts';
import { firstVerb, laterEvidence, sentenceEvidence } from './sentence-evidence.ts';

export type Effect = 'changes' | 'looks' | 'unknown';

interface SelfDescription {
  readonly name: string;
  readonly description: string;
  readonly annotations?: JsonObject;
  readonly executable?: string | null;
}

export type Evidence = 'changes' | 'may change' | 'looks' | 'nothing';

/** "Runs a read-only query": then the effect of "run" does not matter. */
const readOnly =
  /\bread[- ]?only\b(?=[\s)\].,:-]*(?:$|(?:sql|quer(?:y|ies)|operations?|tool|access|api|calls?|endpoints?|commands?|transactions?)\b))/i;

/**
 * Whether a tool changes something. Annotations decide; else the first verbs of the name and of the description. It only reads where one
 * says so and no word contradicts; it is `unknown` for a contradiction or no evidence. Linear time.
 */
export function effectOf({ name, description, annotations, executable }: SelfDescription): Effect {
  const annotated = annotatedEffect(annotations);
  if (annotated !== null) return annotated;
  const [first = [], ...others] = sentencesOf(description);
  const named = nameEvidence(name);
  const told = firstVerb(first);
  const beside = sentenceEvidence(first);
  if (named !== 'looks' && (told === 'changes' || beside === 'changes' || (named === 'changes' && told !== 'looks'))) {
    return 'changes';
  }
  const against = [named, told, beside, ...others.map(laterEvidence), codeEvidence(executable ?? '')];
  if (against.includes('changes')) return 'unknown';
  if (readOnly.test(description) && beside === 'nothing') return 'looks';
  return !against.includes('may change') && (named === 'looks' || told === 'looks') ? 'looks' : 'unknown';
}

/** The effect by MCP's annotations; null where they state none. A tool that only reads and destroys contradicts itself. */
export function annotatedEffect(annotations: JsonObject | undefined): Effect | null {
  const isReadOnly = annotations?.['readOnlyHint'];
  const isDestructive = annotations?.['destructiveHint'];
  if (isReadOnly === true) return isDestructive === true ? 'unknown' : 'looks';
  return isReadOnly === false || isDestructive === true ? 'changes' : null;
}

/** Calls with any possible effect. */
const ANYTHING = wordSet('eval exec mkdir popen rmtree subprocess system unlink');

function codeEvidence(executable: string): Evidence {
  const changes = wordsOf(executable).some(
    ({ word }) => CHANGING.has(word) || CHANGES_FIRST.get(word) === word || ANYTHING.has(word),
  );
  return changes ? 'may change' : 'nothing';
}

/** The evidence of a tool's name. The first verb counts; a word behind a verb that reads is mostly a noun: `get_order`. */
function nameEvidence(name: string): Evidence {
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

function afterReading(words: readonly SpokenWord[]): Evidence {
  for (const { word, before } of words) {
    if (CHANGING.has(word)) return joinsWords(before) ? 'changes' : 'may change';
    if (joinsWords(before) && (NOUN_TOO.has(word) || OPAQUE.has(word))) return 'may change';
  }
  return 'looks';
}

/** Behind a service's name, mostly: `slack_send_message`. There a verb that reads is no evidence: `shuffle_list`. */
function afterNoun(words: readonly SpokenWord[]): Evidence {
  let hasRead = false;
  for (const { word, before } of words) {
    if (CHANGING.has(word)) return hasRead && !joinsWords(before) ? 'may change' : 'changes';
    if ((CHANGES_FIRST.has(word) || OPAQUE.has(word)) && (!hasRead || joinsWords(before))) return 'may change';
    hasRead ||= READING.has(word);
  }
  return 'nothing';
}
