import type { SyntaxNode } from '@lezer/common';
import { say } from '../../text/say.ts';
import { readClauses, startsClause } from './comprehensions.ts';
import { groups, type NodeReader } from './node-reader.ts';
import type { PyArgument, PyExpression } from './nodes.ts';

/** Reads the arguments of a call or of a class, `(…)`. */
export function readArguments(reader: NodeReader, list: SyntaxNode): readonly PyArgument[] {
  const nodes = reader.children(list);
  const keywords = new Set<string>();
  let unpacks = false;
  const given = groups(nodes);
  const isOnly = given.length === 1 && nodes.at(-2)?.name !== ',';
  return given.flatMap((group): readonly PyArgument[] => {
    const [first, second, third] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) return [];
    const span = reader.span(first.from, last.to);
    const loops = group.findIndex(startsClause);
    const isAssigned = second?.name === 'AssignOp';
    if (first.name === '**') {
      unpacks = true;
      return [{ kind: 'double-star', name: null, value: reader.readAfter(first, second), ...span }];
    }
    if (first.name === '*') {
      if (unpacks) reader.refuse(first.from, last.to, say`positional argument follows keyword argument`);
      return [{ kind: 'star', name: null, value: reader.readAfter(first, second), ...span }];
    }
    if (loops >= 0 && !isOnly) reader.refuse(first.from, last.to, say`generator expression must be parenthesized`);
    if (isAssigned && reader.textOf(second) === '=') {
      const name = reader.name(first);
      reader.checkBindable(first);
      if (loops >= 0) reader.refuse(first.from, last.to, say`generator expression must be parenthesized`);
      if (keywords.has(name)) reader.refuse(first.from, first.to, say`duplicate argument "${name}"`);
      keywords.add(name);
      return [{ kind: 'keyword', name, value: reader.readAfter(second, third), ...span }];
    }
    if (keywords.size > 0 || unpacks) {
      reader.refuse(first.from, last.to, say`positional argument follows keyword argument`);
    }
    const value = isAssigned ? named(reader, first, second, third) : reader.read(first);
    const clauses = loops < 0 ? [] : readClauses(reader, group.slice(loops));
    return [
      {
        kind: 'positional',
        name: null,
        value: loops < 0 ? value : { kind: 'comprehension', form: 'generator', elements: [value], clauses, ...span },
        ...span,
      },
    ];
  });
}

function named(
  reader: NodeReader,
  target: SyntaxNode,
  operator: SyntaxNode,
  value: SyntaxNode | undefined,
): PyExpression {
  reader.checkBindable(target);
  return {
    kind: 'named',
    target: reader.read(target),
    value: reader.readAfter(operator, value),
    ...reader.span(target.from, value?.to ?? operator.to),
  };
}
