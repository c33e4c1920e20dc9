import {
  type ElementNode,
  type EntryNode,
  isRegisteredProperty,
  type RegisteredProperty,
  type ValueNode,
} from '../syntax.ts';

const readmeOrder: readonly RegisteredProperty[] = ['name', 'function', 'args_schema', 'link', 'description'];
/** Loaders take a schema field called `name`, `link` or `description` for the property where it comes first. */
const inlineSchemaOrder: readonly RegisteredProperty[] = ['name', 'description', 'link', 'function', 'args_schema'];

/** The order in which a tool is written. */
export function propertyOrder(hasInlineSchema: boolean): readonly RegisteredProperty[] {
  return hasInlineSchema ? inlineSchemaOrder : readmeOrder;
}

/** Loaders read these as notation even inside a text, so the order of the texts counts. */
const readInTexts = /[{}"]|-->|args_schema/;
/** The same in an unknown key: loaders search for the words, whatever is before them. */
const readInKeys = new RegExp(`[{}"]|${readmeOrder.join('|')}`);

/** The properties in canonical order, unknown ones last; unchanged where a loader may read a part of a text or unknown key as notation. */
export function canonicalOrder(element: ElementNode): readonly EntryNode[] {
  if (!element.properties.every(isMovable)) return element.properties;
  const inline = element.properties.some(({ key, value }) => key?.name === 'args_schema' && value?.kind === 'block');
  const order: readonly string[] = propertyOrder(inline);
  const rank = (entry: EntryNode) => {
    const index = order.indexOf(entry.key?.name ?? '');
    return index < 0 ? order.length : index;
  };
  return element.properties
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => rank(a.entry) - rank(b.entry) || a.index - b.index)
    .map(({ entry }) => entry);
}

function isMovable({ key, value, block }: EntryNode): boolean {
  const name = key?.name ?? '';
  return (isRegisteredProperty(name) || !readInKeys.test(name)) && !isReadAsNotation(value) && !isReadAsNotation(block);
}

function isReadAsNotation(value: ValueNode | null): boolean {
  if (value?.kind === 'string' || value?.kind === 'bare') return readInTexts.test(value.text);
  if (value?.kind === 'block') {
    return value.entries.some((entry) => isReadAsNotation(entry.value) || isReadAsNotation(entry.block));
  }
  if (value?.kind === 'list') return value.values.some(isReadAsNotation);
  return false;
}
