import type { SpokenWord } from '../words.ts';
import {
  CHANGES_FIRST,
  CHANGING,
  DATA,
  DETERMINERS,
  MODALS,
  NEGATIONS,
  NOUN_TOO,
  OPENINGS,
  READING,
} from './effect-words.ts';

export type Evidence = 'changes' | 'looks' | 'nothing';

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
  if (READING.has(word)) return isReadingTrap(words, index) ? 'nothing' : 'looks';
  if (CHANGING.has(word)) return isRequest(words, index) ? 'nothing' : 'changes';
  if (NOUN_TOO.has(word)) {
    const isNoun = DATA.has(next) || ['', 'of', 'for', 'in', 'from', 'by'].includes(next);
    const isVerb = DETERMINERS.has(next) || isAfterTo || (CHANGES_FIRST.has(word) && !isNoun);
    return isVerb && !isRequest(words, index) ? 'changes' : 'nothing';
  }
  return ['do', 'does', 'perform', 'performs'].includes(word) && isSearch(words, index) ? 'looks' : 'nothing';
}

function isSearch(words: Words, index: number): boolean {
  return words.slice(index + 1, index + 6).some(({ word }) => ['search', 'lookup', 'calculation'].includes(word));
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

const joinsVerbs = (word: string): boolean => ['and', 'or', 'then', 'also'].includes(word);

/** Whether another word of the first sentence says it: "… and deletes it". */
export function sentenceTellsChanges(words: Words): boolean {
  return words.some(({ word }, index) => {
    if (!CHANGING.has(word) || isNegated(words, index)) return false;
    const previous = isAdverb(at(words, index - 1)) ? at(words, index - 2) : at(words, index - 1);
    return joinsVerbs(previous) && !word.endsWith('ing') && !isRequest(words, index);
  });
}

/** "does not write", "without ever writing", "never writes or deletes". */
function isNegated(words: Words, index: number): boolean {
  const previous = at(words, index - 1);
  // "If not, it sets …" is no negation.
  if (NEGATIONS.has(previous) || (NEGATIONS.has(at(words, index - 2)) && !MODALS.has(previous))) return true;
  return ['or', 'nor'].includes(previous) && index > 2 && isNegated(words, index - 2);
}
