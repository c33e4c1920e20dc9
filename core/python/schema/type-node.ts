import type { JsonObject } from '../../json/json-value.ts';
import { distinctBy, equalityKey } from './py-value.ts';
import type { Constraints, PyValue, ScalarType, TypeNode } from './values-and-types.ts';

export const NO_CONSTRAINTS: Constraints = new Map();

export function scalar(type: ScalarType, base?: JsonObject): TypeNode {
  return { kind: 'scalar', type, constraints: NO_CONSTRAINTS, ...(base === undefined ? {} : { base }) };
}

export const ANY: TypeNode = scalar('any');
export const NULL: TypeNode = scalar('none');

export function fixed(type: string, schema: JsonObject, version1?: JsonObject): TypeNode {
  return version1 === undefined ? { kind: 'fixed', type, schema } : { kind: 'fixed', type, schema, version1 };
}

/** Whether a property of the type gets a title from its name: classes and enums have their own. */
export function takesTitle(node: TypeNode): boolean {
  return 'inner' in node ? takesTitle(node.inner) : node.kind !== 'reference';
}

/** The type without its metadata. */
export function unwrapped(node: TypeNode): TypeNode {
  return node.kind === 'annotated' || node.kind === 'function' || node.kind === 'checked'
    ? unwrapped(node.inner)
    : node;
}

/** The type without metadata and without None. */
export function bare(node: TypeNode): TypeNode {
  const inner = unwrapped(node);
  return inner.kind === 'nullable' ? bare(inner.inner) : inner;
}

/** Python removes duplicate types of a union. */
export function distinctNodes(nodes: readonly TypeNode[]): readonly TypeNode[] {
  return distinctBy(nodes, nodeKey);
}

/** A key that equal plain types share; null for a type with more than its name. */
function nodeKey(node: TypeNode): string | null {
  if (node.kind === 'reference') return `r${node.key}`;
  if (node.kind === 'scalar') return node.constraints.size === 0 ? node.type : null;
  if (node.kind === 'array') {
    const items = nodeKey(node.items);
    return items === null || node.constraints.size > 0 ? null : `${node.type}[${items}]`;
  }
  return null;
}

export function distinctValues(values: readonly PyValue[]): readonly PyValue[] {
  // `1` and `True` are equal in Python, yet a Literal keeps both.
  return distinctBy(values, (value) => {
    const key = equalityKey(value);
    return key === null ? null : `${value.kind} ${key}`;
  });
}
