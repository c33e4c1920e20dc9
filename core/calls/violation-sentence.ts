import { isNumber } from '../json/exact-number.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { splitPointer } from '../json/pointer.ts';
import { jsonLine } from '../json/print-json.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import { say, translated, wording } from '../text/say.ts';
import { nearNames } from './near-names.ts';
import { allowedTypeWords, orList } from './schema-violations.ts';
import type { SchemaViolation } from './validation.ts';

/** In characters; longer values are cut. */
const longestShown = 60;

/** Further values of an `enum` are counted. */
const mostShownValues = 10;

type Whole = keyof typeof wholes;

const wholes = {
  'The arguments': wording`The arguments`,
  'The result': wording`The result`,
  'The value': wording`The value`,
} as const;

/** A sentence on the problem, and the expected value in words, or null. `value` is the value at the pointer. */
export function violationSentence(
  violation: SchemaViolation,
  value: JsonValue | undefined,
  whole: Whole,
): { readonly message: string; readonly expected: string | null } {
  const { keyword, schema, property } = violation;
  const place = named(violation.pointer, translated(wholes[whole]));
  switch (keyword) {
    case 'required':
    case 'dependentRequired': {
      const expected = expectedOf(isJsonObject(schema) ? objectAt(schema, 'properties')?.[property ?? ''] : undefined);
      const write = expected === null ? '' : ` ${say`Expected ${expected}.`}`;
      const subject =
        violation.pointer === '' && whole === 'The arguments'
          ? say`Missing argument ${quoted(property)}.`
          : say`${place} must have the property ${quoted(property)}.`;
      return { message: `${subject}${write}`, expected };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'propertyNames':
      return { message: extraSentence(property, place, violation, whole), expected: null };
    default: {
      const expected = expectedOf(keyword === 'anyOf' || keyword === 'oneOf' ? pick(schema, keyword) : schema, keyword);
      if (expected === null) return { message: brokenRule(place, violation), expected };
      const message = value === undefined ? say`${place} must be ${expected}.` : wrongKind(place, expected, value);
      return { message, expected };
    }
  }
}

/** A sentence for a rule that has no expected value in words. */
function brokenRule(place: string, { keyword, schema }: SchemaViolation): string {
  const limit = isJsonObject(schema) ? String(schema[keyword]) : '';
  switch (keyword) {
    case 'minItems':
      return say`${place} must have min. ${limit} items.`;
    case 'maxItems':
      return say`${place} can have max. ${limit} items.`;
    case 'minProperties':
      return say`${place} must have min. ${limit} properties.`;
    case 'maxProperties':
      return say`${place} can have max. ${limit} properties.`;
    case 'uniqueItems':
      return say`${place} contains duplicates.`;
    case 'items':
    case 'unevaluatedItems':
      return say`${place} has too many items.`;
    case 'contains':
      return say`${place} lacks an item that the schema requires ("contains").`;
    case 'not':
      return say`${place} has a value that the schema excludes ("not").`;
    case 'false schema':
      return say`${place} isn't allowed.`;
    case 'oneOf':
      return say`${place} must match exactly one schema in "oneOf".`;
    default:
      return say`${place} doesn't match the schema ("${keyword}").`;
  }
}

/** The message for a value that isn't `expected`, such as "a string". */
export function wrongKind(place: string, expected: string, value: JsonValue): string {
  return say`${place} must be ${expected}, but is ${shown(value)}.`;
}

function extraSentence(
  property: string | null,
  place: string,
  { schema, pointer }: SchemaViolation,
  whole: Whole,
): string {
  const known = isJsonObject(schema) ? Object.keys(objectAt(schema, 'properties') ?? {}) : [];
  const [near = null] = nearNames(property ?? '', known);
  const owner = unknownMember(quoted(property), pointer === '' ? null : place, whole);
  return near === null ? owner : `${owner} ${say`Did you mean "${near}"?`}`;
}

function unknownMember(name: string, place: string | null, whole: Whole): string {
  if (place !== null) return say`Unknown property ${name} in ${place}.`;
  return whole === 'The arguments' ? say`Unknown argument ${name}.` : say`Unknown property ${name}.`;
}

function pick(schema: JsonValue, keyword: string): JsonValue {
  return isJsonObject(schema) ? { [keyword]: listAt(schema, keyword) } : schema;
}

/** The expected value in words: the values of a schema, a bound, a form, else its types. */
function expectedOf(schema: JsonValue | undefined, keyword: string | null = null): string | null {
  if (!isJsonObject(schema)) return null;
  const number = (key: string): string => {
    const value = schema[key];
    return isNumber(value) ? String(value) : 'null';
  };
  switch (keyword) {
    case 'minimum':
      return say`at least ${number('minimum')}`;
    case 'maximum':
      return say`no more than ${number('maximum')}`;
    case 'exclusiveMinimum':
      return say`more than ${number('exclusiveMinimum')}`;
    case 'exclusiveMaximum':
      return say`less than ${number('exclusiveMaximum')}`;
    case 'multipleOf':
      return say`a multiple of ${number('multipleOf')}`;
    case 'minLength':
      return number('minLength') === '1'
        ? say`at least 1 character long`
        : say`at least ${number('minLength')} characters long`;
    case 'maxLength':
      return number('maxLength') === '1'
        ? say`no more than 1 character long`
        : say`no more than ${number('maxLength')} characters long`;
    case 'pattern':
      return say`a string that matches ${cut(String(schema['pattern']))}`;
    case 'format':
      return say`a string in ${cut(String(schema['format']))} format`;
    case null:
    case 'type':
    case 'enum':
    case 'const':
    case 'anyOf':
    case 'oneOf': {
      if (Object.hasOwn(schema, 'const')) return shown(schema['const'] ?? null);
      const values = listAt(schema, 'enum');
      if (values.length > mostShownValues) return say`one of ${values.length} allowed values`;
      if (values.length > 0 && keyword !== 'type') return orList(values.map(shown));
      return allowedTypeWords(schema);
    }
    default:
      return null;
  }
}

/** The pointer for a person: `"city"`, `"items/0/price"`; `whole` for all of it. */
function named(pointer: string, whole: string): string {
  const steps = splitPointer(pointer) ?? [];
  return steps.length === 0 ? whole : `"${cut(steps.join('/'))}"`;
}

function quoted(property: string | null): string {
  return `"${cut(property ?? '')}"`;
}

/** A value for a sentence: a short one as JSON, with its type where that helps. */
export function shown(value: JsonValue): string {
  if (Array.isArray(value)) return value.length === 0 ? say`an empty list` : say`a list`;
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? say`an empty object` : say`an object`;
  return typeof value === 'string' ? `"${cut(value)}"` : String(value);
}

/** The value as JSON, cut where it is long. */
export function shownWhole(value: JsonValue): string {
  return cut(jsonLine(value));
}

function cut(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
