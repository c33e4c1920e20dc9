import { isJsonObject, type JsonValue } from '../json/json-value.ts';
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
/** Whether it is a list of texts, none of them twice. */
export const isTextList: IsRight = (value) => Array.isArray(value) && value.every(isText) && areDifferent(value);
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

/** Keywords that are repaired on their own; every other one that is wrong is a matter of `repairKeywords`. */
const repairedAlone: ReadonlySet<string> = new Set(['type', 'nullable', '$ref', 'items', 'additionalItems']);
const ofRequired: ReadonlySet<string> = new Set(['required', 'optional']);

/** A keyword that a repair may change, or that holds schemas. */
export interface KnownKeyword {
  /** Whether a repair leaves the value alone. To see that takes less than to repair. Says no also where it does not know. */
  readonly isRight: IsRight;
  /** Which repairs put it right. */
  readonly part: 'required' | 'keywords' | 'alone';
  /** How it holds schemas; null for not at all. */
  readonly holder: SubschemaHolder | null;
}

export const knownKeywords: ReadonlyMap<string, KnownKeyword> = new Map(
  [...rightValues.keys(), ...SUBSCHEMA_KEYWORDS.keys()].map((keyword) => [
    keyword,
    {
      isRight: rightValues.get(keyword) ?? (() => true),
      part: ofRequired.has(keyword) ? 'required' : repairedAlone.has(keyword) ? 'alone' : 'keywords',
      holder: SUBSCHEMA_KEYWORDS.get(keyword) ?? null,
    },
  ]),
);
