import type { BlockNode, ElementNode, EntryNode, StringNode, SyntaxProblem } from '../../notation/syntax.ts';
import { type ExecutableString, readExecutable } from '../../python/expression.ts';

export interface WrittenExecutable {
  readonly node: StringNode;
  readonly block: BlockNode | null;
  readonly read: ExecutableString;
}

/** The executable string of `entry`, parsed as Python; null where it is missing, blank or badly quoted. */
export function readWrittenExecutable(element: ElementNode, entry: EntryNode | null): WrittenExecutable | null {
  const node = entry === null ? null : plainString(element, entry.value);
  return entry === null || node === null || !/\S/.test(node.text)
    ? null
    : { node, block: entry.block, read: readExecutable(node.text) };
}

/** Whether the ends of the element's strings are uncertain. */
function leavesQuotesOpen(problem: SyntaxProblem): boolean {
  switch (problem.kind) {
    case 'unterminated-string':
    case 'conflict-marker':
      return true;
    case 'invalid-string':
      return !isClosed(problem);
    default:
      return false;
  }
}

/** Whether the value ends at its intended end: in other quotes, or without any. */
function isClosed({ found, content, span }: Extract<SyntaxProblem, { readonly kind: 'invalid-string' }>): boolean {
  switch (found) {
    case 'single':
    case 'smart':
    case 'backtick':
    case 'other':
      return content.end < span.end;
    case 'bare':
      return content.end === span.end;
    case 'block':
    case 'list':
      return true;
    case 'triple':
    case 'inner-quote':
      return false;
  }
}

/** The value if it is in closed double quotes and all quotes of the element are in order; else null. */
export function plainString(element: ElementNode, value: EntryNode['value']): StringNode | null {
  const isPlain = value?.kind === 'string' && value.closed && value.quote === 'double';
  return isPlain && !element.problems.some(leavesQuotesOpen) ? value : null;
}
