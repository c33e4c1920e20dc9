import type { JsonValue } from '../json/json-value.ts';
import { loadedField } from '../loaders/schema-field.ts';
import type { JsonType } from '../schema/keywords.ts';
import { literalText } from './python-literal.ts';

/**
 * The text behind `default=`: in single quotes where the loader reads it as itself, else `None`. Every loader keeps a default as a text, so
 * all other values are in the lambda, where Python evaluates them. `undefined` is no default.
 */
export function fieldDefault(value: JsonValue | undefined, types: ReadonlySet<JsonType | 'any'>): string {
  if (
    typeof value !== 'string' ||
    value.includes('|') ||
    // A text that needs an escape in Python is not one that a loader reads as itself.
    literalText(value) !== `'${value}'` ||
    !types.has('string')
  ) {
    return 'None';
  }
  const text = `'${value}'`;
  return loadedField(`str | default=${text} | x`).defaultValue === value ? text : 'None';
}

/** Whether the block says None for another default, and no caller can pass None on purpose. */
export function isOnlyInLambda(value: JsonValue | undefined, types: ReadonlySet<JsonType | 'any'>): boolean {
  return value !== undefined && value !== null && fieldDefault(value, types) === 'None' && !types.has('null');
}
