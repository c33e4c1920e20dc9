import type { BlockNode, EntryNode } from '../../notation/syntax.ts';
import type { PyParameter } from '../../python/syntax/nodes.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import type { WrittenExecutable } from '../reading/written-executable.ts';
import type { FixSource } from '../rule.ts';
import { indentationBefore } from './layout.ts';

/**
 * The edit that adds a last parameter to a lambda; null where the executable string is none. `value`: Python for its default; null for a
 * required parameter, which goes behind `*` where others have a default.
 */
export function addLambdaParameter(
  { node, read: { expression } }: WrittenExecutable,
  name: string,
  value: string | null,
): TextEdit | null {
  if (expression.kind !== 'lambda') return null;
  const { parameters } = expression;
  const options = parameters.find(({ kind }) => kind === 'var-keyword');
  const last = parameters.findLast(({ kind }) => kind !== 'var-keyword');
  const isNamedOnly = last?.kind === 'keyword-only' || last?.kind === 'var-positional';
  const needsStar = value === null && !isNamedOnly && parameters.some(({ default: given }) => given !== null);
  const parameter = `${needsStar ? '*, ' : ''}${name}${value === null ? '' : `=${value}`}`;
  const insert = (offset: number, newText: string): TextEdit => {
    const at = node.content.start + offset;
    return { span: { start: at, end: at }, newText };
  };
  if (last !== undefined) return insert(endOf(last), `, ${parameter}`);
  if (options !== undefined) return insert(options.start, `${parameter}, `);
  return insert(expression.start + 'lambda'.length, ` ${parameter}`);
}

function endOf({ end, default: given }: PyParameter): number {
  return Math.max(end, given?.end ?? end);
}

/** The edit that adds a last argument `name=name` to a call in the executable string. */
export function addArguments(
  { node }: WrittenExecutable,
  call: { readonly argumentsSpan: Span; readonly hasArguments: boolean },
  names: readonly string[],
): TextEdit {
  const at = node.content.start + call.argumentsSpan.end - 1;
  const given = names.map((name) => `${name}=${name}`).join(', ');
  return { span: { start: at, end: at }, newText: call.hasArguments ? `, ${given}` : given };
}

/** The edit that adds entries to a block: behind `after`, or before all others where it is null; null for an empty block. */
export function addEntries(
  source: FixSource,
  { entries }: BlockNode,
  added: readonly string[],
  after: EntryNode | null,
): TextEdit | null {
  const beside = after ?? entries[0];
  if (beside === undefined) return null;
  const indentation = indentationBefore(source, beside.start);
  const separator = indentation === null ? ' ' : source.endOfLine + indentation;
  return after === null
    ? {
        span: { start: beside.start, end: beside.start },
        newText: added.map((entry) => `${entry},${separator}`).join(''),
      }
    : {
        span: { start: after.end, end: after.end },
        newText: added.map((entry) => `,${separator}${entry}`).join(''),
      };
}

/** The edits in the order of the text; null where one of them is not possible. */
export function allEdits(edits: readonly (TextEdit | null)[]): readonly TextEdit[] | null {
  const possible = edits.filter((edit) => edit !== null);
  return possible.length < edits.length ? null : possible.sort((a, b) => a.span.start - b.span.start);
}
