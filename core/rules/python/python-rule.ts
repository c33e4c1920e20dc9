import type { StringNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';

/** For rules about code that the loader refuses. */
export const pythonRule = { family: 'python', defaultSeverity: 'error', exception: 'AIONParseError' } as const;
/** For rules about code that fails later. */
export const pythonWarning = { family: 'python', defaultSeverity: 'warning', exception: null } as const;

/** A span of the executable string's text as a span of the element; never empty. */
export function placeInString({ content }: StringNode, { start, end }: Span): Span {
  const last = Math.max(content.start, Math.min(content.start + start, content.end - 1));
  return {
    start: Math.min(content.start + start, last),
    end: Math.max(last + 1, Math.min(content.start + end, content.end)),
  };
}
