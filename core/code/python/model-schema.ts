import type { JsonObject } from '../../json/json-value.ts';
import type { ReadField } from '../../python/schema/definition.ts';
import type { DefinitionTable } from '../../python/schema/definition-table.ts';
import { Emitter } from '../../python/schema/emit.ts';
import type { Schema } from '../../python/schema/schema-values.ts';
import type { PlacedType, TypeNode } from '../../python/schema/values-and-types.ts';

/** The schema of a model that is made of fields, with `more` members beside them. */
export function fieldsSchema(table: DefinitionTable, fields: readonly ReadField[], more: JsonObject = {}): JsonObject {
  const emitter = new Emitter(table);
  return emitter.rootOf((): Schema => Object.assign(emitter.properties(fields), more));
}

/** The schema of one type, as `TypeAdapter(type).json_schema()` gives it. */
export function typeSchema(table: DefinitionTable, node: TypeNode): JsonObject {
  return new Emitter(table).root(node);
}

export function nodeOf(table: DefinitionTable, { expression, scope }: PlacedType): TypeNode {
  return table.types.read(expression, scope);
}
