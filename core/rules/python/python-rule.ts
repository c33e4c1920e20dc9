import type { BlockNode, StringNode } from '../../notation/syntax.ts';
import { type ExecutableString, readExecutable } from '../../python/expression.ts';
import type { Span } from '../../text/span.ts';
import type { ElementFacts } from '../reading/element-facts.ts';

/** What rules of the family have in common that tell what the loader refuses. */
export const pythonRule = { family: 'python', defaultSeverity: 'error', exception: 'AIONParseError' } as const;
/** What those have in common that tell what goes wrong later. */
export const pythonWarning = { family: 'python', defaultSeverity: 'warning', exception: null } as const;

/** The executable string of an element and the interface block behind it. */
export interface WrittenExecutable {
  readonly node: StringNode;
  readonly block: BlockNode | null;
  readonly read: ExecutableString;
}

/** What a text of an element says of its quotes is wrong: nobody knows where the string ends. */
const breaksStrings: ReadonlySet<string> = new Set(['invalid-string', 'unterminated-string', 'conflict-marker']);

const known = new WeakMap<StringNode, ExecutableString>();

/**
 * The executable string that the loader would evaluate, read as Python; null where the element has none, or where its
 * form is such that another rule speaks of it (an open quote, nothing in the quotes).
 */
export function writtenExecutable(facts: ElementFacts): WrittenExecutable | null {
  const entry = facts.usesOf('function')[0]?.entry;
  const node = entry === undefined ? null : plainString(facts, entry.value);
  if (entry === undefined || node === null || node.text.trim() === '') {
    return null;
  }
  let read = known.get(node);
  if (read === undefined) {
    read = readExecutable(node.text);
    known.set(node, read);
  }
  return { node, block: entry.block, read };
}

/** A value in closed double quotes, of an element whose quotes are in order. */
export function plainString(facts: ElementFacts, value: { readonly kind: string } | null): StringNode | null {
  const node = value?.kind === 'string' ? (value as StringNode) : null;
  const isPlain = node?.closed === true && node.quote === 'double';
  return isPlain && !facts.element.problems.some(({ kind }) => breaksStrings.has(kind)) ? node : null;
}

/** A span of the executable string's text as one of the element; at least one character of the string where it is empty. */
export function placeInString({ content }: StringNode, { start, end }: Span): Span {
  const last = Math.max(content.start, Math.min(content.start + start, content.end - 1));
  return {
    start: Math.min(content.start + start, last),
    end: Math.max(last + 1, Math.min(content.start + end, content.end)),
  };
}
