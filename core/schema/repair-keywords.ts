import { compareNumbers, doubleOf, ExactNumber, fitsDouble, isNumber, isWholeNumber } from '../json/exact-number.ts';
import {
  emptyObject,
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonValue,
  type MutableJsonObject,
  objectOf,
} from '../json/json-value.ts';
import { say } from '../text/say.ts';
import { words } from '../text/words.ts';
import { MAP_KEYWORDS, typeOfValue } from './keywords.ts';
import { changed, removed, removedEmpty, renamedAs, type SchemaRepairs } from './repair-log.ts';

type IsRight = (value: JsonValue) => boolean;
type Repair = (schema: MutableJsonObject, keyword: string, value: JsonValue, at: SchemaRepairs) => void;

const COUNTS = words('minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains');

const isCount: IsRight = (value) => isNumber(value) && isWholeNumber(value) && compareNumbers(value, 0) >= 0;
const isText: IsRight = (value) => typeof value === 'string';
const isFlag: IsRight = (value) => typeof value === 'boolean';
const isScalar: IsRight = (value) => typeof value !== 'object' || value === null || isNumber(value);
const isFilledList: IsRight = (value) => Array.isArray(value) && value.length > 0;
const isScalarList: IsRight = (value) => Array.isArray(value) && value.length > 0 && value.every(isScalar);
const isWord =
  (form: RegExp): IsRight =>
  (value) =>
    typeof value === 'string' && form.test(value);
const isNever: IsRight = () => false;

const fewValues = 8;

/** Whether all values are scalars, none of them twice. */
export function areDifferentScalars(values: JsonArray): boolean {
  if (!values.every(isScalar)) return false;
  // For a few values, comparisons are faster than a set.
  return values.length > fewValues || values.some((value) => value instanceof ExactNumber)
    ? new Set(values.map(scalarKey)).size === values.length
    : values.every((value, index) => values.indexOf(value) === index);
}

/** The same for equal scalars: of numbers, by value where a double has it, else by digits. */
function scalarKey(value: JsonValue): string {
  const shown = isNumber(value) && fitsDouble(value) ? doubleOf(value) : value;
  return `${typeOfValue(value)} ${String(shown)}`;
}

const repairDependentNames: Repair = (schema, keyword, names, at) => {
  const lists = isJsonObject(names) ? Object.entries(names) : [];
  if (!isJsonObject(names) || !lists.every(([, list]) => isTextList(list))) {
    takeOff(schema, keyword, say`an object with lists of names`, at);
  } else if (lists.some(([, list]) => isTextList(list) && new Set(list).size !== list.length)) {
    schema[keyword] = objectOf(lists.map(([name, list]) => [name, isTextList(list) ? [...new Set(list)] : list]));
    at.repair(keyword, say`Removed duplicate names.`);
  }
};

function isTextList(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

/** A keyword under another name of catalogues, renamed where `keyword` is missing and the value fits. */
function renamedTo(keyword: string, fits: IsRight): Repair {
  return (schema, alias, value, at) => {
    if (Object.hasOwn(schema, keyword) || !fits(value)) return;
    schema[keyword] = value;
    delete schema[alias];
    at.repair(alias, renamedAs(keyword));
  };
}

/** In draft-04 `exclusiveMinimum` is true or false beside `minimum`. */
const repairBound: Repair = (schema, exclusive, flag, at) => {
  const inclusive = exclusive === 'exclusiveMinimum' ? 'minimum' : 'maximum';
  const bound = schema[inclusive];
  const isMoved = flag === true && bound !== undefined;
  delete schema[exclusive];
  if (isMoved) {
    schema[exclusive] = bound;
    delete schema[inclusive];
  }
  at.repair(exclusive, isMoved ? changed(exclusive, say`a number`) : removed(exclusive, say`a number`));
};

const repairNumber: Repair = (schema, keyword, value, at) => {
  const mustCount = COUNTS.includes(keyword);
  const read =
    typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : isNumber(value)
        ? wholeBound(keyword, Number(value))
        : Number.NaN;
  if (Number.isFinite(read) && (!mustCount || isCount(read))) {
    schema[keyword] = read;
    at.repair(keyword, changed(keyword, String(read)));
  } else {
    delete schema[keyword];
    const kind = isNumber(value) ? say`a non-negative integer` : say`a number`;
    at.repair(keyword, removed(keyword, kind));
    if (value !== null) at.lose(keyword, keyword, say`Expected ${kind}.`);
  }
};

/** The whole number that bounds a count as `value` does; negative where no count fits. */
function wholeBound(keyword: string, value: number): number {
  return keyword.startsWith('min') ? Math.max(0, Math.ceil(value)) : Math.floor(value);
}

const repairText: Repair = (schema, keyword, value, at) => {
  const saysText =
    isNumber(value) ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((line) => typeof line === 'string'));
  if (saysText) {
    schema[keyword] = Array.isArray(value) ? value.join('\n') : String(value);
    at.repair(keyword, changed(keyword, say`a string`));
    return;
  }
  delete schema[keyword];
  at.repair(keyword, removed(keyword, say`a string`));
  if (value !== null) at.lose(keyword, `"${keyword}"`, say`Expected ${say`a string`}.`);
};

const repairFlag: Repair = (schema, keyword, value, at) => {
  if (value === 'true' || value === 'false') {
    schema[keyword] = value === 'true';
    at.repair(keyword, changed(value, value));
  } else takeOff(schema, keyword, say`true or false`, at);
};

