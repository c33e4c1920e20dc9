import type { JsonObject } from '../../json/json-value.ts';
import { wordSet } from '../../text/words.ts';
import { sentencesOf, wordsOf } from '../words.ts';
import { CHANGES_FIRST, CHANGING } from './effect-words.ts';
import { nameEvidence } from './name-evidence.ts';
import { firstVerb, laterEvidence, sentenceEvidence } from './sentence-evidence.ts';

/** Whether a tool changes something, as far as that is known. */
export type Effect = 'changes' | 'looks' | 'unknown';

/** What a tool says of itself. */
export interface SelfDescription {
  readonly name: string;
  readonly description: string;
  /** MCP's annotations. */
  readonly annotations?: JsonObject;
  /** The executable string of the notation. */
  readonly executable?: string | null;
}

/** What a word tells: that the tool changes something, that it may change something, that it only looks, or nothing. */
export type Evidence = 'changes' | 'may change' | 'looks' | 'nothing';

/** "Runs a read-only query": it does not matter then what "run" may do. */
const readOnly =
  /\bread[- ]?only\b(?=[\s)\].,:-]*(?:$|(?:sql|quer(?:y|ies)|operations?|tool|access|api|calls?|endpoints?|commands?|transactions?)\b))/i;

/**
 * Whether a tool changes something. Annotations decide where they say it. Otherwise the first verb of the name and that of the
 * description do: a tool only looks where one of them says so and no word speaks against it. Where they contradict each other, or
 * tell nothing, the effect is `unknown`. Takes time in proportion to the texts.
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

/** What MCP's annotations say; null where they say nothing. A tool that only reads and destroys contradicts itself. */
export function annotatedEffect(annotations: JsonObject | undefined): Effect | null {
  const isReadOnly = annotations?.['readOnlyHint'];
  const isDestructive = annotations?.['destructiveHint'];
  if (isReadOnly === true) return isDestructive === true ? 'unknown' : 'looks';
  return isReadOnly === false || isDestructive === true ? 'changes' : null;
}

/** Calls that do anything at all. */
const ANYTHING = wordSet('eval exec mkdir popen rmtree subprocess system unlink');

function codeEvidence(executable: string): Evidence {
  const changes = wordsOf(executable).some(
    ({ word }) => CHANGING.has(word) || CHANGES_FIRST.get(word) === word || ANYTHING.has(word),
  );
  return changes ? 'may change' : 'nothing';
}
