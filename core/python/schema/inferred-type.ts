import type { PyValue } from './py-value.ts';
import { ANY, NO_CONSTRAINTS, scalar, type TypeNode } from './type-node.ts';

/** The type of a field that has a default and no annotation. */
export function inferredType(value: PyValue): TypeNode {
  switch (value.kind) {
    case 'str':
    case 'int':
    case 'float':
    case 'bool':
    case 'bytes':
      return scalar(value.kind);
    case 'list':
    case 'set':
    case 'frozenset':
      return { kind: 'array', type: value.kind, items: ANY, constraints: NO_CONSTRAINTS };
    case 'tuple':
      return { kind: 'tuple', items: [], rest: ANY, constraints: NO_CONSTRAINTS };
    case 'dict':
      return { kind: 'dict', type: 'dict', keys: ANY, values: ANY, constraints: NO_CONSTRAINTS };
    case 'special':
      return value.type === 'date' ||
        value.type === 'datetime' ||
        value.type === 'time' ||
        value.type === 'timedelta' ||
        value.type === 'decimal' ||
        value.type === 'uuid'
        ? scalar(value.type)
        : ANY;
    default:
      return ANY;
  }
}
