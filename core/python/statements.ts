import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../text/span.ts';
import type {
  AssignmentDeclaration,
  Branch,
  ChangedObject,
  Declaration,
  TypeAliasDeclaration,
} from './declarations.ts';

export function nodeSpan(node: { readonly from: number; readonly to: number }): Span {
  return { start: node.from, end: node.to };
}

export function* childrenOf(node: SyntaxNode): Generator<SyntaxNode> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}

export function* bodyOf(body: SyntaxNode): Generator<SyntaxNode> {
  for (const child of childrenOf(body)) if (child.name !== ':' && child.name !== 'Comment') yield child;
}

function textOf(text: string, nodes: readonly SyntaxNode[]): string {
  return nodes.map(({ from, to }) => text.slice(from, to)).join('');
}

/** The names of an assignment, an annotation or an update (`+=`). */
export function assignmentsOf(text: string, node: SyntaxNode, branch: Branch): readonly AssignmentDeclaration[] {
  const found: AssignmentDeclaration[] = [];
  const children = [...childrenOf(node)];
  const operators = children.filter(({ name }) => name === 'AssignOp' || name === 'UpdateOp');
  const last = operators.at(-1);
  const type = children.find(({ name }) => name === 'TypeDef');
  // An incomplete assignment has no value.
  const value =
    last === undefined || text.slice(last.to, node.to).trim() === '' ? null : trimmed(text, last.to, node.to);
  const annotation = type === undefined ? null : trimmed(text, type.from + 1, type.to);
  const updates = last?.name === 'UpdateOp';
  const targetsEnd = last?.from ?? type?.from ?? node.to;
  let alone = true;
  for (const [index, child] of children.entries()) {
    if (child.from >= targetsEnd) break;
    if (child.name === ',') alone = false;
    else if (child.name === 'AssignOp') alone = true;
    const next = children[index + 1];
    const inRow = !alone || next?.name === ',' || child.name === 'TupleExpression' || child.name === 'ArrayExpression';
    for (const name of targetNames(child)) {
      found.push({
        kind: 'assignment',
        name: text.slice(name.from, name.to),
        nameSpan: nodeSpan(name),
        span: nodeSpan(node),
        branch,
        annotation: annotation !== null && annotation.end > annotation.start ? annotation : null,
        value,
        form: updates ? 'added' : inRow ? 'part' : 'whole',
        docstring: null,
      });
    }
  }
  return found;
}

/** `del b` removes the value of an annotated name; the annotation stays. */
export function withoutDefaults(text: string, node: SyntaxNode, declarations: Declaration[]): void {
  const names = new Set(node.getChildren('VariableName').map(({ from, to }) => text.slice(from, to)));
  for (const [index, declaration] of declarations.entries()) {
    if (declaration.kind === 'assignment' && declaration.annotation !== null && names.has(declaration.name)) {
      declarations[index] = { ...declaration, value: null };
    }
  }
}

/** The names in a target; names nested deeper than one bracket are rare and left out. */
function targetNames(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.name === 'VariableName') return [node];
  if (node.name === 'TupleExpression' || node.name === 'ArrayExpression' || node.name === 'ParenthesizedExpression') {
    return node.getChildren('VariableName');
  }
  return [];
}

function trimmed(text: string, from: number, to: number): Span {
  const written = text.slice(from, to);
  const start = from + (written.length - written.trimStart().length);
  return { start, end: Math.max(start, from + written.trimEnd().length) };
}

