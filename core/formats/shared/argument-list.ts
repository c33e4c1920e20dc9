import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { splitPointer } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';
import { copyOf } from './slots.ts';

/** What some call a keyword of JSON Schema. */
const keywords: ReadonlyMap<string, string> = new Map([
  ['desc', 'description'],
  ['parameter_type', 'type'],
  ['type_', 'type'],
  ['default_value', 'default'],
]);

const noKeywords: readonly string[] = ['name', 'optional', 'required', 'is_required', 'schema', 'schema_data'];

/** Whether each item is an object with a name. */
export function isArgumentList(value: JsonValue | undefined): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every((item) => isJsonObject(item) && typeof member(item, 'name') === 'string');
}

/** The object schema of the list under `key` of a definition, `[{name, type, description}]`. Paths of losses are pointers into the definition. */
export function schemaOfArgumentList(
  definition: JsonObject,
  key: string,
  isRequired: (item: JsonObject) => boolean,
): { readonly inputs: JsonObject; readonly losses: readonly Loss[] } {
  const list = member(definition, key);
  const losses: Loss[] = [];
  const properties = new Map<string, JsonValue>();
  const required: string[] = [];
  for (const [index, item] of (Array.isArray(list) ? list : []).entries()) {
    const path = `/${key}/${index}`;
    const name = isJsonObject(item) ? member(item, 'name') : undefined;
    if (!isJsonObject(item) || typeof name !== 'string') {
      losses.push({ path, lost: say`an argument`, reason: say`It has no name.` });
    } else if (properties.has(name)) {
      losses.push({ path, lost: say`a second argument "${name}"`, reason: say`Argument names must be unique.` });
    } else {
      properties.set(name, schemaOfArgument(item));
      if (isRequired(item)) required.push(name);
    }
  }
  return {
    inputs: objectOf([
      ['type', 'object'],
      ['properties', objectOf(properties)],
      ['required', required.length > 0 ? required : undefined],
    ]),
    losses,
  };
}

/** Everything but the keys that are not JSON Schema, and what stands in a schema of its own. */
function schemaOfArgument(item: JsonObject): JsonObject {
  const inner = member(item, 'schema') ?? member(item, 'schema_data') ?? null;
  const schema = copyOf(isJsonObject(inner) ? inner : {});
  for (const key of Object.keys(item)) {
    const keyword = keywords.get(key) ?? key;
    const value = member(item, key);
    // `null` says that there is none.
    const isSaid = value !== undefined && (value !== null || keyword === key);
    if (isSaid && !noKeywords.includes(key) && !Object.hasOwn(schema, keyword)) schema[keyword] = value;
  }
  return schema;
}

/** The pointer into the definition for one into the arguments of the canonical tool; null for any other. */
export function locateInArgumentList(definition: JsonObject, key: string, pointer: string): string | null {
  const [first, second, name, ...rest] = splitPointer(pointer) ?? [];
  const list = member(definition, key);
  if (first !== 'inputs' || !Array.isArray(list)) return null;
  const index =
    second === 'properties' ? list.findIndex((item) => isJsonObject(item) && member(item, 'name') === name) : -1;
  const item: JsonValue = list[index] ?? null;
  if (!isJsonObject(item)) return `/${key}`;
  const tail = rest.map((step) => Object.keys(item).find((own) => own !== step && keywords.get(own) === step) ?? step);
  return [`/${key}`, index, ...tail].join('/');
}
