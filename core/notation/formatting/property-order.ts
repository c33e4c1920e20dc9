import type { ElementNode, EntryNode } from '../syntax.ts';

const readmeOrder: readonly string[] = ['name', 'function', 'args_schema', 'link', 'description'];
/** Loaders take a schema field called `name`, `link` or `description` for the property where it comes first. */
const inlineSchemaOrder: readonly string[] = ['name', 'description', 'link', 'function', 'args_schema'];

/** The element's properties in the canonical order; unknown ones last, repeated ones as they stood among themselves. */
export function canonicalOrder(element: ElementNode): readonly EntryNode[] {
  const inline = element.properties.some(({ key, value }) => key?.name === 'args_schema' && value?.kind === 'block');
  const order = inline ? inlineSchemaOrder : readmeOrder;
  const rank = (entry: EntryNode) => {
    const index = order.indexOf(entry.key?.name ?? '');
    return index < 0 ? order.length : index;
  };
  return element.properties
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => rank(a.entry) - rank(b.entry) || a.index - b.index)
    .map(({ entry }) => entry);
}
