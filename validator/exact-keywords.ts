import type { Ajv2020, FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import {
  compareNumbers,
  isJsonArray,
  isMultiple,
  isNumber,
  type JsonNumber,
  type JsonObject,
  type JsonValue,
  sameJson,
} from '../core/json/index.ts';
import { say } from '../core/text/index.ts';
import type { Doubles } from './doubles.ts';

/** Whether a number keeps the rule of a keyword with a number. */
const ofNumbers: Readonly<Record<string, (value: JsonNumber, bound: JsonNumber) => boolean>> = {
  minimum: (value, bound) => compareNumbers(value, bound) >= 0,
  maximum: (value, bound) => compareNumbers(value, bound) <= 0,
  exclusiveMinimum: (value, bound) => compareNumbers(value, bound) > 0,
  exclusiveMaximum: (value, bound) => compareNumbers(value, bound) < 0,
  multipleOf(value, factor) {
    const answer = isMultiple(value, factor);
    if (answer === null) throw new Error(say`The number is too long to check "multipleOf"`);
    return answer;
  },
};

type Rule = (value: JsonValue, keyword: JsonValue) => boolean;

const ofValues: Readonly<Record<string, Rule>> = {
  const: (value, only) => sameJson(value, only),
  enum: (value, values) => isJsonArray(values) && values.some((one) => sameJson(value, one)),
};

const areUnique: Rule = (value, isWanted) =>
  isWanted !== true ||
  !isJsonArray(value) ||
  value.every((item, index) => !value.slice(0, index).some((other) => sameJson(item, other)));

/**
 * Replaces keywords that compare numbers: ajv compares doubles, so it accepts 2⁵³ + 1 for a maximum of 2⁵³, and 0.3 is no multiple of 0.1.
 * The values that `doubles` has copied have all digits. Without such values (`isNeeded`), only `multipleOf` is replaced.
 */
export function compareExactly(ajv: Ajv2020, doubles: Doubles, isNeeded: boolean): void {
  const add = (keyword: string, rule: Rule, type: Pick<FuncKeywordDefinition, 'type' | 'schemaType'>): void => {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      ...type,
      errors: false,
      validate: (_bound: unknown, data: unknown, parent?: object, at?: DataValidationCxt) => {
        const schema = doubles.original(parent ?? {}) as JsonObject;
        const value = doubles.originalIn(at?.parentData ?? {}, at?.parentDataProperty ?? '', data);
        return rule(value, schema[keyword] ?? null);
      },
    });
  };
  for (const [keyword, rule] of Object.entries(ofNumbers)) {
    if (!isNeeded && keyword !== 'multipleOf') continue;
    const ofAny: Rule = (value, bound) => !isNumber(value) || !isNumber(bound) || rule(value, bound);
    add(keyword, ofAny, { type: 'number', schemaType: 'number' });
  }
  if (!isNeeded) return;
  for (const [keyword, rule] of Object.entries(ofValues)) add(keyword, rule, {});
  add('uniqueItems', areUnique, { type: 'array', schemaType: 'boolean' });
}
