import { nearestMeaning } from '../../../text/edit-distance.ts';
import { say } from '../../../text/say.ts';
import type { Fix } from '../../finding.ts';
import { plainFix } from '../../rule.ts';
import type { LoaderPlace } from '../loader-rule.ts';
import { textAt } from './item-texts.ts';

const loaderTypes: ReadonlyMap<string, string> = new Map([
  ['integer', 'int'],
  ['number', 'float'],
  ['double', 'float'],
  ['boolean', 'bool'],
  ['array', 'list'],
  ['object', 'dict'],
  ['dictionary', 'dict'],
]);

const knownTypes: readonly (readonly [string, string])[] = [
  ...loaderTypes,
  ['string', 'str'],
  ...['str', 'int', 'float', 'bool', 'list', 'dict'].map((type) => [type, type] as const),
];

/** With more changes the word is another one. */
const mostChanges = 2;

/** Writes the loader's word for the type: a word of the same meaning, or, as a guess, the most similar one. */
export function writeLoaderType({ item, span }: LoaderPlace): readonly Fix[] {
  const field = textAt(item, span);
  const written = field?.value.text.slice(span.start - field.value.content.start, span.end - field.value.content.start);
  const word = written?.toLowerCase() ?? '';
  const same = loaderTypes.get(word);
  const type = same ?? nearestMeaning(word, knownTypes, () => mostChanges);
  return type === null ? [] : [plainFix(say`Change to ${type}`, same !== undefined, [{ span, newText: type }])];
}

const defaultPrefix = 'default=';

/** Puts the parts of a field in the loader's order: type, default, one description. */
export function orderParts({ item, span }: LoaderPlace): readonly Fix[] {
  const field = textAt(item, span);
  if (field?.role !== 'field') return [];
  const [type = '', ...rest] = field.value.text.split('|').map((part) => part.trim());
  const value = rest.find((part) => part.startsWith(defaultPrefix));
  const said = rest.filter((part) => part !== value && part !== '').join(' / ');
  const newText = value === undefined ? `${type} | ${said}` : `${type} | ${value} |${said === '' ? '' : ` ${said}`}`;
  const title = value === undefined ? say`Replace | with / in the description` : say`Move default to the second part`;
  return [plainFix(title, false, [{ span: field.value.content, newText }])];
}
