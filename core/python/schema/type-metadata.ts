import { withConstraint } from './constraints.ts';
import type { DefinitionTable } from './definition-table.ts';
import { type FieldSpec, fieldUpdates, type Metadata } from './field-spec.ts';
import { tagged } from './tagged-unions.ts';
import { ANY, type TypeNode } from './type-node.ts';

/** A type with what `Annotated`, `Field` and validators say of it, put on it from left to right. */
export function withMetadata(table: DefinitionTable, node: TypeNode, metadata: readonly Metadata[]): TypeNode {
  return metadata.reduce((inner, item) => withItem(table, inner, item), node);
}

function withItem(table: DefinitionTable, node: TypeNode, item: Metadata): TypeNode {
  switch (item.kind) {
    case 'constraint':
      return withConstraint(node, item.name, item.value, table.evaluator.version);
    case 'validator': {
      const { input, mode } = item;
      if (input === null || mode === 'after') return { kind: 'function', inner: mode === 'plain' ? ANY : node };
      return { kind: 'function', inner: table.types.read(input.expression, input.scope) };
    }
    case 'field':
      return withField(table, node, item.spec);
    case 'annotated':
      return { kind: 'annotated', inner: node, updates: item.updates, extra: null, tag: item.tag ?? null };
    case 'discriminator':
      return discriminated(table, node, item.name);
    case 'type':
      return item.type;
    default:
      return node;
  }
}

function withField(table: DefinitionTable, node: TypeNode, spec: FieldSpec): TypeNode {
  for (const unread of spec.unread) table.notes.note(unread);
  const inner = discriminated(table, withMetadata(table, node, spec.metadata), spec.discriminator);
  const updates = fieldUpdates(spec);
  return Object.keys(updates).length === 0 && spec.extra === undefined
    ? inner
    : { kind: 'annotated', inner, updates, extra: spec.extra ?? null, tag: null };
}

/** A union told apart by a property, or (null) by its `Tag`s; as it was, with a note, where a choice has none. */
export function discriminated(table: DefinitionTable, node: TypeNode, property: string | null | undefined): TypeNode {
  if (property === undefined) return node;
  const result = tagged(node, property, (choice, wanted) => table.tagsOf(choice, wanted));
  if (result === null) table.notes.note('the tag does not distinguish the types of the union', 'discriminator');
  return result ?? node;
}
