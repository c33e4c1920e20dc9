import type { JsonValue } from '../../json/json-value.ts';
import { addAll } from '../../text/long-list.ts';
import { type Schema, schemaWith } from './schema-values.ts';

/** What references to definitions begin with. */
export const REFERENCE = '#/$defs/';

export function referenceTo(key: string): Schema {
  return schemaWith({ $ref: `${REFERENCE}${key}` });
}

/** The key that a `$ref` names; null for a schema without one. */
export function referenceOf(schema: Schema): string | null {
  const reference = schema['$ref'];
  return typeof reference === 'string' && reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : null;
}

/** How often each definition is referred to from a schema, be it through others; those without a reference are left out. */
export function referenceCounts(schema: Schema, definitions: ReadonlyMap<string, Schema>): Map<string, number> {
  const counts = new Map<string, number>();
  const waiting: JsonValue[] = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) {
      addAll(waiting, value);
    } else if (typeof value === 'object' && value !== null) {
      const reference = referenceOf(value as Schema);
      if (reference !== null && definitions.has(reference)) {
        const count = counts.get(reference) ?? 0;
        counts.set(reference, count + 1);
        if (count === 0) waiting.push(definitions.get(reference) ?? null);
      }
      addAll(waiting, Object.values(value));
    }
  }
  return counts;
}
