import type { NotationDocument } from '../notation/notation-document.ts';
import type { BlockNode, ElementNode, EntryNode, ValueNode } from '../notation/syntax.ts';
import type { InterfaceText } from './canonical-tool.ts';
import type { ArgsSchema, ElementMeaning } from './element-meaning.ts';

/** The content of each element of a document, in their order. */
export function elementsOf(document: NotationDocument): readonly ElementMeaning[] {
  return [...document.items()].flatMap(({ item }) => (item.kind === 'element' ? [elementOfNode(item)] : []));
}

/** The content of an element. Of a repeated property the first counts, as for loaders. Wrong, missing or unclosed quotes are accepted. */
export function elementOfNode(element: ElementNode): ElementMeaning {
  const property = (name: string): EntryNode | undefined => element.properties.find(({ key }) => key?.name === name);
  const text = (name: string): string | null => textOf(property(name)?.value ?? null);
  const executable = property('function');
  return {
    name: text('name'),
    description: text('description'),
    link: text('link'),
    executable: textOf(executable?.value ?? null),
    slots: textsOf(executable?.block ?? null).filter(({ key }) => /^(?:arg|return)-\d+$/.test(key)),
    args_schema: schemaOf(property('args_schema')?.value ?? null),
  };
}

function schemaOf(value: ValueNode | null): ArgsSchema | null {
  if (value?.kind === 'block') {
    return { kind: 'inline', fields: textsOf(value).map(({ key, text }) => ({ name: key, text })) };
  }
  const name = textOf(value);
  return name === null ? null : { kind: 'name', name };
}

function textsOf(block: BlockNode | null): readonly InterfaceText[] {
  return (block?.entries ?? []).flatMap(({ key, value }) => {
    const text = textOf(value);
    return key === null || text === null ? [] : [{ key: key.name, text }];
  });
}

function textOf(value: ValueNode | null): string | null {
  return value?.kind === 'string' || value?.kind === 'bare' ? value.text : null;
}
