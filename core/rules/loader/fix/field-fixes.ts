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

/** Writes the type by the word that the loader knows, where one means the same. */
export function writeLoaderType({ item, span }: LoaderPlace): readonly Fix[] {
  const field = textAt(item, span);
  const written = field?.value.text.slice(span.start - field.value.content.start, span.end - field.value.content.start);
  const type = loaderTypes.get(written?.toLowerCase() ?? '');
  return type === undefined ? [] : [plainFix(`Write ${type}`, true, [{ span, newText: type }])];
}

const defaultPrefix = 'default=';

/** Puts the parts of a field where the loader looks for them: type, default, one description. */
export function orderParts({ item, span }: LoaderPlace): readonly Fix[] {
  const field = textAt(item, span);
  if (field?.role !== 'field') {
    return [];
  }
  const [type = '', ...rest] = field.value.text.split('|').map((part) => part.trim());
  const value = rest.find((part) => part.startsWith(defaultPrefix));
  const said = rest.filter((part) => part !== value && part !== '').join(' / ');
  const newText = value === undefined ? `${type} | ${said}` : `${type} | ${value} |${said === '' ? '' : ` ${said}`}`;
  const title = value === undefined ? 'Write / for | in the description' : 'Put the default into the second part';
  return [plainFix(title, false, [{ span: field.value.content, newText }])];
}