export function importsOf(text: string, node: SyntaxNode, branch: Branch): readonly Declaration[] {
  const words = [...childrenOf(node)].filter(
    ({ name, type }) => !type.isError && name !== 'Comment' && name !== '(' && name !== ')',
  );
  const isFrom = words[0]?.name === 'from';
  const split = words.findIndex(({ name }) => name === 'import');
  if (split < 0) return [];
  const source = isFrom ? words.slice(1, split) : [];
  const written = textOf(text, source);
  const level = /^\.*/.exec(written)?.[0].length ?? 0;
  const module = written.slice(level);
  const span = nodeSpan(node);
  const found: Declaration[] = [];
  for (const item of itemsOf(words.slice(split + 1))) {
    const first = item[0];
    if (first === undefined) continue;
    if (first.name === '*') {
      found.push({ kind: 'star-import', name: '*', nameSpan: nodeSpan(first), span, branch, module, level });
      continue;
    }
    const as = item.findIndex(({ name }) => name === 'as');
    const path = textOf(text, as < 0 ? item : item.slice(0, as));
    const alias = as < 0 ? undefined : item[as + 1];
    const bound = alias ?? first;
    const name = text.slice(bound.from, bound.to);
    const declared = { kind: 'import', name, nameSpan: nodeSpan(bound), span, branch } as const;
    // "import a.b" binds "a"; "import a.b as c" binds the inner module.
    const whole = alias === undefined ? name : path;
    found.push({
      ...declared,
      ...(isFrom ? { module, level, member: path } : { module: whole, level: 0, member: null }),
    });
  }
  return found;
}

function itemsOf(words: readonly SyntaxNode[]): readonly (readonly SyntaxNode[])[] {
  const items: SyntaxNode[][] = [[]];
  for (const word of words) {
    if (word.name === ',') items.push([]);
    else items.at(-1)?.push(word);
  }
  return items;
}

/** `type Name[T] = value`. */
export function typeAliasOf(text: string, node: SyntaxNode, branch: Branch): readonly TypeAliasDeclaration[] {
  const name = node.getChild('VariableName');
  const equals = name === null ? -1 : text.indexOf('=', node.getChild('TypeParamList')?.to ?? name.to);
  if (name === null || equals < 0 || equals >= node.to) return [];
  return [
    {
      kind: 'type-alias',
      name: text.slice(name.from, name.to),
      nameSpan: nodeSpan(name),
      span: nodeSpan(node),
      branch,
      value: trimmed(text, equals + 1, node.to),
      typeParameters: typeParametersOf(text, node),
    },
  ];
}

export function typeParametersOf(text: string, node: SyntaxNode): readonly string[] {
  const list = node.getChild('TypeParamList');
  return (list?.getChildren('TypeParam') ?? []).flatMap((parameter) => {
    const name = parameter.getChild('VariableName');
    return name === null ? [] : [text.slice(name.from, name.to)];
  });
}

/** The span of a plain string that is a statement; null for any other. */
export function stringStatement(node: SyntaxNode): Span | null {
  if (node.name !== 'ExpressionStatement') return null;
  const only = node.firstChild;
  const isString =
    only !== null && (only.name === 'String' || only.name === 'ContinuedString') && only.nextSibling === null;
  return isString ? nodeSpan(only) : null;
}

/** Adds a string after an assignment to it as its docstring. */
export function describeLast(declarations: Declaration[], docstring: Span): void {
  const last = declarations.at(-1);
  if (last?.kind === 'assignment' && last.docstring === null && last.span.end <= docstring.start) {
    declarations[declarations.length - 1] = { ...last, docstring };
  }
}

/** The value of a body that is one `return`, behind an optional docstring; else null. */
export function returnedValue(text: string, body: SyntaxNode): Span | null {
  let found: Span | null = null;
  let first = true;
  for (const child of bodyOf(body)) {
    const isDocstring = first && stringStatement(child) !== null;
    first = false;
    if (isDocstring) continue;
    const start = child.from + 'return'.length;
    const isReturn = child.name === 'ReturnStatement' && text.slice(start, child.to).trim() !== '';
    if (found !== null || !isReturn) return null;
    found = { start, end: child.to };
  }
  return found;
}

/** The changes of a statement to existing objects: `M.__doc__ = …`, `setattr(M, …)`, `del M.x`, `M.model_config.update(…)`. */
export function changedObjects(text: string, node: SyntaxNode): readonly ChangedObject[] {
  const span = nodeSpan(node);
  const children = [...childrenOf(node)];
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

/** `setattr(M, "name", …)` changes `M.name`, or `M.?` for a computed name; `M.model_config.update(…)` changes the object of the method. */
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

/** The names up to the first bracket or call: `M.model_config` of `M.model_config["title"]`. */
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
