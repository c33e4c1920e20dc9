import { isNumber } from '../json/exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { sameSchema } from './compare.ts';
import { isJsonType, listAt, objectAt, PYTHON_TYPES } from './keywords.ts';
import { normalForm } from './normal-form.ts';
import { readTypeExpression } from './type-expression.ts';
import { pythonStringLiteral } from './type-tokens.ts';
import { FORMAT_NAMES } from './type-words.ts';
import { MAX_SCHEMA_DEPTH } from './walk.ts';

/** `json`: words of the notation's README (`string`). `python`: Python's (`str`), always used inside expressions. */
type TypeWordStyle = 'json' | 'python';

/** The shortest type text that {@link readTypeExpression} reads back as an equal schema; `null` for none (constraints, properties …). */
export function typeTextOf(schema: JsonValue, style: TypeWordStyle = 'python'): string | null {
  if (!isJsonObject(schema)) return null;
  return textOf(schema, schema, style) ?? textOf(normalForm(schema), schema, style);
}

function textOf(form: JsonValue, schema: JsonObject, style: TypeWordStyle): string | null {
  const text = expressionOf(form, style, 0);
  const read = text === null ? null : readTypeExpression(text);
  return read !== null && sameSchema(read.schema, schema) ? text : null;
}

function expressionOf(schema: JsonValue | undefined, style: TypeWordStyle, depth: number): string | null {
  if (!isJsonObject(schema) || depth > MAX_SCHEMA_DEPTH) return null;
  if (Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'const')) {
    return literal(Object.hasOwn(schema, 'const') ? [schema['const'] as JsonValue] : listAt(schema, 'enum'));
  }
  const union = Array.isArray(schema['anyOf']) ? listAt(schema, 'anyOf') : listAt(schema, 'oneOf');
  if (union.length > 0) return joined(union.map((member) => expressionOf(member, 'python', depth + 1)));
  const type = schema['type'];
  if (Array.isArray(type)) {
    return joined(
      (type as readonly JsonValue[]).map((one) => expressionOf({ ...schema, type: one }, 'python', depth + 1)),
    );
  }
  if (schema['nullable'] === true) {
    return joined([expressionOf({ ...schema, nullable: false }, 'python', depth + 1), 'None']);
  }
  if (type === undefined) return style === 'json' ? 'any' : 'Any';
  if (type === 'string') {
    const format = schema['format'];
    return typeof format === 'string' ? (FORMAT_NAMES.get(format) ?? null) : word('string', style);
  }
  if (type === 'array') return arrayExpression(schema, style, depth);
  if (type === 'object') {
    const values = objectAt(schema, 'additionalProperties');
    const inner =
      values === null || Object.keys(values).length === 0 ? null : expressionOf(values, 'python', depth + 1);
    return inner === null ? word('object', style) : `dict[str, ${inner}]`;
  }
  return typeof type === 'string' ? word(type, style) : null;
}

function word(type: string, style: TypeWordStyle): string | null {
  if (!isJsonType(type)) return null;
  return style === 'json' ? type : (PYTHON_TYPES.get(type) ?? null);
}

function arrayExpression(schema: JsonObject, style: TypeWordStyle, depth: number): string | null {
  const tuple = listAt(schema, 'prefixItems');
  if (tuple.length > 0) {
    const inner = tuple.map((item) => expressionOf(item, 'python', depth + 1));
    return inner.includes(null) ? null : `tuple[${inner.join(', ')}]`;
  }
  const items = objectAt(schema, 'items');
  const inner = items === null || Object.keys(items).length === 0 ? null : expressionOf(items, 'python', depth + 1);
  const isSet = schema['uniqueItems'] === true;
  if (inner === null) return isSet ? 'frozenset' : word('array', style);
  return `${isSet ? 'set' : 'list'}[${inner}]`;
}

function literal(values: readonly JsonValue[]): string | null {
  const parts = values.map((value) => {
    if (isNumber(value)) return String(value);
    switch (typeof value) {
      case 'string':
        return pythonStringLiteral(value);
      case 'boolean':
        return value ? 'True' : 'False';
      default:
        return value === null ? 'None' : null;
    }
  });
  return parts.length === 0 || parts.includes(null) ? null : `Literal[${parts.join(', ')}]`;
}

function joined(parts: readonly (string | null)[]): string | null {
  const distinct = [...new Set(parts)];
  const nullLast = [...distinct.filter((part) => part !== 'None'), ...distinct.filter((part) => part === 'None')];
  return nullLast.length === 0 || nullLast.includes(null) ? null : nullLast.join(' | ');
}
