import { addAll } from '../../text/long-list.ts';
import type { Definitions } from './definitions.ts';
import type { PyValue, TypeNode } from './values-and-types.ts';

interface Tags {
  readonly tags: readonly string[];
  readonly alias: string;
}

/** A union with a discriminator property, or with `Tag`s; null where a choice has none. Source: pydantic 2.13, measured. */
export function tagged(table: Definitions, node: TypeNode, property: string | null): TypeNode | null {
  if (node.kind === 'nullable' || node.kind === 'annotated') {
    const inner = tagged(table, node.inner, property);
    return inner === null ? null : { ...node, inner };
  }
  const choices = node.kind === 'union' ? node.choices : [node];
  const found: (readonly [string, TypeNode])[] = [];
  const aliases = new Set<string>();
  let nullable = false;
  // A stack: the next one is the last.
  const waiting = choices.toReversed();
  for (let choice = waiting.pop(); choice !== undefined; choice = waiting.pop()) {
    if (choice.kind === 'nullable') {
      nullable = true;
      waiting.push(choice.inner);
    } else if (choice.kind === 'union') {
      addAll(waiting, choice.choices.toReversed());
    } else if (choice.kind === 'tagged-union' && choice.property !== null && choice.property === property) {
      addAll(waiting, choice.choices.map(([, inner]) => inner).toReversed());
    } else {
      const tags = property === null ? tagOf(choice) : tagsOf(table, choice, property);
      if (tags === null) return null;
      aliases.add(tags.alias);
      for (const tag of tags.tags) found.push([tag, choice]);
    }
  }
  const [alias] = aliases;
  const result: TypeNode = {
    kind: 'tagged-union',
    property: property === null ? null : (alias ?? property),
    choices: found,
  };
  return nullable ? { kind: 'nullable', inner: result } : result;
}

function tagOf(choice: TypeNode): Tags | null {
  return choice.kind === 'annotated' && choice.tag !== null ? { tags: [choice.tag], alias: '' } : null;
}

/** The tag values of a field, of a class or of each choice of a union; null where they are not known. */
function tagsOf(table: Definitions, node: TypeNode, property: string): Tags | null {
  if (node.kind === 'annotated' || node.kind === 'function' || node.kind === 'checked') {
    return tagsOf(table, node.inner, property);
  }
  if (node.kind === 'tagged-union' || node.kind === 'union') {
    const choices = node.kind === 'union' ? node.choices : node.choices.map(([, choice]) => choice);
    const all = choices.map((choice) => tagsOf(table, choice, property));
    const [first] = all;
    return first == null || all.includes(null)
      ? null
      : { tags: [...new Set(all.flatMap((found) => found?.tags ?? []))], alias: first.alias };
  }
  if (node.kind === 'reference') {
    const definition = table.get(node.key);
    const fields =
      definition?.kind === 'class' ? table.fieldsOf(definition) : definition?.kind === 'made' ? definition.fields : [];
    if (definition?.kind === 'alias') return tagsOf(table, definition.node, property);
    const field = fields.find(({ name }) => name === property);
    const tags = field === undefined ? null : tagValues(table, field.node);
    return field === undefined || tags === null ? null : { tags, alias: field.alias };
  }
  return null;
}

function tagValues(table: Definitions, node: TypeNode): readonly string[] | null {
  if ('inner' in node) return tagValues(table, node.inner);
  if (node.kind === 'literal') return node.values.map(tagText);
  if (node.kind === 'union') {
    const all = node.choices.map((choice) => tagValues(table, choice));
    return all.includes(null) ? null : all.flatMap((tags) => tags ?? []);
  }
  const definition = node.kind === 'reference' ? table.get(node.key) : null;
  return definition?.kind === 'enum' ? (definition.members?.map(({ value }) => tagText(value)) ?? null) : null;
}

function tagText(value: PyValue): string {
  if (value.kind === 'member') return tagText(value.value);
  if (value.kind === 'bool') return value.value ? 'True' : 'False';
  if (value.kind === 'int' || value.kind === 'float' || value.kind === 'str' || value.kind === 'bytes') {
    return String(value.value);
  }
  return 'None';
}
