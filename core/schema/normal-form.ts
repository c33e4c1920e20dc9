import { isNumber } from '../json/exact-number.ts';
import {
  emptyObject,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  objectOf,
} from '../json/json-value.ts';
import { printJson } from '../json/print-json.ts';
import { words } from '../text/words.ts';
import { typeOfValue } from './keywords.ts';
import { rewriteSchema } from './walk.ts';

/**
 * Two schemas mean the same exactly if their normal forms are equal. The normal form levels out:
 * - `true` and `{}`; the order of members, `required`, `enum`, a list of types and the branches of `anyOf`, `oneOf` and `allOf`; repeats in
 *   them;
 * - keywords without effect: `additionalProperties: true`, `items: {}`, empty `properties`, `required` and `$defs`, `uniqueItems: false`,
 *   `minLength`, `minItems` and `minProperties` of 0, an empty `description` or `title`, `$schema`;
 * - `const: x` and `enum: [x]`; a `type` that the values of an `enum` have anyway; `integer` beside `number`;
 * - `nullable: true`, `type: [T, "null"]` and `anyOf` (or `oneOf`) of a schema and null; `anyOf` of plain types and a list of types;
 * - draft-04's boolean `exclusiveMinimum` and the number; `definitions` and `$defs` with their references; the list form of `items` and
 *   `prefixItems`; a `$ref` alone and in an `allOf` of one.
 *
 * Everything else counts, also `title`, `default`, `examples` and unknown keywords. A default is compared as a value.
 */
export function normalForm(schema: JsonValue): JsonValue {
  return rewriteSchema(schema, (inner) => normalised(inner));
}

function normalised(schema: JsonValue): JsonValue {
  if (schema === true) return emptyObject();
  if (!isJsonObject(schema)) return schema === false ? { not: {} } : schema;
  if (isLevel(schema)) return schema;
  const result = Object.assign(emptyObject(), schema);
  moveOldKeywords(result);
  dropIdleKeywords(result);
  const single =
    Array.isArray(result['allOf']) && result['allOf'].length === 1
      ? (result['allOf'] as readonly JsonValue[])[0]
      : undefined;
  if (isJsonObject(single) && Object.keys(single).every((key) => !Object.hasOwn(result, key))) {
    delete result['allOf'];
    Object.assign(result, single);
  }
  levelEnumeration(result);
  levelNull(result);
  levelTypes(result);
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const list = result[keyword];
    if (Array.isArray(list)) result[keyword] = asSet(list, sortedSchema);
  }
  for (const keyword of ['enum', 'required']) {
    const list = result[keyword];
    if (Array.isArray(list)) result[keyword] = asSet(list);
  }
  return sorted(result);
}

/** Whether the schema itself is in normal form and needs no copy: most have only a type and a text. */
function isLevel(schema: JsonObject): boolean {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (value === undefined || LEVELLED.get(keyword)?.(value) === true) return false;
  }
  return true;
}

function sorted(schema: JsonObject): JsonObject {
  return objectOf(
    Object.keys(schema)
      .sort()
      .map((key) => [key, schema[key]]),
  );
}

function moveOldKeywords(schema: MutableJsonObject): void {
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const flag = schema[exclusive];
    if (typeof flag === 'boolean') {
      delete schema[exclusive];
      if (flag && isNumber(schema[inclusive])) {
        schema[exclusive] = schema[inclusive];
        delete schema[inclusive];
      }
    }
  }
  if (isJsonObject(schema['definitions'])) {
    const both = isJsonObject(schema['$defs']) ? schema['$defs'] : {};
    schema['$defs'] = Object.assign(emptyObject(), schema['definitions'], both);
    delete schema['definitions'];
  }
  if (typeof schema['$ref'] === 'string' && schema['$ref'].startsWith('#/definitions/')) {
    schema['$ref'] = `#/$defs/${schema['$ref'].slice('#/definitions/'.length)}`;
  }
  if (Array.isArray(schema['items'])) {
    schema['prefixItems'] = schema['items'];
    delete schema['items'];
    if (schema['additionalItems'] !== undefined) schema['items'] = schema['additionalItems'];
  }
  delete schema['additionalItems'];
}

function dropIdleKeywords(schema: MutableJsonObject): void {
  delete schema['$schema'];
  for (const keyword of IDLE_WHERE_EMPTY) {
    const value = schema[keyword];
    if (isJsonObject(value) && Object.keys(value).length === 0) delete schema[keyword];
  }
  for (const keyword of ['required', 'allOf', 'prefixItems']) {
    const value = schema[keyword];
    if (Array.isArray(value) && value.length === 0) delete schema[keyword];
  }
  for (const [keyword, idle] of IDLE_VALUES) {
    if (schema[keyword] === idle) delete schema[keyword];
  }
}

const IDLE_WHERE_EMPTY = words(
  'additionalProperties items unevaluatedProperties unevaluatedItems properties $defs patternProperties dependentSchemas',
);

const IDLE_VALUES: readonly (readonly [string, JsonValue])[] = [
  ['uniqueItems', false],
  ['minLength', 0],
  ['minItems', 0],
  ['minProperties', 0],
  ['description', ''],
  ['title', ''],
];

const isEmpty = (value: JsonValue): boolean => isJsonObject(value) && Object.keys(value).length === 0;
const isList = (value: JsonValue): boolean => Array.isArray(value);
const isFlag = (value: JsonValue): boolean => typeof value === 'boolean';
const isSetOfWords = (value: JsonValue): boolean =>
  isJsonArray(value) &&
  value.length > 0 &&
  value.every((item, index) => isWord(item) && (index === 0 || (value[index - 1] ?? '') < item));

