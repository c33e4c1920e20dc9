import type { StringNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';

/** What rules of the family have in common that tell what the loader refuses. */
export const pythonRule = { family: 'python', defaultSeverity: 'error', exception: 'AIONParseError' } as const;
/** What those have in common that tell what goes wrong later. */
export const pythonWarning = { family: 'python', defaultSeverity: 'warning', exception: null } as const;

/** A span of the executable string's text as one of the element; at least one character of the string where it is empty. */
export function placeInString({ content }: StringNode, { start, end }: Span): Span {
  const last = Math.max(content.start, Math.min(content.start + start, content.end - 1));
  return {
    start: Math.min(content.start + start, last),
    end: Math.max(last + 1, Math.min(content.start + end, content.end)),
  };
}