const putIntoList: Repair = (schema, keyword, value, at) => {
  schema[keyword] = [value];
  at.repair(keyword, changed('examples', say`a list`));
};

const takeOffWord: Repair = (schema, keyword, value, at) => {
  const isPattern = keyword === 'pattern' && isText(value);
  takeOff(
    schema,
    keyword,
    isPattern ? say`a valid regular expression` : isText(value) ? say`a valid string` : say`a string`,
    at,
  );
};

const takeOffFactor: Repair = (schema, keyword, _value, at) => {
  takeOff(schema, keyword, say`a number above 0`, at);
};

function takeOff(schema: MutableJsonObject, keyword: string, kind: string, at: SchemaRepairs): void {
  const value = schema[keyword];
  delete schema[keyword];
  at.repair(keyword, removed(keyword, kind));
  if (value !== null) at.lose(keyword, `"${keyword}"`, say`Expected ${kind}.`);
}

const repairEnumeration: Repair = (schema, _keyword, values, at) => {
  const list = Array.isArray(values)
    ? (values as readonly JsonValue[])
    : isJsonObject(values)
      ? Object.keys(values)
      : values === null
        ? []
        : [values];
  const seen = new Set<string>();
  const distinct = list.filter((value) => {
    const key = isScalar(value) ? scalarKey(value) : `${typeOfValue(value)} ${seen.size}`;
    return !seen.has(key) && seen.add(key);
  });
  if (distinct.length === 0) {
    delete schema['enum'];
    at.repair('enum', removedEmpty('enum'));
  } else if (!Array.isArray(values) || distinct.length !== list.length) {
    schema['enum'] = distinct;
    at.repair('enum', changed('enum', say`a list of unique values`));
    if (isJsonObject(values) && Object.entries(values).some(([name, said]) => said !== null && said !== name)) {
      at.lose('enum', say`descriptions of the values`, say`Expected ${say`a list`}.`);
    }
  }
};

/** Catalogues also write a list of named objects, or null, in place of the map. */
const takeOffMap: Repair = (schema, keyword, value, at) => {
  delete schema[keyword];
  at.repair(keyword, removed(keyword, say`an object of schemas`));
  if (value !== null && !(Array.isArray(value) && value.length === 0)) {
    at.lose(keyword, keyword, say`Expected ${say`an object of schemas`}.`);
  }
};

const repairUnion: Repair = (schema, keyword, value, at) => {
  delete schema[keyword];
  const single = typeof value === 'boolean' || (isJsonObject(value) && Object.keys(value).length > 0);
  if (single) schema[keyword] = [value];
  at.repair(keyword, single ? changed(keyword, say`a list`) : removedEmpty(keyword));
};

/** `dependencies` of older drafts are two keywords since 2019. */
const repairDependencies: Repair = (schema, keyword, value, at) => {
  if (!isJsonObject(value)) return;
  const names = emptyObject();
  const schemas = emptyObject();
  for (const key of Object.keys(value)) {
    const dependency = value[key] as JsonValue;
    (Array.isArray(dependency) ? names : schemas)[key] = dependency;
  }
  delete schema[keyword];
  if (Object.keys(names).length > 0) schema['dependentRequired'] = names;
  if (Object.keys(schemas).length > 0) schema['dependentSchemas'] = schemas;
  at.repair(keyword, say`Split into "dependentRequired" and "dependentSchemas".`);
};

/** In this order: a row may write a keyword of a later row. Right values are skipped, which is faster; `isNever`: the repair decides. */
export const keywordRepairs: readonly (readonly [keywords: readonly string[], isRight: IsRight, repair: Repair])[] = [
  [['possible_values', 'allowed_values'], isNever, renamedTo('enum', isScalarList)],
  [['default_value'], isNever, renamedTo('default', () => true)],
  [['desc'], isNever, renamedTo('description', isText)],
  [['exclusiveMinimum', 'exclusiveMaximum'], (value) => !isFlag(value), repairBound],
  [words('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'), isNumber, repairNumber],
  [COUNTS, isCount, repairNumber],
  [['title', 'description', '$comment'], isText, repairText],
  // Texts for programs: no number and no list can be one.
  [words('format pattern contentEncoding contentMediaType $schema $dynamicRef $recursiveRef'), isText, takeOffWord],
  [['$id'], isWord(/^[^#]*#?$/), takeOffWord],
  [['$anchor', '$dynamicAnchor'], isWord(/^[A-Za-z_][-A-Za-z0-9._]*$/), takeOffWord],
  [words('uniqueItems deprecated readOnly writeOnly $recursiveAnchor'), isFlag, repairFlag],
  [['multipleOf'], (value) => typeof value !== 'number' || value > 0, takeOffFactor],
  [['examples'], isJsonArray, putIntoList],
  [['enum'], (value) => isFilledList(value) && areDifferentScalars(value as JsonArray), repairEnumeration],
  [MAP_KEYWORDS, isJsonObject, takeOffMap],
  [words('anyOf oneOf allOf prefixItems'), isFilledList, repairUnion],
  [['dependencies'], isNever, repairDependencies],
  [['dependentRequired'], isNever, repairDependentNames],
];

/** Repairs single keywords: other names, draft-04's booleans, numbers and lists written as texts, null texts. */
export function repairKeywords(schema: MutableJsonObject, at: SchemaRepairs): void {
  for (const [keywords, isRight, repair] of keywordRepairs) {
    for (const keyword of keywords) {
      const value = schema[keyword];
      if (value !== undefined && !isRight(value)) repair(schema, keyword, value, at);
    }
  }
}
