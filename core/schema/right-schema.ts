import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { isNestedDeeperThan, maximumNesting } from '../json/nesting.ts';
import { words } from '../text/words.ts';
import { isJsonType, SUBSCHEMA_KEYWORDS, type SubschemaHolder } from './keywords.ts';
import { COUNTS, FLAGS, NUMERIC, TEXTS, WORDS } from './repair-keywords.ts';

type IsRight = (value: JsonValue) => boolean;

const isNumber: IsRight = (value) => typeof value === 'number';
const isCount: IsRight = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isText: IsRight = (value) => typeof value === 'string';
const isFlag: IsRight = (value) => typeof value === 'boolean';
const isMap: IsRight = (value) => isJsonObject(value);
const isFilledList: IsRight = (value) => Array.isArray(value) && value.length > 0;
const isScalar: IsRight = (value) => typeof value !== 'object' || value === null;
const areDifferent = (values: readonly JsonValue[]): boolean => {
  if (!values.every(isScalar)) return false;
  // To compare a few takes less than to make a set of them.
  return values.length > fewValues
    ? new Set(values).size === values.length
    : values.every((value, index) => values.indexOf(value) === index);
};
const fewValues = 8;
const isEnumeration: IsRight = (value) => Array.isArray(value) && value.length > 0 && areDifferent(value);
const isTextList: IsRight = (value) => Array.isArray(value) && value.every(isText) && areDifferent(value);
const isTypes: IsRight = (value) =>
  isJsonType(value) || (Array.isArray(value) && value.length > 0 && value.every(isJsonType) && areDifferent(value));
const isSchema: IsRight = (value) => !Array.isArray(value);
const isNever: IsRight = () => false;

/** The keywords that a repair may change, each with the values that it leaves alone. */
const rightValues: ReadonlyMap<string, IsRight> = new Map([
  ...NUMERIC.map((keyword) => [keyword, isNumber] as const),
  ...COUNTS.map((keyword) => [keyword, isCount] as const),
  ...TEXTS.map((keyword) => [keyword, isText] as const),
  ...FLAGS.map((keyword) => [keyword, isFlag] as const),
  ...[...WORDS].map(
    ([keyword, form]) => [keyword, (value: JsonValue) => typeof value === 'string' && form.test(value)] as const,
  ),
  ['multipleOf', (value: JsonValue) => typeof value === 'number' && value > 0],
  ['examples', (value: JsonValue) => Array.isArray(value)],
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].map(
    (keyword) => [keyword, isMap] as const,
  ),
  ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].map((keyword) => [keyword, isFilledList] as const),
  ['type', isTypes],
  ['enum', isEnumeration],
  ['required', isTextList],
  ['items', isSchema],
  // References are looked up, and words of other dialects are translated.
  ...words(`
    $ref dependencies dependentRequired additionalItems nullable optional possible_values allowed_values default_value desc
  `).map((keyword) => [keyword, isNever] as const),
]);

/** Deeper schemas, of two levels each, and values in them are not looked into by {@link isRightThroughout}. */
const deepestRight = maximumNesting / 4;

interface KnownKeyword {
  readonly isRight: IsRight;
  /** How it holds schemas; null for not at all. */
  readonly holder: SubschemaHolder | null;
}

const knownKeywords = new Map<string, KnownKeyword>();
for (const keyword of [...rightValues.keys(), ...SUBSCHEMA_KEYWORDS.keys()]) {
  const isRight = rightValues.get(keyword) ?? (() => true);
  knownKeywords.set(keyword, { isRight, holder: SUBSCHEMA_KEYWORDS.get(keyword) ?? null });
}
knownKeywords.set('examples', {
  isRight: (value) => Array.isArray(value) && !isNestedDeeperThan(value, deepestRight),
  holder: null,
});
// Written in another way for every draft but one.
for (const keyword of ['$recursiveRef', '$recursiveAnchor']) {
  knownKeywords.set(keyword, { isRight: isNever, holder: null });
}

/** Keywords that are repaired on their own; every other one that is wrong is a matter of {@link RightParts.keywords}. */
const repairedAlone: ReadonlySet<string> = new Set(['type', 'nullable', '$ref', 'items', 'additionalItems']);
const ofRequired: ReadonlySet<string> = new Set(['required', 'optional']);

/** What of one schema needs no repair. */
export interface RightParts {
  readonly all: boolean;
  readonly required: boolean;
  /** The keywords that `repairKeywords` puts right. */
  readonly keywords: boolean;
}

const allRight: RightParts = { all: true, required: true, keywords: true };

/**
 * What of this one schema a repair would leave as it is: most schemas are right, and to see that takes less than to repair.
 * `original` is the schema before those inside it were repaired. Says no also where it does not know.
 */
export function rightParts(schema: JsonObject, original: JsonObject): RightParts {
  let all = true;
  let required = true;
  let keywords = true;
  for (const keyword of Object.keys(schema)) {
    const isRight = rightValues.get(keyword);
    if (isRight === undefined || isRight(schema[keyword] ?? null)) continue;
    all = false;
    if (ofRequired.has(keyword)) required = false;
    else if (!repairedAlone.has(keyword)) keywords = false;
  }
  const { type } = schema;
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
  if (isList && !Object.hasOwn(schema, 'items') && !Object.hasOwn(schema, 'prefixItems')) all = false;
  const { properties } = original;
  if (isJsonObject(properties) && someSaysItself(properties)) {
    all = false;
    required = false;
  }
  return all ? allRight : { all, required, keywords };
}

/** Whether a repair would leave this one schema as it is. */
export function isRightSchema(schema: JsonObject, original: JsonObject): boolean {
  return rightParts(schema, original).all;
}

/**
 * Whether a repair would leave the schema and all schemas in it as they are, and nothing in it is nested too deeply for a definition.
 * Says no also where it does not know.
 */
export function isRightThroughout(schema: JsonObject, depth = 0): boolean {
  if (depth >= deepestRight) return false;
  let isList = false;
  let hasItems = false;
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword] ?? null;
    const known = knownKeywords.get(keyword);
    if (known === undefined) {
      if (typeof value === 'object' && isNestedDeeperThan(value, deepestRight)) return false;
      continue;
    }
    if (!known.isRight(value)) return false;
    if (known.holder !== null && !areRightParts(value, known.holder, depth)) return false;
    if (keyword === 'type') isList = value === 'array' || (Array.isArray(value) && value.includes('array'));
    else if (keyword === 'items' || keyword === 'prefixItems') hasItems = true;
  }
  return hasItems || !isList;
}

/** Whether the values in the places of schemas are right; a value that holds none stands for itself. */
function areRightParts(value: JsonValue, holder: SubschemaHolder, depth: number): boolean {
  if (holder === 'map' && isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      if (!isRightPart(value[name] ?? null, depth)) return false;
    }
    return true;
  }
  return holder === 'list' && Array.isArray(value)
    ? value.every((part: JsonValue) => isRightPart(part, depth))
    : isRightPart(value, depth);
}

function isRightPart(value: JsonValue, depth: number): boolean {
  return typeof value === 'boolean' || (isJsonObject(value) && isRightThroughout(value, depth + 1));
}

function someSaysItself(properties: JsonObject): boolean {
  for (const name of Object.keys(properties)) {
    const property = properties[name];
    if (
      isJsonObject(property) &&
      (Object.hasOwn(property, 'optional') ||
        (Object.hasOwn(property, 'required') && !Array.isArray(property['required'])))
    ) {
      return true;
    }
  }
  return false;
}
