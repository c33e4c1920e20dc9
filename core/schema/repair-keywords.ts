import { emptyObject, isJsonObject, type JsonValue, type MutableJsonObject, objectOf } from '../json/json-value.ts';
import { say } from '../text/say.ts';
import { MAP_KEYWORDS, typeOfValue } from './keywords.ts';
import type { SchemaRepairs } from './repair-log.ts';

/** Other names that catalogues give to keywords of JSON Schema, taken where the keyword itself is missing and the value fits. */
const ALIASES: readonly {
  readonly alias: string;
  readonly keyword: string;
  readonly fits: (value: JsonValue) => boolean;
}[] = [
  { alias: 'possible_values', keyword: 'enum', fits: isScalarList },
  { alias: 'allowed_values', keyword: 'enum', fits: isScalarList },
  { alias: 'default_value', keyword: 'default', fits: () => true },
  { alias: 'desc', keyword: 'description', fits: (value) => typeof value === 'string' },
];

export const NUMERIC = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
export const COUNTS = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['minContains', 'maxContains'],
];
export const TEXTS = ['title', 'description', '$comment'];
/** Texts that a program reads: a number or a list can be none of them. */
export const WORDS: ReadonlyMap<string, RegExp> = new Map([
  ...['format', 'pattern', 'contentEncoding', 'contentMediaType'].map((keyword) => [keyword, /^/] as const),
  ...['$schema', '$dynamicRef', '$recursiveRef'].map((keyword) => [keyword, /^/] as const),
  ['$id', /^[^#]*#?$/],
  ['$anchor', /^[A-Za-z_][-A-Za-z0-9._]*$/],
  ['$dynamicAnchor', /^[A-Za-z_][-A-Za-z0-9._]*$/],
]);
export const FLAGS = ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly', '$recursiveAnchor'];

function isScalarList(value: JsonValue): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== 'object' || item === null);
}

/** Puts right single keywords: other names, draft-04's booleans, numbers and lists written as texts, texts that are null. */
export function repairKeywords(schema: MutableJsonObject, at: SchemaRepairs | null): void {
  repairAliases(schema, at);
  repairBounds(schema, at);
  for (const keyword of [...NUMERIC, ...COUNTS]) repairNumber(schema, keyword, at);
  for (const keyword of TEXTS) repairText(schema, keyword, at);
  for (const [keyword, form] of WORDS) {
    const value = schema[keyword];
    if (value !== undefined && (typeof value !== 'string' || !form.test(value))) {
      takeOff(schema, keyword, typeof value === 'string' ? say`a text as it has to be` : say`a text`, at);
    }
  }
  for (const keyword of FLAGS) repairFlag(schema, keyword, at);
  if (typeof schema['multipleOf'] === 'number' && schema['multipleOf'] <= 0) {
    takeOff(schema, 'multipleOf', say`a number above 0`, at);
  }
  if (schema['examples'] !== undefined && !Array.isArray(schema['examples'])) {
    schema['examples'] = [schema['examples']];
    at?.repair('examples', say`"examples" is a list; the value stands in one now.`);
  }
  repairEnumeration(schema, at);
  repairProperties(schema, at);
  repairUnions(schema, at);
  repairDependencies(schema, at);
  repairDependentNames(schema, at);
}

function repairDependentNames(schema: MutableJsonObject, at: SchemaRepairs | null): void {
  const names = schema['dependentRequired'];
  if (names === undefined) return;
  const lists = isJsonObject(names) ? Object.entries(names) : [];
  if (!isJsonObject(names) || !lists.every(([, list]) => isTextList(list))) {
    takeOff(schema, 'dependentRequired', say`an object of lists of names`, at);
  } else if (lists.some(([, list]) => isTextList(list) && new Set(list).size !== list.length)) {
    schema['dependentRequired'] = objectOf(
      lists.map(([name, list]) => [name, isTextList(list) ? [...new Set(list)] : list]),
    );
    at?.repair('dependentRequired', say`Names that are listed twice are listed once.`);
  }
}

function isTextList(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function repairAliases(schema: MutableJsonObject, at: SchemaRepairs | null): void {
  for (const { alias, keyword, fits } of ALIASES) {
    const value = schema[alias];
    if (value !== undefined && !Object.hasOwn(schema, keyword) && fits(value)) {
      schema[keyword] = value;
      delete schema[alias];
      at?.repair(alias, say`JSON Schema calls this "${keyword}".`);
    }
  }
}

/** In draft-04 `exclusiveMinimum` is true or false beside `minimum`. */
function repairBounds(schema: MutableJsonObject, at: SchemaRepairs | null): void {
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const flag = schema[exclusive];
    if (typeof flag !== 'boolean') continue;
    delete schema[exclusive];
    const bound = schema[inclusive];
    if (flag && bound !== undefined) {
      schema[exclusive] = bound;
      delete schema[inclusive];
    }
    at?.repair(
      exclusive,
      say`"${exclusive}" is a number since draft 6${flag && bound !== undefined ? say`; the bound stands in it now` : say`, so it is taken off`}.`,
    );
  }
}

