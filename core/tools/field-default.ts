import type { JsonValue } from '../json/json-value.ts';
import { loadedField } from '../loaders/schema-field.ts';
import type { JsonType } from '../schema/keywords.ts';
import { literalText } from './python-literal.ts';

/**
 * What stands after `default=`: a text that the loader reads as itself, in single quotes, else `None`. Every loader keeps
 * a default as a text, so all others stand in the lambda, where Python reads them as what they are. `undefined` is no default.
 */
export function fieldDefault(value: JsonValue | undefined, types: ReadonlySet<JsonType | 'any'>): string {
  if (
    typeof value !== 'string' ||
    value.includes('|') ||
    // What needs an escape in Python is no text that a loader reads as itself.
    literalText(value) !== `'${value}'` ||
    !types.has('string')
  ) {
    return 'None';
  }
  const text = `'${value}'`;
  return loadedField(`str | default=${text} | x`).defaultValue === value ? text : 'None';
}

/** Whether the block says None for a default that is something else, and no caller can mean None itself. */
export function isOnlyInLambda(value: JsonValue | undefined, types: ReadonlySet<JsonType | 'any'>): boolean {
  return value !== undefined && value !== null && fieldDefault(value, types) === 'None' && !types.has('null');
}
