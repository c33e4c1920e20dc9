import { isNumber } from '../json/exact-number.ts';
import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { printJson } from '../json/print-json.ts';
import { isJsonType, listAt, typeOfValue } from '../schema/keywords.ts';
import { typeTextOf } from '../schema/type-text.ts';
import { FORMAT_NAMES } from '../schema/type-words.ts';
import { MAX_SCHEMA_DEPTH } from '../schema/walk.ts';
import { say, translated, wording } from '../text/say.ts';
import type { Loss } from './loss.ts';

interface ExpressibleType {
  /** The type word or expression; `any` where nothing can be said. */
  readonly text: string;
  readonly schema: JsonObject;
  readonly losses: readonly Loss[];
}

const REASON = wording`AION types can't express this.`;

/** The exact type text of a schema (without description, default), else the nearest, with losses. `pointer` is the path of the schema. */
export function expressibleType(schema: JsonValue, pointer: string): ExpressibleType {
  const exact = typeTextOf(schema, 'json');
  if (exact !== null && isJsonObject(schema)) return { text: exact, schema, losses: [] };
  const losses: Loss[] = [];
  const near = withoutUnsayable(schema, pointer, losses, 0);
  const text = typeTextOf(near, 'json');
  if (text !== null) return { text, schema: near, losses };
  losses.push(typeLoss(pointer));
  return { text: 'any', schema: emptyObject(), losses };
}

function nearest(schema: JsonValue, pointer: string, losses: Loss[], depth: number): JsonObject {
  if (isJsonObject(schema) && depth <= MAX_SCHEMA_DEPTH && typeTextOf(schema) !== null) return schema;
  const near = withoutUnsayable(schema, pointer, losses, depth);
  if (typeTextOf(near) !== null) return near;
  losses.push(typeLoss(pointer));
  return emptyObject();
}

function typeLoss(path: string): Loss {
  return { path, lost: say`type`, reason: translated(REASON) };
}

function withoutUnsayable(schema: JsonValue, pointer: string, losses: Loss[], depth: number): JsonObject {
  const lose = (at: string, lost: string): void => {
    losses.push({ path: at, lost, reason: translated(REASON) });
  };
  if (!isJsonObject(schema) || depth > MAX_SCHEMA_DEPTH) {
    if (schema !== true) lose(pointer, schema === false ? say`schema "false"` : say`this value`);
    return emptyObject();
  }
  const saying: Saying = { schema, pointer, losses, depth, result: {}, said: new Set() };
  const { result, said } = saying;
  sayValues(saying);
  if (!said.has('enum') && !said.has('const')) sayType(saying);
  for (const keyword of Object.keys(schema)) {
    if (!said.has(keyword)) {
      lose(childPointer(pointer, keyword), `${keyword}${shownValue(keyword, schema[keyword] as JsonValue)}`);
    }
  }
  return result;
}

/** A schema, what is said of it so far, and its keywords that are said with that. */
interface Saying {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly losses: Loss[];
  readonly depth: number;
  readonly result: MutableJsonObject;
  readonly said: Set<string>;
}

/** An enumeration of plain values can be said, and implies its type. */
function sayValues({ schema, result, said }: Saying): void {
  const values = Object.hasOwn(schema, 'const') ? [schema['const'] as JsonValue] : listAt(schema, 'enum');
  const arePlain =
    values.length > 0 && values.every((value) => typeof value !== 'object' || value === null || isNumber(value));
  if (!arePlain) return;
  result['enum'] = values;
  said.add(Object.hasOwn(schema, 'const') ? 'const' : 'enum');
  const types: readonly JsonValue[] = Array.isArray(schema['type'])
    ? (schema['type'] as readonly JsonValue[])
    : [schema['type'] ?? null];
  if (
    values.map(typeOfValue).every((type) => types.includes(type) || (type === 'integer' && types.includes('number')))
  ) {
    said.add('type');
  }
  if (schema['nullable'] === true && values.includes(null)) said.add('nullable');
}

function sayType(saying: Saying): void {
  const { schema, result, said, pointer, losses, depth } = saying;
  const sayKeyword = (keyword: string, value: JsonValue): void => {
    result[keyword] = value;
    said.add(keyword);
  };
  const type = schema['type'];
  const types = (Array.isArray(type) ? (type as readonly JsonValue[]) : [type]).filter(isJsonType);
  if (types.length > 0) {
    sayKeyword('type', types.length === 1 ? (types[0] ?? 'null') : types);
  } else {
    sayUnion(saying);
  }
  for (const keyword of ['items', 'additionalProperties'] as const) {
    const isOf = types.includes(keyword === 'items' ? 'array' : 'object');
    const inner = schema[keyword];
    if (isOf && isJsonObject(inner)) {
      sayKeyword(keyword, nearest(inner, childPointer(pointer, keyword), losses, depth + 1));
    } else if (inner === true) {
      said.add(keyword);
    }
  }
  const format = schema['format'];
  if (
    typeof format === 'string' &&
    FORMAT_NAMES.has(format) &&
    types.includes('string') &&
    types.every((one) => one === 'string' || one === 'null')
  ) {
    sayKeyword('format', format);
  }
  if (schema['uniqueItems'] === true && types.length === 1 && types[0] === 'array') sayKeyword('uniqueItems', true);
  if (schema['nullable'] === true && types.length > 0) sayKeyword('nullable', true);
}

function sayUnion({ schema, result, said, pointer, losses, depth }: Saying): void {
  const keyword = listAt(schema, 'anyOf').length > 0 ? 'anyOf' : 'oneOf';
  const branches = listAt(schema, keyword);
  if (branches.length === 0) return;
  const below = childPointer(pointer, keyword);
  result['anyOf'] = branches.map((branch, index) => nearest(branch, childPointer(below, index), losses, depth + 1));
  said.add(keyword);
  if (
    keyword === 'oneOf' &&
    branches.length > 1 &&
    typeTextOf(branches.length === 2 ? { oneOf: branches } : emptyObject()) === null
  ) {
    losses.push({ path: below, lost: '"oneOf"', reason: translated(REASON) });
  }
}

function shownValue(keyword: string, value: JsonValue): string {
  if (isJsonObject(value) || Array.isArray(value)) {
    return keyword === 'properties' && isJsonObject(value)
      ? ` (${Object.keys(value).slice(0, 5).join(', ')}${Object.keys(value).length > 5 ? ', …' : ''})`
      : '';
  }
  const text = printJson(value, { indent: 0 });
  return `: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
}