function repairNumber(schema: MutableJsonObject, keyword: string, at: SchemaRepairs | null): void {
  const value = schema[keyword];
  const isCount = COUNTS.includes(keyword);
  if (value === undefined || (typeof value === 'number' && (!isCount || (Number.isInteger(value) && value >= 0)))) {
    return;
  }
  const read =
    typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : typeof value === 'number'
        ? wholeBound(keyword, value)
        : Number.NaN;
  if (Number.isFinite(read) && (!isCount || (Number.isInteger(read) && read >= 0))) {
    schema[keyword] = read;
    at?.repair(keyword, say`"${keyword}" is ${isCount ? say`a whole number` : say`a number`}; it is ${read} now.`);
  } else {
    delete schema[keyword];
    at?.repair(
      keyword,
      typeof value === 'number'
        ? say`"${keyword}" is not ${say`a whole number from 0 on`}, so it is taken off.`
        : say`"${keyword}" is not a number, so it is removed.`,
    );
    if (value !== null) {
      at?.lose(
        keyword,
        keyword,
        typeof value === 'number'
          ? say`Its value is not ${say`a whole number from 0 on`}.`
          : say`Its value is not a number.`,
      );
    }
  }
}

/** The whole number that bounds a count as `value` does; negative where no count can keep to it. */
function wholeBound(keyword: string, value: number): number {
  return keyword.startsWith('min') ? Math.max(0, Math.ceil(value)) : Math.floor(value);
}

function repairText(schema: MutableJsonObject, keyword: string, at: SchemaRepairs | null): void {
  const value = schema[keyword];
  if (value === undefined || typeof value === 'string') return;
  const isText =
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((line) => typeof line === 'string'));
  if (isText) {
    schema[keyword] = Array.isArray(value) ? value.join('\n') : String(value);
    at?.repair(keyword, say`"${keyword}" is a text; it is one now.`);
    return;
  }
  delete schema[keyword];
  at?.repair(keyword, say`"${keyword}" is not a text, so it is removed.`);
  if (value !== null) at?.lose(keyword, say`the ${keyword}`, say`It is not a text.`);
}

function repairFlag(schema: MutableJsonObject, keyword: string, at: SchemaRepairs | null): void {
  const value = schema[keyword];
  if (value === 'true' || value === 'false') {
    schema[keyword] = value === 'true';
    at?.repair(keyword, say`The text "${value}" is ${value} now, without quotes.`);
  } else if (value !== undefined && typeof value !== 'boolean') {
    takeOff(schema, keyword, say`true or false`, at);
  }
}

/** A keyword whose value is of a kind that it cannot have. */
function takeOff(schema: MutableJsonObject, keyword: string, kind: string, at: SchemaRepairs | null): void {
  const value = schema[keyword];
  delete schema[keyword];
  at?.repair(keyword, say`"${keyword}" is not ${kind}, so it is taken off.`);
  if (value !== null) at?.lose(keyword, `"${keyword}"`, say`Its value is not ${kind}.`);
}

function repairEnumeration(schema: MutableJsonObject, at: SchemaRepairs | null): void {
  const values = schema['enum'];
  if (values === undefined) return;
  const list = Array.isArray(values)
    ? (values as readonly JsonValue[])
    : isJsonObject(values)
      ? Object.keys(values)
      : values === null
        ? []
        : [values];
  const seen = new Set<string>();
  const distinct = list.filter((value) => {
    const key = `${typeOfValue(value)} ${typeof value === 'object' ? seen.size : String(value)}`;
    return !seen.has(key) && seen.add(key);
  });
  if (distinct.length === 0) {
    delete schema['enum'];
    at?.repair('enum', say`An empty "enum" allows no value at all; it is taken off.`);
  } else if (!Array.isArray(values) || distinct.length !== list.length) {
    schema['enum'] = distinct;
    at?.repair('enum', say`"enum" is a list of different values; it is one now.`);
    if (isJsonObject(values) && Object.entries(values).some(([name, said]) => said !== null && said !== name)) {
      at?.lose('enum', say`what "enum" says of its values`, say`"enum" is a list of values.`);
    }
  }
}

/** `properties` is a map; catalogues also write a list of objects that carry their name, or null. */
function repairProperties(schema: MutableJsonObject, at: SchemaRepairs | null): void {
  for (const keyword of MAP_KEYWORDS) {
    const value = schema[keyword];
    if (value !== undefined && !isJsonObject(value)) {
      delete schema[keyword];
      at?.repair(keyword, say`"${keyword}" must be an object of names and schemas. This value is removed.`);
      if (value !== null && !(Array.isArray(value) && value.length === 0)) {
        at?.lose(keyword, keyword, say`It is not an object of names and schemas.`);
      }
    }
  }
}

function repairUnions(schema: MutableJsonObject, at: SchemaRepairs | null): void {
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    const value = schema[keyword];
    if (value === undefined || (Array.isArray(value) && value.length > 0)) continue;
    delete schema[keyword];
    const single = typeof value === 'boolean' || (isJsonObject(value) && Object.keys(value).length > 0);
    if (single) schema[keyword] = [value];
    at?.repair(
      keyword,
      single
        ? say`"${keyword}" is a list; the schema stands in one now.`
        : say`An empty "${keyword}" says nothing; it is taken off.`,
    );
  }
}

/** `dependencies` of older drafts are two keywords since 2019. */
function repairDependencies(schema: MutableJsonObject, at: SchemaRepairs | null): void {
  const value = schema['dependencies'];
  if (!isJsonObject(value)) return;
  const names = emptyObject();
  const schemas = emptyObject();
  for (const key of Object.keys(value)) {
    const dependency = value[key] as JsonValue;
    (Array.isArray(dependency) ? names : schemas)[key] = dependency;
  }
  delete schema['dependencies'];
  if (Object.keys(names).length > 0) schema['dependentRequired'] = names;
  if (Object.keys(schemas).length > 0) schema['dependentSchemas'] = schemas;
  at?.repair('dependencies', say`"dependencies" is called "dependentRequired" and "dependentSchemas" since 2019.`);
}
