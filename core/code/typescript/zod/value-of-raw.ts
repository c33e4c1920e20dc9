import type { CodePlace } from '../../../javascript/syntax.ts';
import { type CodeValue, type HostValue, type Member, onlyAtRunTime } from '../../../javascript/values.ts';
import { escapeSegment } from '../../../json/pointer.ts';
import { isRawSchema } from './schema-part.ts';

/** What a property of a schema holds: a schema, a list or object of schemas, or plain data. */
export function valueOfRaw(
  raw: unknown,
  place: CodePlace,
  schema: (zod: object, pointer: string) => HostValue,
  pointer = '',
  depth = 0,
): CodeValue {
  if (raw === null || ['undefined', 'boolean', 'number', 'string', 'bigint'].includes(typeof raw)) {
    return raw as CodeValue;
  }
  if (isRawSchema(raw)) return schema(raw, pointer);
  if (depth > 3 || typeof raw !== 'object') return onlyAtRunTime(place);
  if (Array.isArray(raw)) {
    return {
      kind: 'list',
      items: raw.map((item, index) => valueOfRaw(item, place, schema, `${pointer}/${index}`, depth + 1)),
    };
  }
  const members = new Map<string, Member>();
  for (const name of Object.keys(raw)) {
    let value: CodeValue;
    try {
      value = valueOfRaw(Reflect.get(raw, name), place, schema, `${pointer}/${escapeSegment(name)}`, depth + 1);
    } catch {
      value = onlyAtRunTime(place);
    }
    members.set(name, { key: place, place, value });
  }
  return { kind: 'object', members, place, unknown: [] };
}
