import { type ConstraintName, constraintJson } from './field-spec.ts';
import type { PyValue } from './py-value.ts';
import type { TypeNode } from './type-node.ts';

const NUMERIC: ReadonlySet<string> = new Set(['gt', 'ge', 'lt', 'le', 'multiple_of', 'max_digits', 'decimal_places']);
const TEXT: ReadonlySet<string> = new Set(['min_length', 'max_length', 'pattern']);
const ITEMS: ReadonlySet<string> = new Set(['min_items', 'max_items', 'unique_items']);

/**
 * The type with one limit more, as pydantic 1 places it: on the type itself, or on what it holds (the items of a list,
 * the values of a dict, the choices of a union). Source: pydantic 1.10, measured.
 */
export function withConstraintV1(node: TypeNode, name: ConstraintName, value: PyValue): TypeNode {
  const inside = (inner: TypeNode): TypeNode => withConstraintV1(inner, name, value);
  if (node.kind === 'nullable' || node.kind === 'function' || node.kind === 'annotated') {
    return { ...node, inner: inside(node.inner) };
  }
  if (node.kind === 'union') return { ...node, choices: node.choices.map(inside) };
  if (node.kind === 'scalar') {
    const isNumber = node.type === 'int' || node.type === 'float' || node.type === 'decimal';
    const takes = isNumber ? NUMERIC.has(name) : (node.type === 'str' || node.type === 'bytes') && TEXT.has(name);
    return takes ? { ...node, constraints: new Map(node.constraints).set(name, value) } : node;
  }
  if (node.kind === 'array') {
    if (ITEMS.has(name)) {
      const takes =
        node.type === 'list' || (name !== 'unique_items' && (node.type === 'set' || node.type === 'frozenset'));
      return takes ? { ...node, constraints: new Map(node.constraints).set(name, value) } : node;
    }
    return { ...node, items: inside(node.items) };
  }
  if (node.kind === 'tuple') {
    return { ...node, items: node.items.map(inside), rest: node.rest === null ? null : inside(node.rest) };
  }
  if (node.kind === 'dict') return node.type === 'dict' ? { ...node, values: inside(node.values) } : node;
  if (node.kind === 'fixed') {
    const key = name === 'min_length' ? 'minLength' : name === 'max_length' ? 'maxLength' : null;
    return node.type === 'secret' && key !== null
      ? { ...node, version1: { ...(node.version1 ?? node.schema), [key]: constraintJson(value) } }
      : node;
  }
  return node;
}
