import { perItem } from '../../../notation/item-memory.ts';
import type { EntryNode, RootItem, StringNode, ValueNode } from '../../../notation/syntax.ts';
import { firstFrom } from '../../../text/first-from.ts';
import type { Span } from '../../../text/span.ts';

type TextRole = 'name' | 'prose' | 'url' | 'code' | 'field' | 'template';

export interface ItemText {
  readonly value: StringNode;
  readonly role: TextRole;
}

const roles: Readonly<Record<string, TextRole>> = {
  name: 'name',
  link: 'url',
  function: 'code',
  args_schema: 'name',
  wrapped_query: 'template',
};

/** Every string of the item, in text order; the same objects for each call with one item. */
export const textsOf: (item: RootItem) => readonly ItemText[] = perItem((item) => {
  if (item.kind === 'gap') return [];
  return (item.kind === 'element' ? item.properties : [item.entry]).flatMap(textsOfEntry);
});

/** The string of the item in which the span begins; null outside of strings. */
export function textAt(item: RootItem, span: Span): ItemText | null {
  const texts = textsOf(item);
  const found = texts[firstFrom(texts, span.start + 1, ({ value }) => value.content.end)];
  return found !== undefined && found.value.content.start <= span.start ? found : null;
}

function textsOfEntry({ key, value, block }: EntryNode): readonly ItemText[] {
  const role = roles[key?.name ?? ''] ?? 'prose';
  return [...textsOfValue(value, role), ...(block?.entries ?? []).flatMap((slot) => textsOfValue(slot.value, 'prose'))];
}

function textsOfValue(value: ValueNode | null, role: TextRole): readonly ItemText[] {
  switch (value?.kind) {
    case 'string':
      return [{ value, role }];
    case 'block':
      return value.entries.flatMap((field) => textsOfValue(field.value, 'field'));
    case 'list':
      return value.values.flatMap((text) => textsOfValue(text, 'prose'));
    case 'bare':
    case undefined:
      return [];
  }
}
