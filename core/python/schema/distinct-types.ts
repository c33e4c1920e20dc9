import { distinct, type PyValue } from './py-value.ts';
import type { TypeNode } from './type-node.ts';

/** Python leaves out a type that a union already has. */
export function distinctNodes(nodes: readonly TypeNode[]): readonly TypeNode[] {
  const seen = new Set<string>();
  return nodes.filter((node) => {
    const key = nodeKey(node);
    const known = key !== null && seen.has(key);
    if (key !== null) seen.add(key);
    return !known;
  });
}

/** A text that equal plain types share; null for a type that carries more than its name. */
function nodeKey(node: TypeNode): string | null {
  switch (node.kind) {
    case 'reference':
      return `r${node.key}`;
    case 'scalar':
      return node.constraints.size === 0 ? node.type : null;
    case 'array': {
      const items = nodeKey(node.items);
      return items === null || node.constraints.size > 0 ? null : `${node.type}[${items}]`;
    }
    default:
      return null;
  }
}

/** The values of a Literal, each once. */
export function distinctValues(values: readonly PyValue[]): readonly PyValue[] {
  // `1` and `True` are equal in Python, yet a Literal keeps both.
  const groups = new Map<string, PyValue[]>();
  const kept: PyValue[] = [];
  for (const value of values) {
    const group = groups.get(value.kind) ?? [];
    if (distinct([...group, value]).length > group.length) {
      group.push(value);
      kept.push(value);
    }
    groups.set(value.kind, group);
  }
  return kept;
}
