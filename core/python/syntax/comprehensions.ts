import type { SyntaxNode } from '@lezer/common';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { NodeReader } from './node-reader.ts';
import type { PyComprehension, PyComprehensionClause, PyExpression } from './nodes.ts';

/** Reads a comprehension with its brackets. */
export function readComprehension(
  reader: NodeReader,
  form: PyComprehension['form'],
  nodes: readonly SyntaxNode[],
  span: Span,
): PyExpression {
  const start = nodes.findIndex(startsClause);
  const elements: PyExpression[] = [];
  for (const node of nodes.slice(1, start)) {
    if (node.name === '*' || node.name === '**') reader.refuseToken(node);
    else if (node.name !== ':') elements.push(reader.read(node));
  }
  return { kind: 'comprehension', form, elements, clauses: readClauses(reader, nodes.slice(start)), ...span };
}

export function startsClause({ name }: SyntaxNode): boolean {
  return name === 'for' || name === 'async';
}

/** Reads `for … in … if …`, once or several times. */
export function readClauses(reader: NodeReader, nodes: readonly SyntaxNode[]): readonly PyComprehensionClause[] {
  const clauses: PyComprehensionClause[] = [];
  for (let at = 0; at < nodes.length; ) {
    const [first] = nodes.slice(at);
    const inAt = nodes.findIndex(({ name }, index) => index > at && name === 'in');
    const word = nodes[inAt];
    const values = nodes[inAt + 1];
    if (first === undefined || word === undefined || values === undefined) break;
    const isAsync = first.name === 'async';
    const targets = nodes.slice(at + (isAsync ? 2 : 1), inAt);
    const target = reader.list(targets, first.to);
    checkTarget(reader, target, true);
    const iterable = reader.read(values);
    const conditions: PyExpression[] = [];
    let last = values;
    for (at = inAt + 2; nodes[at]?.name === 'if'; at += 2) {
      const condition = nodes[at + 1];
      if (condition === undefined) continue;
      if (condition.name === 'LambdaExpression') reader.refuseAt(condition.from);
      conditions.push(reader.read(condition));
      last = condition;
    }
    clauses.push({ async: isAsync, target, iterable, conditions, ...reader.span(first.from, last.to) });
    if (at < nodes.length && nodes[at] !== undefined && !startsClause(nodes[at] as SyntaxNode)) break;
  }
  return clauses;
}

function checkTarget(reader: NodeReader, target: PyExpression, isOutermost: boolean): void {
  const { kind } = target;
  if (kind === 'tuple' || kind === 'list') {
    const stars = target.items.filter((item) => item.kind === 'starred');
    if (stars[1] !== undefined) refuseTarget(reader, stars[1]);
    for (const item of target.items) checkTarget(reader, item, false);
  } else if (kind === 'starred' && !isOutermost) {
    checkTarget(reader, target.value, false);
  } else if (kind === 'name' ? target.name === '__debug__' : !['attribute', 'subscript', 'missing'].includes(kind)) {
    refuseTarget(reader, target);
  }
}

function refuseTarget(reader: NodeReader, { start, end }: Span): void {
  reader.errors.push({ span: { start, end }, message: say`invalid loop variable after "for"` });
}
