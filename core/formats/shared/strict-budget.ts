import { isJsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { allSchemas } from '../../schema/walk.ts';

/** What a tool adds to the grammar of a request. */
export interface StrictCost {
  readonly optional: number;
  readonly unions: number;
}

/** The optional parameters and those with union types in a schema, at any depth. */
export function strictCost(inputs: JsonValue | undefined): StrictCost {
  let optional = 0;
  let unions = 0;
  for (const { schema } of allSchemas(inputs ?? null)) {
    const properties = Object.entries(objectAt(schema, 'properties') ?? {});
    const required = listAt(schema, 'required');
    optional += properties.filter(([name]) => !required.includes(name)).length;
    unions += properties.filter(([, value]) => isJsonObject(value) && isUnion(value)).length;
  }
  return { optional, unions };
}

function isUnion(schema: Parameters<typeof member>[0]): boolean {
  return member(schema, 'anyOf') !== undefined || Array.isArray(member(schema, 'type'));
}
