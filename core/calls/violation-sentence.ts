import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { splitPointer } from '../json/pointer.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import { editDistance } from '../text/edit-distance.ts';
import { allowedTypeWords, orList } from './schema-violations.ts';
import type { SchemaViolation } from './validation.ts';

/** A value longer than this is cut in a sentence. */
const longestShown = 60;

/** More values of an `enum` than this are counted. */
const mostShownValues = 10;

/** What is wrong, as a sentence, and what was expected, in words or null. `value` is what stands at the pointer. */
export function violationSentence(
  violation: SchemaViolation,
  value: JsonValue | undefined,
  whole: 'The arguments' | 'The result',
): { readonly message: string; readonly expected: string | null } {
  const { keyword, schema, property } = violation;
  const place = named(violation.pointer, whole);
  switch (keyword) {
    case 'required':
    case 'dependentRequired': {
      const expected = expectedOf(isJsonObject(schema) ? objectAt(schema, 'properties')?.[property ?? ''] : undefined);
      const write = expected === null ? 'Write it.' : `Write ${expected}.`;
      const subject =
        violation.pointer === '' && whole === 'The arguments'
          ? `The argument ${quoted(property)} is missing.`
          : `${place} has no ${quoted(property)}.`;
      return { message: `${subject} ${write}`, expected };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'propertyNames':
      return { message: extraSentence(property, place, violation), expected: null };
    default: {
      const expected = expectedOf(keyword === 'anyOf' || keyword === 'oneOf' ? pick(schema, keyword) : schema, keyword);
      const is = value === undefined ? '' : `, and is ${shown(value)}`;
      const message = expected === null ? `${place} ${violation.message}${is}.` : `${place} must be ${expected}${is}.`;
      return { message, expected };
    }
  }
}

function extraSentence(property: string | null, place: string, { schema, pointer }: SchemaViolation): string {
  const known = isJsonObject(schema) ? Object.keys(objectAt(schema, 'properties') ?? {}) : [];
  const near = nearestName(property ?? '', known);
  const owner =
    pointer === '' ? `Unknown argument ${quoted(property)}.` : `Unknown property ${quoted(property)} in ${place}.`;
  return `${owner} ${near === null ? 'Remove it.' : `Did you mean "${near}"?`}`;
}

/** The name within a third of its letters; null where none is near. */
export function nearestName(word: string, known: readonly string[]): string | null {
  if (word.length > 200) return null;
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const limit = Math.max(1, Math.floor(name.length / 3));
    const distance = name.length > 200 ? limit + 1 : editDistance(word.toLowerCase(), name.toLowerCase(), limit);
    if (distance <= limit && distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

function pick(schema: JsonValue, keyword: string): JsonValue {
  return isJsonObject(schema) ? { [keyword]: listAt(schema, keyword) } : schema;
}

/** What a schema wants, in words: its values, a bound, a form, else its types. */
function expectedOf(schema: JsonValue | undefined, keyword: string | null = null): string | null {
  if (!isJsonObject(schema)) return null;
  const number = (key: string): number | null => {
    const value = schema[key];
    return typeof value === 'number' ? value : null;
  };
  switch (keyword) {
    case 'minimum':
      return `at least ${number('minimum')}`;
    case 'maximum':
      return `at most ${number('maximum')}`;
    case 'exclusiveMinimum':
      return `more than ${number('exclusiveMinimum')}`;
    case 'exclusiveMaximum':
      return `less than ${number('exclusiveMaximum')}`;
    case 'multipleOf':
      return `a multiple of ${number('multipleOf')}`;
    case 'minLength':
      return `at least ${characters(number('minLength'))} long`;
    case 'maxLength':
      return `at most ${characters(number('maxLength'))} long`;
    case 'pattern':
      return `a text that matches ${cut(String(schema['pattern']))}`;
    case 'format':
      return `a text of the format ${cut(String(schema['format']))}`;
    case null:
    case 'type':
    case 'enum':
    case 'const':
    case 'anyOf':
    case 'oneOf': {
      if (Object.hasOwn(schema, 'const')) return shown(schema['const'] ?? null);
      const values = listAt(schema, 'enum');
      if (values.length > mostShownValues) return `one of its ${values.length} values`;
      if (values.length > 0 && keyword !== 'type') return orList(values.map(shown));
      return allowedTypeWords(schema);
    }
    default:
      return null;
  }
}

function characters(count: number | null): string {
  return `${count} character${count === 1 ? '' : 's'}`;
}

/** The place as a person names it: `"city"`, `"items/0/price"`; `whole` for all of it. */
export function named(pointer: string, whole: string): string {
  const steps = splitPointer(pointer) ?? [];
  return steps.length === 0 ? whole : `"${cut(steps.join('/'))}"`;
}

function quoted(property: string | null): string {
  return `"${cut(property ?? '')}"`;
}

/** A value for a sentence: short ones as JSON, with their kind where that helps. */
export function shown(value: JsonValue): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  return typeof value === 'string' ? `"${cut(value)}"` : String(value);
}

/** The value itself as JSON, its beginning where it is long. */
export function shownWhole(value: JsonValue): string {
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
