import { isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import { isJsonType, listAt, objectAt, typeOfValue } from './keywords.ts';
import { allSchemas } from './walk.ts';

/** A schema that no value fits, with the keyword that excludes the last one. */
export interface Contradiction {
  readonly pointer: string;
  readonly message: string;
}

const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/**
 * The schemas in `root` that certainly no value fits: keywords next to each other that exclude each other. Others may be left: a proof of
 * all would need a solver. Pointers lead into `root`.
 */
export function contradictionsIn(root: JsonObject): readonly Contradiction[] {
  const found: Contradiction[] = [];
  for (const { pointer, schema } of allSchemas(root)) {
    const keyword = excludingKeyword(schema);
    if (keyword !== null) {
      found.push({
        pointer: childPointer(pointer, keyword),
        message: say`No value matches both "${keyword}" and the rest of the schema.`,
      });
    }
  }
  return found;
}

function excludingKeyword(schema: JsonObject): string | null {
  const types = typesOf(schema);
  const isAllowed = (value: JsonValue): boolean =>
    types === null || types.has(typeOfValue(value)) || isWhole(value, types);
  const values = member(schema, 'enum');
  if (Array.isArray(values) && !values.some(isAllowed)) return 'enum';
  const constant = member(schema, 'const');
  if (constant !== undefined && !isAllowed(constant)) return 'const';
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = member(schema, keyword);
    if (types === null || !Array.isArray(branches) || branches.length === 0) continue;
    if (branches.every((branch) => isJsonObject(branch) && excludes(types, typesOf(branch)))) return keyword;
  }
  for (const [least, most] of ranges) {
    const [low, high] = [member(schema, least), member(schema, most)];
    if (typeof low === 'number' && typeof high === 'number' && low > high && limits(types, most)) return most;
  }
  return excludesRequired(schema, types) ? 'required' : null;
}

/** A number such as 1.0 is an integer, and an integer is a number. */
function isWhole(value: JsonValue, types: ReadonlySet<string>): boolean {
  return typeof value === 'number' && (types.has('number') || (types.has('integer') && Number.isInteger(value)));
}

/** The types that a schema names, in lower case; null if it names none, or one that isn't known. */
function typesOf(schema: JsonObject): ReadonlySet<string> | null {
  const type = member(schema, 'type');
  const words = (Array.isArray(type) ? type : [type]).map((word) =>
    typeof word === 'string' ? word.toLowerCase() : word,
  );
  if (words.length === 0 || !words.every(isJsonType)) return null;
  const types = new Set<string>(words);
  if (member(schema, 'nullable') === true) types.add('null');
  return types;
}

function excludes(types: ReadonlySet<string>, others: ReadonlySet<string> | null): boolean {
  if (others === null) return false;
  const all = new Set(types);
  if (all.has('number')) all.add('integer');
  if (all.has('integer')) all.add('number');
  return [...others].every((type) => !all.has(type));
}

const typeOfLimit: Readonly<Record<string, readonly string[]>> = {
  maximum: ['number', 'integer'],
  maxLength: ['string'],
  maxItems: ['array'],
  maxProperties: ['object'],
};

/** Whether all values of these types have such a limit. */
function limits(types: ReadonlySet<string> | null, most: string): boolean {
  return types !== null && [...types].every((type) => typeOfLimit[most]?.includes(type));
}

/** Whether a required property can't be there: its schema is `false`, or no others are allowed. */
function excludesRequired(schema: JsonObject, types: ReadonlySet<string> | null): boolean {
  if (types === null || types.size !== 1 || !types.has('object')) return false;
  const properties = objectAt(schema, 'properties') ?? {};
  const isClosed =
    member(schema, 'additionalProperties') === false && member(schema, 'patternProperties') === undefined;
  return listAt(schema, 'required').some(
    (name) => typeof name === 'string' && (Object.hasOwn(properties, name) ? properties[name] === false : isClosed),
  );
}
