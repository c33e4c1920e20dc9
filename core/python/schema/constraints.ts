import type { JsonValue } from '../../json/json-value.ts';
import { type ConstraintName, constraintJson } from './field-spec.ts';
import type { PyValue } from './py-value.ts';
import type { TypeNode } from './type-node.ts';

const NUMERIC: ReadonlySet<string> = new Set(['gt', 'ge', 'lt', 'le', 'multiple_of']);
const LENGTHS: ReadonlySet<string> = new Set(['min_length', 'max_length']);
const NUMBERS: ReadonlySet<string> = new Set(['int', 'float', 'decimal']);
const MOMENTS: ReadonlySet<string> = new Set(['date', 'datetime', 'time', 'timedelta']);

/**
 * The type with one limit more. A limit goes where the type can carry it: into the branch of an Optional, into a string
 * or a list; where it cannot, its raw name is put beside the type. Source: pydantic 2.13, measured.
 */
export function withConstraint(node: TypeNode, name: ConstraintName, value: PyValue): TypeNode {
  switch (node.kind) {
    case 'nullable':
      return { ...node, inner: withConstraint(node.inner, name, value) };
    case 'annotated':
      return { ...node, inner: withConstraint(node.inner, name, value) };
    case 'scalar':
      if (scalarTakes(node.type, name)) return { ...node, constraints: new Map(node.constraints).set(name, value) };
      break;
    case 'array':
      if (LENGTHS.has(name) && node.type !== 'sequence' && node.type !== 'deque') {
        return { ...node, constraints: new Map(node.constraints).set(name, value) };
      }
      break;
    case 'tuple':
      if (LENGTHS.has(name)) return { ...node, constraints: new Map(node.constraints).set(name, value) };
      break;
    case 'dict':
      if (LENGTHS.has(name)) return { ...node, constraints: new Map(node.constraints).set(name, value) };
      break;
  }
  return name === 'pattern'
    ? { kind: 'function', inner: node }
    : { kind: 'checked', inner: node, updates: rawLimit(node, name, value) };
}

function scalarTakes(type: string, name: string): boolean {
  if (MOMENTS.has(type)) return NUMERIC.has(name);
  if (NUMBERS.has(type)) {
    return NUMERIC.has(name) || (type === 'decimal' && (name === 'max_digits' || name === 'decimal_places'));
  }
  return (type === 'str' || type === 'bytes' || type === 'url') && (LENGTHS.has(name) || name === 'pattern');
}

function rawLimit(node: TypeNode, name: string, value: PyValue): { readonly [key: string]: JsonValue } {
  let inner = node;
  while (inner.kind === 'function' || inner.kind === 'checked' || inner.kind === 'annotated') inner = inner.inner;
  const isList = inner.kind === 'array' && (inner.type === 'list' || inner.type === 'sequence');
  const key =
    name === 'min_length'
      ? isList
        ? 'minItems'
        : 'minLength'
      : name === 'max_length'
        ? isList
          ? 'maxItems'
          : 'maxLength'
        : name;
  return { [key]: constraintJson(value) };
}
