import { doubleOf, isNumber, isWholeNumber, type JsonNumber, numberOfText } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { childPointer, valueAt } from '../json/pointer.ts';
import { loadedField } from '../loaders/schema-field.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { inlineFieldsOf } from '../tools/inline-fields-json.ts';
import type { KnownCallable } from './callable-set.ts';

/** One value that Pydantic converts, by its JSON pointer below the arguments. */
export interface LaxConversion {
  readonly pointer: string;
  readonly from: JsonValue;
  readonly to: JsonValue;
  /** The schema of the type it is converted to. */
  readonly schema: JsonObject;
}

interface Lax {
  readonly value: JsonValue;
  readonly conversions: readonly LaxConversion[];
  /** Whether Pydantic accepts the type of the value. */
  readonly fits: boolean;
}

/** Deeper schemas convert nothing. */
const deepest = 12;

/**
 * The arguments as Pydantic's lax mode makes them of JSON: `"3"` is 3 for an integer. Only for a tool with `args_schema`: without it,
 * LangChain passes the value on as it is. Measured: test/fixtures/langchain/coercions.json. Infinity and NaN
 * stay strings.
 */
export function laxArguments(
  { tool, inputs }: KnownCallable,
  given: JsonObject,
): { readonly value: JsonObject; readonly conversions: readonly LaxConversion[] } {
  const names = convertedNames(tool);
  const properties = objectAt(inputs, 'properties') ?? {};
  const entries = Object.entries(given).map(([name, value]): readonly [string, Lax] => {
    const isConverted = Object.hasOwn(properties, name) && names?.has(name) !== false;
    return [name, laxValue(value, isConverted ? (properties[name] ?? null) : null, inputs, childPointer('', name))];
  });
  const conversions = entries.flatMap(([, lax]) => lax.conversions);
  const value = conversions.length === 0 ? given : objectOf(entries.map(([name, lax]) => [name, lax.value]));
  return { value, conversions };
}

/** The arguments that are converted: of inline fields those with a type that the loader knows; null for all those of a class. */
function convertedNames({ original_definition, schema_name }: CanonicalTool): ReadonlySet<string> | null {
  if (schema_name !== undefined) return null;
  const fields = inlineFieldsOf(original_definition['args_schema'] ?? null);
  return new Set(fields.flatMap(({ name, text }) => (loadedField(text).isKnownType ? [name] : [])));
}

/** The value as Pydantic converts it to the type of its schema; of a union, the first member that needs no conversion, else the first. */
export function laxValue(value: JsonValue, schema: JsonValue, root: JsonObject, pointer: string, depth = 0): Lax {
  if (!isJsonObject(schema) || depth > deepest) return unchanged(value);
  const { $ref: reference, type } = schema;
  if (typeof reference === 'string' && reference.startsWith('#')) {
    return laxValue(value, valueAt(root, reference.slice(1)) ?? null, root, pointer, depth + 1);
  }
  // Pydantic compares the values of a Literal, and converts none.
  if (Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'const')) return unchanged(value);
  const types = isJsonArray(type) ? type.map((one) => ({ ...schema, type: one })) : [];
  const members = [...types, ...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  if (members.length === 0) return ofType(value, schema, root, pointer, depth);
  let first: Lax | null = null;
  for (const member of members) {
    const lax = laxValue(value, member, root, pointer, depth + 1);
    if (lax.fits && lax.conversions.length === 0) return lax;
    if (lax.fits) first ??= lax;
  }
  return first ?? { ...unchanged(value), fits: false };
}

function ofType(value: JsonValue, schema: JsonObject, root: JsonObject, pointer: string, depth: number): Lax {
  const within = (inner: JsonValue, of: JsonValue | undefined, key: string): Lax =>
    laxValue(inner, of ?? null, root, childPointer(pointer, key), depth + 1);
  switch (schema['type']) {
    case 'array': {
      if (!isJsonArray(value)) return { ...unchanged(value), fits: false };
      const items = value.map((item, index) => within(item, schema['items'], String(index)));
      return joined(items, () => items.map((item) => item.value), value);
    }
    case 'object': {
      if (!isJsonObject(value)) return { ...unchanged(value), fits: false };
      const properties = objectAt(schema, 'properties') ?? {};
      const members = Object.entries(value).map(([key, inner]): readonly [string, Lax] => {
        const of = Object.hasOwn(properties, key) ? properties[key] : schema['additionalProperties'];
        return [key, within(inner, of, key)];
      });
      const parts = members.map(([, lax]) => lax);
      return joined(parts, () => objectOf(members.map(([key, lax]) => [key, lax.value])), value);
    }
    default: {
      const to = laxScalar(value, schema['type']);
      if (to === undefined) return { ...unchanged(value), fits: false };
      if (to === value) return unchanged(value);
      return { value: to, conversions: [{ pointer, from: value, to, schema }], fits: true };
    }
  }
}

function joined(parts: readonly Lax[], make: () => JsonValue, given: JsonValue): Lax {
  const conversions = parts.flatMap((part) => part.conversions);
  return { value: conversions.length === 0 ? given : make(), conversions, fits: parts.every(({ fits }) => fits) };
}

function unchanged(value: JsonValue): Lax {
  return { value, conversions: [], fits: true };
}

/** The value for a type that is neither a list nor an object; undefined where Pydantic refuses it. */
function laxScalar(value: JsonValue, type: JsonValue | undefined): JsonValue | undefined {
  switch (type) {
    case 'integer':
      if (isNumber(value)) return isWholeNumber(value) ? wholeOf(value) : undefined;
      if (typeof value === 'boolean') return Number(value);
      return typeof value === 'string' && wholeNumber.test(value.trim()) ? wholeOfText(value) : undefined;
    case 'number':
      if (isNumber(value)) return value;
      if (typeof value === 'boolean') return Number(value);
      if (typeof value !== 'string' || !realNumber.test(value.trim())) return undefined;
      return Number.isFinite(numberOf(value)) ? numberOf(value) : undefined;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      return isNumber(value) || typeof value === 'string'
        ? truthValues.get(String(doubleOf(value) ?? value).toLowerCase())
        : undefined;
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'null':
      return value === null ? null : undefined;
    default:
      return value;
  }
}

const wholeNumber = /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/;
const realNumber = /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?$/i;

const truthValues: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word): [string, boolean] => [word, true]),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word): [string, boolean] => [word, false]),
]);

function numberOf(text: string): number {
  return Number(text.trim().replaceAll('_', ''));
}

/** In digits; Python reads no longer texts as an integer. */
const mostDigits = 4_300;

/** `1.0` is 1 for an integer. A number with a power is as far away as Pydantic reads it: through a double. */
function wholeOf(value: JsonNumber): JsonValue | undefined {
  if (typeof value === 'number') return value;
  if (/^-?\d+$/.test(value.text)) return value.text === '-0' ? 0 : value;
  return Number.isFinite(value.double) ? numberOfText(String(BigInt(value.double))) : undefined;
}

function wholeOfText(text: string): JsonValue | undefined {
  const [whole = ''] = text.trim().replaceAll('_', '').replace(/^\+/, '').split('.');
  return whole.length > mostDigits ? undefined : numberOfText(String(BigInt(whole)));
}
