import type { ScannedText } from './scanned-text.ts';

/**
 * Where the comment of HTML and Markdown that begins at `offset` ends: behind the first arrow that assigns nothing, as a whole tool may be
 * commented out, with its arrows. `offset` where none ends it.
 */
export function markupCommentEnd(source: ScannedText, offset: number): number {
  const { text, limit } = source;
  const content = offset + 4;
  let arrow = text.indexOf('-->', content);
  while (arrow >= 0 && arrow + 3 <= limit) {
    if (!assigns(source, content, arrow)) return arrow + 3;
    arrow = text.indexOf('-->', arrow + 3);
  }
  return offset;
}

/** Whether a text follows the arrow in its line, or an interface block, an inline schema or a list of rules. */
function assigns(source: ScannedText, content: number, arrow: number): boolean {
  const { text } = source;
  const value = source.skipBlanks(arrow + 3);
  source.look(value + 1);
  switch (text.charCodeAt(value)) {
    case 34:
      return true;
    case 123:
    case 91:
      return /(?:"|args_schema|rules)[ \t]*$/.test(text.slice(Math.max(content, arrow - 20), arrow));
    default:
      return false;
  }
}
