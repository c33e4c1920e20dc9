import {
  approvedRegistry,
  isRegisteredProperty,
  isRootPropertyName,
  type RegisteredProperty,
  type RootPropertyName,
  rootPropertyNames,
} from '../../notation/syntax.ts';
import { nearestMeaning } from '../../text/edit-distance.ts';

/** A probably intended word; `certain`: without doubt. */
export interface MeantWord<Word extends string> {
  readonly word: Word;
  readonly certain: boolean;
}

/** Words that people write for a registered property, most from JSON Schema, OpenAPI and the tool formats of providers. */
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

/** Shared objects, as nearly every word is one of these. */
const itself: Readonly<Record<RegisteredProperty, MeantWord<RegisteredProperty>>> = {
  name: { word: 'name', certain: true },
  function: { word: 'function', certain: true },
  description: { word: 'description', certain: true },
  args_schema: { word: 'args_schema', certain: true },
  link: { word: 'link', certain: true },
};

/**
 * The registered property that a word probably stands for: the word itself; the same in other letter case or with other separators; a known
 * synonym; a few slips of the keyboard; a compound that ends in it (`display_name`); its first letters (`li`). Null where none fits.
 */
export function meantProperty(word: string): MeantWord<RegisteredProperty> | null {
  return isRegisteredProperty(word) ? itself[word] : meant(word, approvedRegistry, propertyBySynonym);
}

/** The same for root properties. */
export function meantRootProperty(word: string): MeantWord<RootPropertyName> | null {
  return isRootPropertyName(word) ? { word, certain: true } : meant(word, rootPropertyNames, rootBySynonym);
}

/** Longer words are no misspelling of a property; a search would be slow on hostile input. */
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
  const forms = words.map((word) => [plainForm(word), word] as const);
  const near = nearestMeaning(plain, forms, mostSlips);
  if (near !== null) return { word: near, certain: last !== plainForm(near) && !isOtherWord(plain, plainForm(near)) };
  const compound = words.find((word) => plainForm(word) === last) ?? bySynonym.get(last);
  if (compound !== undefined && last !== plain) return { word: compound, certain: false };
  const begun = plain.length < 2 ? [] : words.filter((word) => plainForm(word).startsWith(plain));
  return begun[0] === undefined || begun.length > 1 ? null : { word: begun[0], certain: false };
}

function mostSlips({ length }: string): number {
  return length <= 5 ? 1 : length <= 8 ? 2 : 3;
}

/** In a short word, another letter makes another word (`game`, `line`); a missing, doubled or swapped letter is a slip. */
function isOtherWord(plain: string, wanted: string): boolean {
  return (
    wanted.length <= 5 && plain.length === wanted.length && [...plain].sort().join('') !== [...wanted].sort().join('')
  );
}

function plainForm(word: string): string {
  return word.toLowerCase().replace(/[_-]/g, '');
}

/** The last part of `display_name`, `display-name` or `displayName`, in lower case. */
function lastPart(word: string): string {
  return (/(?:[A-Z]|(?<![a-z0-9]))[a-z0-9]+$/.exec(word)?.[0] ?? word).toLowerCase();
}

function invert<Word extends string>(table: Readonly<Record<Word, readonly string[]>>): ReadonlyMap<string, Word> {
  const words = Object.keys(table) as Word[];
  return new Map(words.flatMap((word) => table[word].map((synonym) => [synonym, word] as const)));
}
