import type { Definition, ReadField } from './definition.ts';
import type { PyValue } from './py-value.ts';
import type { TypeNode } from './type-node.ts';

/** Who knows the definitions and their fields. */
interface Fields {
  get(key: string): Definition | null;
  fieldsOf(definition: Definition & { readonly kind: 'class' }): readonly ReadField[];
}

/** The values that a field can have as a tag, of a class or of each choice of a union; null where they are not known. */
export function tagsOf(
  table: Fields,
  node: TypeNode,
  property: string,
): { readonly tags: readonly string[]; readonly alias: string } | null {
  switch (node.kind) {
    case 'annotated':
    case 'function':
    case 'checked':
      return tagsOf(table, node.inner, property);
    case 'tagged-union':
    case 'union': {
      const choices = node.kind === 'union' ? node.choices : node.choices.map(([, choice]) => choice);
      const all = choices.map((choice) => tagsOf(table, choice, property));
      const [first] = all;
      return first == null || all.includes(null)
        ? null
        : { tags: [...new Set(all.flatMap((found) => found?.tags ?? []))], alias: first.alias };
    }
    case 'reference': {
      const definition = table.get(node.key);
      const fields =
        definition?.kind === 'class'
          ? table.fieldsOf(definition)
          : definition?.kind === 'made'
            ? definition.fields
            : [];
      if (definition?.kind === 'alias') return tagsOf(table, definition.node, property);
      const field = fields.find(({ name }) => name === property);
      const tags = field === undefined ? null : tagValues(table, field.node);
      return field === undefined || tags === null ? null : { tags, alias: field.alias };
    }
    default:
      return null;
  }
}

function tagValues(table: Fields, node: TypeNode): readonly string[] | null {
  switch (node.kind) {
    case 'literal':
      return node.values.map(tagText);
    case 'annotated':
    case 'function':
    case 'checked':
    case 'nullable':
    case 'default':
      return tagValues(table, node.inner);
    case 'union': {
      const all = node.choices.map((choice) => tagValues(table, choice));
      return all.includes(null) ? null : all.flatMap((tags) => tags ?? []);
    }
    case 'reference': {
      const definition = table.get(node.key);
      return definition?.kind === 'enum' && definition.members !== null
        ? definition.members.map(({ value }) => tagText(value))
        : null;
    }
    default:
      return null;
  }
}

/** Python's `str` of a tag. */
function tagText(value: PyValue): string {
  switch (value.kind) {
    case 'member':
      return tagText(value.value);
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'int':
    case 'float':
    case 'str':
    case 'bytes':
      return String(value.value);
    default:
      return 'None';
  }
}
