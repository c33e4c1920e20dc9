import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../text/span.ts';
import type { Declaration } from './declarations.ts';
import { nodeSpan } from './statements.ts';

/** The span of a plain string that is a statement of its own. */
export function stringStatement(node: SyntaxNode): Span | null {
  if (node.name !== 'ExpressionStatement') return null;
  const only = node.firstChild;
  const isString =
    only !== null && (only.name === 'String' || only.name === 'ContinuedString') && only.nextSibling === null;
  return isString ? nodeSpan(only) : null;
}

/** A string after an assignment describes what was assigned. */
export function describeLast(declarations: Declaration[], docstring: Span): void {
  const last = declarations.at(-1);
  if (last?.kind === 'assignment' && last.docstring === null && last.span.end <= docstring.start) {
    declarations[declarations.length - 1] = { ...last, docstring };
  }
}

/** The value of a body that is one `return`, a docstring before it aside. */
export function returnedValue(text: string, body: SyntaxNode): Span | null {
  let found: Span | null = null;
  let first = true;
  for (let child = body.firstChild; child !== null; child = child.nextSibling) {
    if (child.name === ':' || child.name === 'Comment') continue;
    const isDocstring = first && stringStatement(child) !== null;
    first = false;
    if (isDocstring) continue;
    if (
      found !== null ||
      child.name !== 'ReturnStatement' ||
      text.slice(child.from + 'return'.length, child.to).trim() === ''
    ) {
      return null;
    }
    found = { start: child.from + 'return'.length, end: child.to };
  }
  return found;
}

/** Whether a `yield` stands in the body itself, not in a function or lambda inside of it. */
export function holdsYield(body: SyntaxNode): boolean {
  let found = false;
  const cursor = body.cursor();
  cursor.iterate((node) => {
    if (node.name === 'YieldStatement' || node.name === 'YieldExpression') found = true;
    return (
      !found &&
      node.name !== 'FunctionDefinition' &&
      node.name !== 'LambdaExpression' &&
      node.name !== 'ClassDefinition'
    );
  });
  return found;
}
