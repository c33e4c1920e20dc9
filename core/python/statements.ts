import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../text/span.ts';
import type { AssignmentDeclaration, Branch, Declaration, TypeAliasDeclaration } from './declarations.ts';

export function nodeSpan(node: { readonly from: number; readonly to: number }): Span {
  return { start: node.from, end: node.to };
}

function* childrenOf(node: SyntaxNode): Generator<SyntaxNode> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}

/** The names that an assignment or an update (`+=`) gives a value or an annotation. */
export function assignmentsOf(text: string, node: SyntaxNode, branch: Branch): readonly AssignmentDeclaration[] {
  const found: AssignmentDeclaration[] = [];
  const children = [...childrenOf(node)];
  const operators = children.filter(({ name }) => name === 'AssignOp' || name === 'UpdateOp');
  const last = operators.at(-1);
  const type = children.find(({ name }) => name === 'TypeDef');
  // Where the value is still to be written, there is none.
  const value =
    last === undefined || text.slice(last.to, node.to).trim() === '' ? null : trimmed(text, last.to, node.to);
  const annotation = type === undefined ? null : trimmed(text, type.from + 1, type.to);
  const updates = last?.name === 'UpdateOp';
  const targetsEnd = last?.from ?? type?.from ?? node.to;
  let alone = true;
  for (const [index, child] of children.entries()) {
    if (child.from >= targetsEnd) break;
    if (child.name === ',') {
      alone = false;
    } else if (child.name === 'AssignOp') {
      alone = true;
    }
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

/** `del b` takes the value of an annotated name; the annotation stays. */
export function withoutDefaults(text: string, node: SyntaxNode, declarations: Declaration[]): void {
  const names = new Set(node.getChildren('VariableName').map(({ from, to }) => text.slice(from, to)));
  for (const [index, declaration] of declarations.entries()) {
    if (declaration.kind === 'assignment' && declaration.annotation !== null && names.has(declaration.name)) {
      declarations[index] = { ...declaration, value: null };
    }
  }
}

/** Names directly in a target; those deeper than one bracket are rare and left out. */
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

/** What an import statement binds. */
export function importsOf(text: string, node: SyntaxNode, branch: Branch): readonly Declaration[] {
  const words = [...childrenOf(node)].filter(
    ({ name, type }) => !type.isError && name !== 'Comment' && name !== '(' && name !== ')',
  );
  const isFrom = words[0]?.name === 'from';
  const split = words.findIndex(({ name }) => name === 'import');
  if (split < 0) return [];
  const source = isFrom ? words.slice(1, split) : [];
  const written = source.map(({ from, to }) => text.slice(from, to)).join('');
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
    const path = (as < 0 ? item : item.slice(0, as)).map(({ from, to }) => text.slice(from, to)).join('');
    const alias = as < 0 ? undefined : item[as + 1];
    const bound = alias ?? first;
    const name = text.slice(bound.from, bound.to);
    const declared = { kind: 'import', name, nameSpan: nodeSpan(bound), span, branch } as const;
    if (isFrom) {
      found.push({ ...declared, module, level, member: path });
    } else {
      // "import a.b" binds "a"; "import a.b as c" binds the inner module.
      found.push({ ...declared, module: alias === undefined ? name : path, level: 0, member: null });
    }
  }
  return found;
}

function itemsOf(words: readonly SyntaxNode[]): readonly (readonly SyntaxNode[])[] {
  const items: SyntaxNode[][] = [[]];
  for (const word of words) {
    if (word.name === ',') {
      items.push([]);
    } else {
      items.at(-1)?.push(word);
    }
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
