import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { newestLoaderVersion } from '../loaders/versions.ts';
import { typesAllowedBy } from '../schema/allowed-types.ts';
import { type JsonType, listAt, objectAt } from '../schema/keywords.ts';
import { inlineRefs } from '../schema/refs.ts';
import type { InlineField } from './element-meaning.ts';
import { literalText } from './python-literal.ts';
import { safeText } from './safe-text.ts';

/** The fields of an inline block, and the keywords of the schema that no field says. */
export interface SchemaFields {
  readonly fields: readonly InlineField[];
  readonly lost: readonly string[];
}

/** What a loader knows as the type of a field. */
export const FIELD_TYPES: ReadonlyMap<JsonType, string> = new Map([
  ['string', 'str'],
  ['integer', 'int'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['array', 'list'],
  ['object', 'dict'],
]);

/** The schema of arguments as fields of an inline block, in its order; null where it has no properties. */
export function fieldsOfSchema(schema: JsonObject): SchemaFields | null {
  const { schema: whole, lost: unwritten } = inlineRefs(schema);
  const properties = objectAt(whole, 'properties');
  if (properties === null) {
    return null;
  }
  const required = new Set<JsonValue>(listAt(whole, 'required'));
  const lost = new Set<string>(unwritten.length > 0 ? ['$ref'] : []);
  for (const keyword of Object.keys(whole)) {
    if (!SAID_BY_BLOCK.has(keyword)) {
      lost.add(keyword);
    }
  }
  const fields = Object.entries(properties).map(([name, property]): InlineField => {
    const own: JsonObject = isJsonObject(property) ? property : {};
    for (const keyword of Object.keys(own)) {
      if (!SAID_BY_FIELD.has(keyword)) {
        lost.add(keyword);
      }
    }
    return { name, text: fieldText(own, !required.has(name), lost) };
  });
  return { fields, lost: [...lost] };
}

/** For the end of a title: the keywords that are lost, so many as a person reads at a glance; nothing where none is. */
export function withoutLost(keywords: readonly string[]): string {
  const shown = keywords.slice(0, 3).join(', ');
  const rest = keywords.length - 3;
  return keywords.length === 0 ? '' : `, without ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const SAID_BY_BLOCK: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'title', '$defs', 'definitions']);
/** A title says what the name does; a union with null is a field that may be left out. */
const SAID_BY_FIELD: ReadonlySet<string> = new Set(['type', 'description', 'default', 'title', 'anyOf']);

function fieldText(property: JsonObject, mayBeLeftOut: boolean, lost: Set<string>): string {
  const types = [...typesAllowedBy(property)].filter((type): type is JsonType => type !== 'null' && type !== 'any');
  const distinct = types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  const word = distinct.length === 1 && distinct[0] !== undefined ? FIELD_TYPES.get(distinct[0]) : undefined;
  if (word === undefined) {
    lost.add('type');
  }
  for (const branch of listAt(property, 'anyOf').filter(isJsonObject)) {
    for (const keyword of Object.keys(branch)) {
      if (keyword !== 'type') {
        lost.add(keyword);
      }
    }
  }
  const { description } = property;
  const said = typeof description === 'string' ? safeText(description, newestLoaderVersion, 'field').text : '';
  const type = word ?? 'str';
  const value = property['default'];
  if (!mayBeLeftOut && value === undefined) {
    return said === '' ? type : `${type} | ${said}`;
  }
  const literal = value === undefined ? 'None' : literalText(value);
  const isPlain = literal !== null && !/["|{}\r\n]|-->/.test(literal);
  if (!isPlain) {
    lost.add('default');
  }
  return `${type} | default=${isPlain ? literal : 'None'} | ${said}`.trimEnd();
}
