import type { SpokenWord } from '../words.ts';
import type { Evidence } from './effect.ts';
import {
  BE,
  CHANGES_FIRST,
  CHANGING,
  DATA,
  DETERMINERS,
  DONE,
  MODALS,
  NEGATIONS,
  NO_VERBS,
  NOUN_TOO,
  OPAQUE,
  OPENINGS,
  READING,
} from './effect-words.ts';

type Words = readonly SpokenWord[];

const at = (words: Words, index: number): string => words[index]?.word ?? '';
const isAdverb = (word: string): boolean => word.endsWith('ly') && word !== 'reply' && word !== 'apply';

/** The evidence of the first verb of a sentence about a tool: "Deletes …", "This tool deletes …", "Use this to delete …". */
export function firstVerb(words: Words): Evidence {
  let index = 0;
  while (isOpening(words, index) || isAdverb(at(words, index))) index++;
  const word = at(words, index);
  const before = at(words, index - 1);
  if (word === '' || DETERMINERS.has(word) || (index > 0 && DETERMINERS.has(before) && before !== 'this')) {
    return 'nothing';
  }
  return isNegated(words, index) ? 'nothing' : verbEvidence(words, index);
}

/** Words that introduce the tool. "Enable the light" is not one of them, "Enables you to" is. */
function isOpening(words: Words, index: number): boolean {
  const word = at(words, index);
  const next = at(words, index + 1);
  if (!OPENINGS.has(word)) return (word === 'a' || word === 'an' || word === 'the') && OPENINGS.has(next);
  if (/^(?:enable|allow|use|help|let)s?$|^used$/.test(word)) {
    const leadsToVerb = words.slice(index + 1, index + 6).some((other) => other.word === 'to');
    return leadsToVerb || /^(?:lets?|helps?)$/.test(word);
  }
  return true;
}

function verbEvidence(words: Words, index: number): Evidence {
  const word = at(words, index);
  const next = at(words, index + 1);
  const isAfterTo = ['to', 'will', 'can', 'you'].includes(at(words, index - 1));
  if (READING.has(word)) return isReadingTrap(words, index) ? 'may change' : 'looks';
  if (CHANGING.has(word)) return isRequest(words, index) ? 'may change' : 'changes';
  if (NOUN_TOO.has(word)) {
    const isNoun = DATA.has(next) || ['', 'of', 'for', 'in', 'from', 'by'].includes(next);
    const isVerb = DETERMINERS.has(next) || isAfterTo || (CHANGES_FIRST.has(word) && !isNoun);
    return isVerb && !isRequest(words, index) ? 'changes' : isNoun && !isAfterTo ? 'nothing' : 'may change';
  }
  if (['do', 'does', 'perform', 'performs'].includes(word) && isSearch(words, index)) return 'looks';
  if (OPAQUE.has(word)) return 'may change';
  return !NO_VERBS.has(word) && (isAfterTo || isUnknownVerb(word, next)) ? 'may change' : 'nothing';
}

function isSearch(words: Words, index: number): boolean {
  return words.slice(index + 1, index + 6).some(({ word }) => ['search', 'lookup', 'calculation'].includes(word));
}

/** "Zap the user", "Zaps users": a verb, even an unknown one. */
function isUnknownVerb(word: string, next: string): boolean {
  const isNounPhrase = next === '' || NO_VERBS.has(next) || next === 'to';
  return DETERMINERS.has(next) || (/[^s]s$/.test(word) && word.length > 3 && !isNounPhrase);
}

/** "Sends a request" does not tell the effect of the request; adding two numbers changes neither. */
function isRequest(words: Words, index: number): boolean {
  return words
    .slice(index + 1, index + 6)
    .some(({ word }) =>
      ['request', 'requests', 'query', 'queries', 'call', 'calls', 'numbers', 'number'].includes(word),
    );
}

/** Things that are given back when they are returned. */
const GOODS =
  /^(?:items?|goods|products?|purchases?|packages?|parcels?|books?|cars?|vehicles?|orders?|equipment|rentals?|deposits?|money|funds?|payments?|it|them)$/;

