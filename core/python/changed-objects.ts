import type { SyntaxNode } from '@lezer/common';
import type { ChangedObject } from './declarations.ts';
import { nodeSpan } from './statements.ts';

/** What a statement changes of objects that other statements made: `M.__doc__ = …`, `setattr(M, …)`, `del M.x`, `M.model_config.update(…)`. */
export function changedObjects(text: string, node: SyntaxNode): readonly ChangedObject[] {
  const span = nodeSpan(node);
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  if (node.name === 'ExpressionStatement') {
    const path = children.length === 1 && children[0] !== undefined ? changedByCall(text, children[0]) : null;
    return path === null ? [] : [{ path, value: null, span }];
  }
  const operator = children.findLast(({ name }) => name === 'AssignOp' || name === 'UpdateOp');
  const isPlain =
    operator?.name === 'AssignOp' && children.length === 3 && text.slice(operator.to, node.to).trim() !== '';
  return children
    .filter((child) => child.name === 'MemberExpression' && (operator === undefined || child.from < operator.from))
    .map((child) => {
      const path = pathOf(text, child);
      const isWhole = path === text.slice(child.from, child.to);
      return { path, span, value: isPlain && isWhole ? { start: operator.to, end: node.to } : null };
    });
}

/** `setattr(M, "name", …)` changes `M.name`, or `M.?` where a program makes the name; `M.model_config.update(…)` what stands before the method. */
function changedByCall(text: string, node: SyntaxNode): string | null {
  const callee = node.name === 'CallExpression' ? node.firstChild : null;
  if (callee?.name === 'MemberExpression') {
    const path = pathOf(text, callee);
    return path.slice(0, Math.max(0, path.lastIndexOf('.'))) || null;
  }
  const called = callee === null ? '' : text.slice(callee.from, callee.to);
  const given = called === 'setattr' || called === 'delattr' ? node.getChild('ArgList') : null;
  const object = given?.firstChild?.nextSibling ?? null;
  const name = object?.nextSibling?.nextSibling ?? null;
  if (object === null || name === null) return null;
  const written = /^(['"])(\w+)\1$/.exec(text.slice(name.from, name.to))?.[2];
  return `${pathOf(text, object)}.${written ?? '?'}`;
}

/** The names of `M.model_config["title"]` up to the first bracket or call: `M.model_config`. */
function pathOf(text: string, node: SyntaxNode): string {
  const names: string[] = [];
  for (let inner: SyntaxNode | null = node; inner !== null; inner = inner.firstChild) {
    if (inner.name === 'MemberExpression' && inner.lastChild?.name === 'PropertyName') {
      names.unshift(text.slice(inner.lastChild.from, inner.lastChild.to));
    } else if (inner.name === 'VariableName') {
      names.unshift(text.slice(inner.from, inner.to));
    } else {
      names.length = 0;
    }
  }
  return names.join('.');
}
