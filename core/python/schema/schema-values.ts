import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { compareCodePoints } from '../../text/compare-code-points.ts';
import { constraintJson } from './field-spec.ts';
import { distinctBy, numberOf, textOf } from './py-value.ts';
import { titleCase } from './text-case.ts';
import type { Constraints, PyValue } from './values-and-types.ts';

/** A schema under construction. Without a prototype, so that any name is an ordinary key. */
export type Schema = { [key: string]: JsonValue };

export function schemaWith(members: JsonObject = {}): Schema {
  return Object.assign(Object.create(null) as Schema, members);
}

export const NUMBER_KEYS: Readonly<Record<string, string>> = {
  multiple_of: 'multipleOf',
  le: 'maximum',
  ge: 'minimum',
  lt: 'exclusiveMaximum',
  gt: 'exclusiveMinimum',
};
export const TEXT_KEYS: Readonly<Record<string, string>> = {
  min_length: 'minLength',
  max_length: 'maxLength',
  pattern: 'pattern',
};
export const LIMIT_KEYS = { ...NUMBER_KEYS, ...TEXT_KEYS };
/** Pydantic 1 has its own names for the limits of lists. */
export const ITEM_KEYS: Readonly<Record<string, string>> = {
  min_length: 'minItems',
  max_length: 'maxItems',
  min_items: 'minItems',
  max_items: 'maxItems',
};
export const MEMBER_KEYS: Readonly<Record<string, string>> = {
  min_length: 'minProperties',
  max_length: 'maxProperties',
};

export function fieldTitle(name: string): string {
  return titleCase(name).replaceAll('_', ' ').trim();
}

export function limited(schema: Schema, constraints: Constraints, keys: Readonly<Record<string, string>>): Schema {
  for (const [name, value] of constraints) {
    const key = keys[name];
    const json = constraintJson(value);
    if (key !== undefined && json !== null && !(typeof json === 'number' && !Number.isFinite(json))) schema[key] = json;
  }
  return schema;
}

export function decimalSchema(constraints: Constraints): Schema {
  const number = limited(schemaWith({ type: 'number' }), constraints, NUMBER_KEYS);
  const pattern = decimalPattern(numberOf(constraints.get('max_digits')), numberOf(constraints.get('decimal_places')));
  return schemaWith({ anyOf: [number, schemaWith({ type: 'string', pattern })] });
}

/** The common JSON type of all values, by their exact Python types; null where they differ. */
export function commonType(values: readonly PyValue[]): string | null {
  const types = new Set(values.map(jsonType));
  const [only] = types;
  return types.size === 1 ? (only ?? null) : null;
}

function jsonType(value: PyValue): string | null {
  if (value.kind === 'str' || value.kind === 'bytes' || value.kind === 'special') return 'string';
  if (value.kind === 'int') return 'integer';
  if (value.kind === 'float') return 'number';
  if (value.kind === 'bool') return 'boolean';
  if (value.kind === 'none') return 'null';
  if (value.kind === 'list' || value.kind === 'tuple' || value.kind === 'set') return 'array';
  if (value.kind === 'member') return jsonType(value.value);
  return textOf(value) === null ? null : 'string';
}

/** `anyOf`, flattened and without duplicates. */
export function anyOf(schemas: readonly Schema[]): Schema {
  const flat = schemas.flatMap((schema) =>
    Object.keys(schema).length === 1 && Array.isArray(schema['anyOf']) ? (schema['anyOf'] as Schema[]) : [schema],
  );
  const members = distinctSchemas(flat);
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : schemaWith({ anyOf: members });
}

export function distinctSchemas(schemas: readonly Schema[]): readonly Schema[] {
  return distinctBy(schemas, (schema) => JSON.stringify(sorted(schema)));
}

/** Sorts keys in Python's order of strings, except under `properties` and directly in a default. */
export function sorted(value: JsonValue, parent: string | null = null): JsonValue {
  if (Array.isArray(value)) return value.map((item) => sorted(item, parent));
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value);
  if (parent !== 'properties' && parent !== 'default') keys.sort(compareCodePoints);
  const result = schemaWith();
  for (const key of keys) result[key] = sorted((value as JsonObject)[key] ?? null, key);
  return result;
}

/**
 * The pattern of pydantic 2 for a Decimal as a string: a number, not signs and dots alone, with at most that many digits in all and after
 * the dot. Source: pydantic 2.13, measured.
 */
function decimalPattern(maxDigits: number | null, decimalPlaces: number | null): string {
  const start = '^(?!^[-+.]*$)[+-]?0*';
  if (maxDigits !== null && decimalPlaces !== null) {
    const whole = Math.max(0, maxDigits - decimalPlaces);
    return `${start}(?:\\d{0,${whole}}|(?=[\\d.]{1,${maxDigits + 1}}0*$)\\d{0,${whole}}\\.\\d{0,${decimalPlaces}}0*$)`;
  }
  if (maxDigits !== null) return `${start}(?:\\d{0,${maxDigits}}|(?=[\\d.]{1,${maxDigits + 1}}0*$)\\d*\\.\\d*0*$)`;
  return decimalPlaces !== null ? `${start}\\d*\\.?\\d{0,${decimalPlaces}}0*$` : `${start}\\d*\\.?\\d*$`;
}
