import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  objectOf,
} from '../json/json-value.ts';
import { say } from '../text/say.ts';
import { listAt } from './keywords.ts';
import { type SchemaRepairs, withoutEffect } from './repair-log.ts';
import { isRightType } from './right-schema.ts';
import { readTypeExpression } from './type-expression.ts';

/** Makes `type` one or several of the seven words, and replaces `nullable` by the type null. */
export function repairType(schema: MutableJsonObject, said: JsonObject, at: SchemaRepairs): void {
  const { type } = said;
  if (type !== undefined && !isRightType(type)) {
    delete schema['type'];
    const meant = meaningOf(type);
    if (meant === null) {
      at.repair('type', say`Removed invalid type ${shown(type)}.`);
      if (type !== null && type !== '') at.lose('type', say`type ${shown(type)}`, say`JSON Schema has no such type.`);
    } else {
      at.repair('type', say`Changed invalid type ${shown(type)} to ${described(meant)}.`);
      putIn(schema, meant);
    }
  }
  repairNullable(schema, said['nullable'], at);
}

/** The schema that a wrong `type` means; `null` for none. */
function meaningOf(type: JsonValue): JsonObject | null {
  if (typeof type === 'string') return readTypeExpression(withoutProse(type), { foreign: true })?.schema ?? null;
  if (isJsonObject(type)) {
    const word = type['type'];
    const meant =
      typeof word === 'string' ? readTypeExpression(withoutProse(word), { foreign: true })?.schema : undefined;
    const description = type['description'];
    return meant === undefined
      ? null
      : objectOf([
          ...Object.entries(meant),
          ['description', typeof description === 'string' ? description : undefined],
        ]);
  }
  if (Array.isArray(type)) {
    const words = (type as readonly JsonValue[]).map((one) => (one === '' ? 'any' : one));
    const areWords = words.every((word) => typeof word === 'string' && meaningOf(word) !== null);
    return words.length > 0 && areWords
      ? (readTypeExpression(words.join(' | '), { foreign: true })?.schema ?? null)
      : null;
  }
  return null;
}

/** Removes the words around a type: `string or null`, `str, optional`, `array of strings`. */
function withoutProse(type: string): string {
  if (!/\s|optional|required/i.test(type)) return type;
  const short = type
    .trimEnd()
    .replace(/(?:,|(?<!\s))\s*\(?\b(?:optional|required)\b\)?$/i, '')
    .replace(/(?<!\s)\s+or\s+/gi, ' | ');
  const list = /^\s*(?:array|list)\s+of\s+(\w+?)s?\s*$/i.exec(short);
  return list?.[1] === undefined ? short : `list[${list[1]}]`;
}

/** Existing keywords win. */
function putIn(schema: MutableJsonObject, meant: JsonObject): void {
  for (const keyword of Object.keys(meant)) {
    const value = meant[keyword];
    if (value !== undefined && !Object.hasOwn(schema, keyword)) schema[keyword] = value;
  }
}

/** OpenAPI 3.0 writes null as `nullable: true`. */
function repairNullable(schema: MutableJsonObject, nullable: JsonValue | undefined, at: SchemaRepairs): void {
  if (nullable === undefined) return;
  delete schema['nullable'];
  if (nullable !== true && nullable !== 'true') {
    at.repair('nullable', withoutEffect('nullable'));
    if (nullable !== null && nullable !== false && nullable !== 'false') {
      at.lose('nullable', '"nullable"', say`Expected ${say`true or false`}.`);
    }
    return;
  }
  at.repair('nullable', say`Replaced "nullable" with the type null.`);
  const values = listAt(schema, 'enum');
  if (values.length > 0 && !values.includes(null)) schema['enum'] = [...values, null];
  const type = schema['type'];
  if (type !== undefined) {
    const types = Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
    schema['type'] = types.includes('null') ? type : [...types, 'null'];
    return;
  }
  const branches = listAt(schema, 'anyOf');
  if (branches.length > 0) {
    const hasNull = branches.some((branch) => isJsonObject(branch) && branch['type'] === 'null');
    schema['anyOf'] = hasNull ? branches : [...branches, { type: 'null' }];
  } else if (typeof schema['$ref'] === 'string') {
    const ref: MutableJsonObject = emptyObject();
    ref['$ref'] = schema['$ref'];
    delete schema['$ref'];
    schema['anyOf'] = [ref, { type: 'null' }];
  }
}

function shown(type: JsonValue): string {
  if (isJsonObject(type)) return '{…}';
  if (typeof type !== 'string' && !Array.isArray(type)) return String(type);
  const text = typeof type === 'string' ? type : type.map((one) => (typeof one === 'string' ? one : '…')).join(', ');
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

function described(schema: JsonObject): string {
  const type = schema['type'];
  return typeof type === 'string'
    ? `"${type}"`
    : Array.isArray(type)
      ? `"${type.join('" or "')}"`
      : Object.keys(schema).length === 0
        ? say`any type`
        : say`the described type`;
}
