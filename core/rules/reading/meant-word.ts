import {
  approvedRegistry,
  isRegisteredProperty,
  isRootPropertyName,
  type RegisteredProperty,
  type RootPropertyName,
  rootPropertyNames,
} from '../../notation/syntax.ts';
import { editDistance } from '../../text/edit-distance.ts';

/** A word that was probably meant, and whether there is no doubt about it. */
export interface MeantWord<Word extends string> {
  readonly word: Word;
  readonly certain: boolean;
}

/** Words people write for a registered property, most of them from JSON Schema, OpenAPI and the tool formats of providers. */
const propertySynonyms: Readonly<Record<RegisteredProperty, readonly string[]>> = {
  name: ['title', 'tool', 'toolname', 'id', 'identifier', 'label', 'nam', 'names'],
  function: [
    ...['fn', 'fun', 'func', 'funct', 'callable', 'callback', 'handler', 'call', 'exec', 'execute', 'executable'],
    ...['action', 'method', 'lambda', 'code', 'run', 'impl', 'implementation', 'functions'],
  ],
  description: [
    ...['desc', 'descr', 'describe', 'details', 'detail', 'summary', 'info', 'about', 'docstring', 'purpose', 'help'],
    ...['text', 'instructions', 'descriptions'],
  ],
  args_schema: [
    ...['schema', 'args', 'arg', 'arguments', 'argument', 'params', 'param', 'parameters', 'parameter', 'input'],
    ...['inputs', 'inputschema', 'parametersschema', 'paramsschema', 'schemaargs', 'argumentsschema', 'jsonschema'],
  ],
  link: [
    ...['url', 'uri', 'href', 'docs', 'doc', 'documentation', 'reference', 'ref', 'website', 'homepage', 'links'],
    ...['hyperlink', 'docurl', 'docsurl'],
  ],
};

const rootSynonyms: Readonly<Record<RootPropertyName, readonly string[]>> = {
  system_prompt: ['prompt', 'system', 'systemmessage', 'instructions', 'systemprompts', 'sysprompt'],
  wrapped_query: ['query', 'wrapper', 'userquery', 'querytemplate', 'template', 'wrapquery', 'wrappedqueries'],
  rules: ['rule', 'guidelines', 'constraints', 'importantrules'],
};

const propertyBySynonym = invert(propertySynonyms);
const rootBySynonym = invert(rootSynonyms);

/** Nearly every word is one of these. */
const itself: Readonly<Record<RegisteredProperty, MeantWord<RegisteredProperty>>> = {
  name: { word: 'name', certain: true },
  function: { word: 'function', certain: true },
  description: { word: 'description', certain: true },
  args_schema: { word: 'args_schema', certain: true },
  link: { word: 'link', certain: true },
};

/**
 * The registered property that a word was probably meant to be: the word itself; the same in other letters of case or
 * with other separators; a known synonym; one or two slips of the keyboard; a compound that ends in it (`display_name`); the first
 * letters of it alone (`li`).
 * Null where none of these fits.
 */
export function meantProperty(word: string): MeantWord<RegisteredProperty> | null {
  return isRegisteredProperty(word) ? itself[word] : meant(word, approvedRegistry, propertyBySynonym);
}

/** The same for the properties that stand beside the elements in the root array. */
export function meantRootProperty(word: string): MeantWord<RootPropertyName> | null {
  return isRootPropertyName(word) ? { word, certain: true } : meant(word, rootPropertyNames, rootBySynonym);
}

/** Longer words are no misspelling of a property; looking would cost time on hostile input. */
const longestWord = 40;

function meant<Word extends string>(
  written: string,
  words: readonly Word[],
  bySynonym: ReadonlyMap<string, Word>,
): MeantWord<Word> | null {
  if (written.length > longestWord) return null;
  const plain = plainForm(written);
  const exact = words.find((word) => plainForm(word) === plain) ?? bySynonym.get(plain);
  if (exact !== undefined) return { word: exact, certain: true };
  const last = lastPart(written);
  const near = nearest(plain, words);
  if (near !== null) return { word: near, certain: last !== plainForm(near) && !isOtherWord(plain, plainForm(near)) };
  const compound = words.find((word) => plainForm(word) === last) ?? bySynonym.get(last);
  if (compound !== undefined && last !== plain) return { word: compound, certain: false };
  const begun = plain.length < 2 ? [] : words.filter((word) => plainForm(word).startsWith(plain));
  return begun[0] === undefined || begun.length > 1 ? null : { word: begun[0], certain: false };
}

/** The one word within the number of slips its length allows; null where none or two equally near are. */
function nearest<Word extends string>(plain: string, words: readonly Word[]): Word | null {
  let best: Word | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  let tie = false;
  for (const word of words) {
    const wanted = plainForm(word);
    const allowed = wanted.length <= 5 ? 1 : wanted.length <= 8 ? 2 : 3;
    const distance = editDistance(plain, wanted, allowed);
    if (distance <= allowed && distance <= bestDistance) {
      tie = distance === bestDistance;
      best = word;
      bestDistance = distance;
    }
  }
  return tie ? null : best;
}

/** In a short word another letter makes another word (`game`, `line`); a lost, doubled or swapped one is a slip. */
function isOtherWord(plain: string, wanted: string): boolean {
  return (
    wanted.length <= 5 && plain.length === wanted.length && [...plain].sort().join('') !== [...wanted].sort().join('')
  );
}

function plainForm(word: string): string {
  return word.toLowerCase().replace(/[_-]/g, '');
}

/** The last part of `display_name`, `display-name` or `displayName`, in small letters. */
function lastPart(word: string): string {
  return (/[A-Z]?[a-z0-9]+$/.exec(word)?.[0] ?? word).toLowerCase();
}

function invert<Word extends string>(table: Readonly<Record<Word, readonly string[]>>): ReadonlyMap<string, Word> {
  const words = Object.keys(table) as Word[];
  return new Map(words.flatMap((word) => table[word].map((synonym) => [synonym, word] as const)));
}
