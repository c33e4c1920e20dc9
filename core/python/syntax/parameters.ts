import type { SyntaxNode } from '@lezer/common';
import { say } from '../../text/say.ts';
import { groups, type NodeReader } from './node-reader.ts';
import type { ParameterKind, PyParameter } from './nodes.ts';

/** Reads the parameters of a lambda, or of a function with the parentheses. */
export function readParameterList(reader: NodeReader, list: SyntaxNode): readonly PyParameter[] {
  const found: PyParameter[] = [];
  const names = new Set<string>();
  let kind: ParameterKind = 'positional';
  let bareStar: SyntaxNode | null = null;
  for (const group of groups(reader.children(list))) {
    const [first, second] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) continue;
    const mark = reader.textOf(first);
    if (found.at(-1)?.kind === 'var-keyword') reader.refuseToken(first);
    if (mark === '/') {
      const hasSlash = found.some((parameter) => parameter.kind === 'positional-only');
      if (found.length === 0 || hasSlash || kind === 'keyword-only') reader.refuseToken(first);
      for (const [index, parameter] of found.entries()) {
        if (parameter.kind === 'positional') found[index] = { ...parameter, kind: 'positional-only' };
      }
      continue;
    }
    if (mark === '*') {
      if (kind === 'keyword-only') reader.refuseToken(first);
      kind = 'keyword-only';
    }
    if (bareStar !== null && mark === '**') reader.refuseToken(bareStar);
    bareStar = mark === '*' && second === undefined ? first : null;
    const isStarred = mark === '*' || mark === '**';
    const nameNode = isStarred ? second : first;
    if (nameNode === undefined) continue;
    const name = reader.name(nameNode);
    reader.checkBindable(nameNode);
    if (names.has(name)) reader.refuse(nameNode.from, nameNode.to, say`duplicate parameter "${name}"`);
    names.add(name);
    const type = group.find((node) => node.name === 'TypeDef');
    const equals = group.findIndex((node) => node.name === 'AssignOp');
    const value = equals < 0 ? null : reader.readAfter(last, group[equals + 1]);
    if (value === null && kind === 'positional' && mark !== '**' && (found.at(-1)?.default ?? null) !== null) {
      reader.refuse(first.from, last.to, say`parameter "${name}" without a default follows one with a default`);
    }
    found.push({
      kind: mark === '*' ? 'var-positional' : mark === '**' ? 'var-keyword' : kind,
      name,
      nameSpan: reader.span(nameNode.from, nameNode.to),
      annotation: type === undefined ? null : reader.list(reader.children(type).slice(1), type.to),
      default: value,
      ...reader.span(first.from, last.to),
    });
  }
  if (bareStar !== null) reader.refuseToken(bareStar);
  return found;
}
