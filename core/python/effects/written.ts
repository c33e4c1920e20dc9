import { dottedName, type PyExpression } from '../syntax/nodes.ts';

/** As a person reads it: `p.unlink`, `….commit`. */
export function written(node: PyExpression): string {
  const called = node.kind === 'call' ? node.callee : node.kind === 'subscript' ? node.value : node;
  const dotted = dottedName(called);
  if (dotted !== null) return node.kind === 'subscript' ? `${dotted}[…]` : dotted;
  return called.kind === 'attribute' ? `….${called.name}` : called.kind === 'name' ? called.name : '…';
}