/** The values that are levelled out, by keyword. */
const LEVELLED: ReadonlyMap<string, (value: JsonValue) => boolean> = new Map([
  ...IDLE_WHERE_EMPTY.map((keyword) => [keyword, isEmpty] as const),
  ...IDLE_VALUES.map(([keyword, idle]) => [keyword, (value: JsonValue) => value === idle] as const),
  ...words('allOf prefixItems enum anyOf oneOf').map((keyword) => [keyword, isList] as const),
  ['required', (value) => isList(value) && !isSetOfWords(value)],
  ...words('exclusiveMinimum exclusiveMaximum nullable').map((keyword) => [keyword, isFlag] as const),
  ...words('$schema definitions $ref additionalItems const').map((keyword) => [keyword, () => true] as const),
  ['items', (value) => isList(value) || isEmpty(value)],
  ['type', (value) => typeof value !== 'string'],
]);

function levelEnumeration(schema: MutableJsonObject): void {
  if (Object.hasOwn(schema, 'const') && !Object.hasOwn(schema, 'enum')) {
    schema['enum'] = [schema['const'] as JsonValue];
    delete schema['const'];
  }
}

/** Writes null as one of the types (and in the enumeration), the shortest of the three forms. */
function levelNull(schema: MutableJsonObject): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) continue;
    const others = (branches as readonly JsonValue[]).filter((branch) => !isNull(branch));
    const [only] = others;
    if (
      others.length === 1 &&
      isJsonObject(only) &&
      isTyped(only) &&
      Object.keys(only).every((key) => !Object.hasOwn(schema, key))
    ) {
      delete schema[keyword];
      Object.assign(schema, only);
      if (others.length < branches.length) addNull(schema);
    } else if (others.every(isPlain) && schema['type'] === undefined && keyword === 'anyOf') {
      delete schema[keyword];
      schema['type'] = (branches as readonly JsonValue[]).flatMap((branch) =>
        isJsonObject(branch) ? typesOf(branch) : [],
      );
    }
  }
  if (schema['nullable'] === true && isTyped(schema)) addNull(schema);
  if (typeof schema['nullable'] === 'boolean' && (schema['nullable'] === false || isTyped(schema))) {
    delete schema['nullable'];
  }
}

function isNull(schema: JsonValue): boolean {
  return (
    isJsonObject(schema) &&
    Object.keys(schema).length === 1 &&
    (schema['type'] === 'null' ||
      (Array.isArray(schema['enum']) && schema['enum'].length === 1 && schema['enum'][0] === null))
  );
}

function isPlain(schema: JsonValue): boolean {
  return isJsonObject(schema) && Object.keys(schema).length === 1 && schema['type'] !== undefined;
}

function isTyped(schema: JsonObject): boolean {
  return schema['type'] !== undefined || Array.isArray(schema['enum']);
}

function typesOf(schema: JsonObject): readonly JsonValue[] {
  const type = schema['type'];
  return Array.isArray(type) ? (type as readonly JsonValue[]) : type === undefined ? [] : [type];
}

function addNull(schema: MutableJsonObject): void {
  if (schema['type'] !== undefined) schema['type'] = [...typesOf(schema), 'null'];
  if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as readonly JsonValue[]), null];
}

function levelTypes(schema: MutableJsonObject): void {
  if (schema['type'] === undefined) return;
  let types = [...new Set(typesOf(schema))];
  if (types.includes('number')) types = types.filter((type) => type !== 'integer');
  const values = schema['enum'];
  if (Array.isArray(values) && values.length > 0) {
    const kinds = (values as readonly JsonValue[]).map(typeOfValue);
    if (kinds.every((kind) => types.includes(kind) || (kind === 'integer' && types.includes('number')))) {
      delete schema['type'];
      return;
    }
  }
  // Broken schemas hold any value as a type; objects without a prototype have no text to sort by.
  schema['type'] = types.length === 1 ? (types[0] ?? null) : asSet(types);
}

/** The list sorted by its JSON text, without repeats; for the text, `ordered` sorts the members of an item. */
function asSet(
  list: readonly JsonValue[],
  ordered: (item: JsonValue) => JsonValue = withSortedMembers,
): readonly JsonValue[] {
  if (list.every(isWord)) return [...new Set(list)].sort();
  const byText = new Map(list.map((item) => [printJson(ordered(item), { indent: 0 }), item]));
  return [...byText.keys()].sort().map((text) => byText.get(text) ?? null);
}

/** Whether the value sorts as its JSON text does: all its characters come behind the quotes. */
function isWord(value: JsonValue): value is string {
  return typeof value === 'string' && /^\w+$/.test(value);
}

function withSortedMembers(value: JsonValue): JsonValue {
  return isJsonObject(value) ? sorted(value) : value;
}

function sortedSchema(schema: JsonValue): JsonValue {
  return rewriteSchema(schema, (inner) => {
    if (!isJsonObject(inner)) return inner;
    const result = Object.assign(emptyObject(), inner);
    for (const keyword of ['properties', '$defs', 'patternProperties', 'dependentSchemas']) {
      const value = result[keyword];
      if (isJsonObject(value)) result[keyword] = sorted(value);
    }
    return sorted(result);
  });
}
