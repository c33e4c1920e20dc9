import type { JsonValue } from '../../json/json-value.ts';
import { callArguments } from './calls.ts';
import type { DefinitionOf, ReadField } from './definition.ts';
import type { DefinitionTable } from './definition-table.ts';
import { encode } from './encode.ts';
import { moduleScope } from './scope.ts';
import type { FieldDefault, PyValue } from './values-and-types.ts';

/**
 * The JSON of an instance of a workspace class (`Limits(depth=1)` as a default): every field by alias (in pydantic 1 by name). Undefined
 * where only a run decides a field.
 */
export function dumpInstance(
  table: DefinitionTable,
  value: PyValue & { readonly kind: 'instance' },
  keys: 'aliases' | 'names',
): JsonValue | undefined {
  const node = table.classKey(value.of);
  const definition = node.kind === 'reference' ? table.get(node.key) : null;
  if (definition?.kind !== 'class' || value.call.unread !== null || hasComputedField(definition)) return undefined;
  const options = {
    sortSets: false,
    instance: (inner: typeof value) => dumpInstance(table, inner, keys),
  };
  const fields = table.fieldsOf(definition);
  const values: (readonly [ReadField, JsonValue])[] = [];
  for (const [position, field] of fields.entries()) {
    const given =
      value.call.keywords.get(field.alias) ?? value.call.keywords.get(field.name) ?? value.call.positional[position];
    const held = given ?? defaultValue(table, field.spec.default);
    const json = held === null ? undefined : encode(held, options);
    if (json === undefined) return undefined;
    values.push([field, json]);
  }
  if (definition.classKind === 'named-tuple') return values.map(([, json]) => json);
  if (definition.classKind === 'root-model') return values[0]?.[1];
  const result: Record<string, JsonValue> = Object.create(null);
  for (const [field, json] of values) result[keys === 'names' ? field.name : (field.spec.alias ?? field.name)] = json;
  return result;
}

/** Computed fields are part of the JSON of an object. */
function hasComputedField(definition: DefinitionOf<'class'>): boolean {
  const { of } = definition.ancestor;
  return of.declaration.members.some(
    (member) =>
      member.kind === 'function' &&
      member.decorators.some((span) => /\bcomputed_field\b/.test(of.module.text.slice(span.start, span.end))),
  );
}

/** The value of a default, or of a factory as far as it can be read; else null. */
function defaultValue(table: DefinitionTable, given: FieldDefault | undefined): PyValue | null {
  if (given?.kind === 'value') return given.value;
  if (given?.kind !== 'factory') return null;
  const { factory } = given;
  if (factory.kind === 'lambda' && factory.expression.parameters.length === 0) {
    return table.evaluator.evaluate(factory.expression.body, factory.scope);
  }
  if (factory.kind !== 'entity') return null;
  const { entity } = factory;
  if (entity.kind === 'class') {
    return { kind: 'instance', of: entity.of, call: callArguments(table.evaluator, [], moduleScope(entity.of)) };
  }
  switch (entity.kind === 'external' ? entity.name : '') {
    case 'list':
    case 'set':
    case 'tuple':
    case 'frozenset':
      return { kind: 'list', items: [] };
    case 'dict':
      return { kind: 'dict', entries: [] };
    case 'str':
      return { kind: 'str', value: '' };
    case 'int':
      return { kind: 'int', value: 0 };
    default:
      return null;
  }
}