/** "Returns the order to the shop", "Lists an item for sale", "Checks out", "Gets rid of". */
function isReadingTrap(words: Words, index: number): boolean {
  const base = READING.get(at(words, index));
  const next = at(words, index + 1);
  const following = words.slice(index + 1, index + 5).map(({ word }) => word);
  if (base === 'return') {
    return ['some', 'one', 'your', 'his', 'her', 'their'].includes(next) || following.some((word) => GOODS.test(word));
  }
  if (base === 'list') {
    const noun = at(words, index + 2);
    const isPossessive = /'s?$/.test(noun) || (next === 'a' && /^(?:directory|folder|collection|user)$/.test(noun));
    return (next === 'a' || next === 'an' || words.some(({ word }) => word === 'sale')) && !isPossessive;
  }
  if (base === 'check') return ['in', 'out', 'off'].includes(next);
  if (base === 'query') return words.some(({ word }) => ['sql', 'cypher', 'statement', 'statements'].includes(word));
  return next === 'rid' || following.includes('rid');
}

/** The evidence of the other words of the first sentence: "… and deletes it", "the mail is sent". */
export function sentenceEvidence(words: Words): Evidence {
  return strongest(words.map((_, index) => wordEvidence(words, index)));
}

/** The evidence of a later sentence, which often speaks of other tools: "Use it before you delete anything." */
export function laterEvidence(words: Words): Evidence {
  const first = firstVerb(words);
  const others = words.map((_, index) => laterWordEvidence(words, index));
  const found = first === 'changes' ? 'may change' : strongest(others);
  return found === 'changes' ? 'may change' : found;
}

function strongest(found: readonly Evidence[]): Evidence {
  return found.includes('changes') ? 'changes' : found.includes('may change') ? 'may change' : 'nothing';
}

const joinsVerbs = (word: string): boolean => ['and', 'or', 'then', 'also'].includes(word);

function wordEvidence(words: Words, index: number): Evidence {
  const word = at(words, index);
  if (isNegated(words, index)) return 'nothing';
  let previous = at(words, index - 1);
  if (isAdverb(previous)) previous = at(words, index - 2);
  const next = at(words, index + 1);
  if (CHANGING.has(word)) {
    if (DETERMINERS.has(previous)) return 'nothing';
    return joinsVerbs(previous) && !word.endsWith('ing') && !isRequest(words, index) ? 'changes' : 'may change';
  }
  // "Gets the money back".
  if (isDone(words, index) || word === 'back') return 'may change';
  const hasObject = DETERMINERS.has(next) || next === 'it' || next === 'them';
  if (NOUN_TOO.has(word)) {
    const isVerb = MODALS.has(previous) || (previous === 'to' && NOUN_TOO.get(word) === word);
    return isVerb || (joinsVerbs(previous) && (hasObject || CHANGES_FIRST.has(word))) ? 'may change' : 'nothing';
  }
  if (!joinsVerbs(previous) || !hasObject || READING.has(word) || NO_VERBS.has(word) || DETERMINERS.has(word)) {
    return 'nothing';
  }
  return isAdverb(word) || joinsVerbs(word) || word === 'to' ? 'nothing' : 'may change';
}

function laterWordEvidence(words: Words, index: number): Evidence {
  const word = at(words, index);
  const previous = at(words, index - 1);
  if (isNegated(words, index)) return 'nothing';
  const base = CHANGES_FIRST.get(word);
  if (CHANGING.has(word) && base !== word && !word.endsWith('ing')) {
    return DETERMINERS.has(previous) ? 'nothing' : 'may change';
  }
  const isTold = MODALS.has(previous) || (previous === 'and' && CHANGING.has(word));
  return isDone(words, index) || (base !== undefined && isTold) ? 'may change' : 'nothing';
}

function isDone(words: Words, index: number): boolean {
  return DONE.has(at(words, index)) && (BE.has(at(words, index - 1)) || BE.has(at(words, index - 2)));
}

/** "does not write", "without ever writing", "never writes or deletes". */
function isNegated(words: Words, index: number): boolean {
  const previous = at(words, index - 1);
  // "If not, it sets …" is no negation.
  if (NEGATIONS.has(previous) || (NEGATIONS.has(at(words, index - 2)) && !MODALS.has(previous))) return true;
  return ['or', 'nor'].includes(previous) && index > 2 && isNegated(words, index - 2);
}
