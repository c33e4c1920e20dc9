import type { BlockNode, ElementNode, EntryNode, StringNode } from '../../notation/syntax.ts';
import { type ExecutableString, readExecutable } from '../../python/expression.ts';

/** The executable string of an element and the interface block behind it. */
export interface WrittenExecutable {
  readonly node: StringNode;
  readonly block: BlockNode | null;
  readonly read: ExecutableString;
}

/** The executable string of `entry`, read as Python; null where it has none that is written as it should be. */
export function readWrittenExecutable(element: ElementNode, entry: EntryNode | null): WrittenExecutable | null {
  const node = entry === null ? null : plainString(element, entry.value);
  return entry === null || node === null || !/\S/.test(node.text)
    ? null
    : { node, block: entry.block, read: readExecutable(node.text) };
}

/** What a text of an element says of its quotes is wrong: nobody knows where the string ends. */
const breaksStrings: ReadonlySet<string> = new Set(['invalid-string', 'unterminated-string', 'conflict-marker']);

/** A value in closed double quotes, of an element whose quotes are in order. */
export function plainString(element: ElementNode, value: EntryNode['value']): StringNode | null {
  const isPlain = value?.kind === 'string' && value.closed && value.quote === 'double';
  return isPlain && !element.problems.some(({ kind }) => breaksStrings.has(kind)) ? value : null;
}
