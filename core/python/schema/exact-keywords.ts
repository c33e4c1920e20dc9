import type { JsonObject } from '../../json/json-value.ts';
import type { Encoder } from './encode.ts';
import type { CallArguments } from './py-value.ts';
import { type Schema, schemaWith } from './schema-values.ts';

/** What the helper `exactly` of generated modules does to the schema of a class. */
export function writeExactly(schema: Schema, call: CallArguments, encoder: Encoder): void {
  const objectOf = (name: string, position: number): JsonObject => {
    const value = call.keywords.get(name) ?? call.positional[position];
    const json = value === undefined ? {} : encoder.encode(value);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as JsonObject) : {};
  };
  const titles = objectOf('titles', 0);
  const titled = (holder: Schema, name: string): Schema => {
    const { title: _, ...others } = holder;
    return schemaWith(Object.hasOwn(titles, name) ? { ...others, title: titles[name] ?? '' } : others);
  };
  const properties = schemaWith();
  for (const [name, value] of Object.entries((schema['properties'] ?? {}) as JsonObject)) {
    properties[name] = titled(value as Schema, name);
  }
  delete schema['title'];
  Object.assign(
    schema,
    { properties },
    Object.hasOwn(titles, '') ? { title: titles[''] } : {},
    objectOf('keywords', 1),
  );
}
