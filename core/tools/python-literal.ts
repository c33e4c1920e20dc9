import { isNumber, negated, numberOfLiteral } from '../json/exact-number.ts';
import { emptyObject, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { type PyExpression, readExecutable } from '../python/expression.ts';
import { pythonStringLiteral } from '../schema/type-tokens.ts';

const MAX_LITERAL_DEPTH = 100;

/** The JSON value of a Python literal; `undefined` for any other expression. Tuples are lists; `dict([('k', v)])` is an object. */
export function literalValue(node: PyExpression, depth = 0): JsonValue | undefined {
  if (depth > MAX_LITERAL_DEPTH) return undefined;
  if (node.kind === 'constant') {
    return node.value === 'Ellipsis' ? undefined : node.value === 'None' ? null : node.value === 'True';
  }
  if (node.kind === 'number') return numberOfLiteral(node.text);
  if (node.kind === 'string') return node.bytes ? undefined : (node.value ?? undefined);
  if (node.kind === 'unary') {
    const operand = literalValue(node.operand, depth + 1);
    if (!isNumber(operand)) return undefined;
    if (node.operator === '-') return negated(operand);
    return node.operator === '+' ? operand : undefined;
  }
  if (node.kind === 'list' || node.kind === 'tuple') return listValue(node.items, depth);
  if (node.kind === 'dict') {
    return objectValue(
      node.entries.map(({ key, value }) => [key, value]),
      depth,
    );
  }
  if (node.kind === 'call') {
    const [argument] = node.arguments;
    if (node.callee.kind !== 'name' || node.callee.name !== 'dict' || node.arguments.length > 1) return undefined;
    if (argument === undefined) return emptyObject();
    return argument.kind === 'positional' && argument.value.kind === 'list'
      ? objectValue(argument.value.items.map(pairOf), depth)
      : undefined;
  }
  return undefined;
}

/** The JSON value of the text of a Python literal; `undefined` for any other text. */
export function literalOf(text: string): JsonValue | undefined {
  const read = readExecutable(text);
  return read.complete && read.errors.length === 0 ? literalValue(read.expression) : undefined;
}

function listValue(items: readonly PyExpression[], depth: number): JsonValue | undefined {
  const values: JsonValue[] = [];
  for (const item of items) {
    const value = literalValue(item, depth + 1);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function pairOf(node: PyExpression): readonly [PyExpression | null, PyExpression | null] {
  const [key, value] = node.kind === 'tuple' || node.kind === 'list' ? node.items : [];
  return [key ?? null, value ?? null];
}

function objectValue(
  entries: readonly (readonly [PyExpression | null, PyExpression | null])[],
  depth: number,
): JsonValue | undefined {
  const result = emptyObject();
  for (const [key, value] of entries) {
    const name = key === null ? undefined : literalValue(key, depth + 1);
    const member = value === null ? undefined : literalValue(value, depth + 1);
    if (typeof name !== 'string' || member === undefined) return undefined;
    result[name] = member;
  }
  return result;
}

/** A Python expression for a JSON value, without braces (`dict([('key', value)])`): loaders misread them. `null` for too deep a value. */
export function literalText(value: JsonValue, depth = 0): string | null {
  if (depth > MAX_LITERAL_DEPTH) return null;
  if (value === null) return 'None';
  if (typeof value === 'string') return pythonStringLiteral(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isNumber(value)) return String(value);
  if (isJsonObject(value)) {
    const pairs = Object.keys(value).map((key) => {
      const member = literalText(value[key] as JsonValue, depth + 1);
      return member === null ? null : `(${pythonStringLiteral(key)}, ${member})`;
    });
    return pairs.includes(null) ? null : pairs.length === 0 ? 'dict()' : `dict([${pairs.join(', ')}])`;
  }
  const items = value.map((item) => literalText(item, depth + 1));
  return items.includes(null) ? null : `[${items.join(', ')}]`;
}
