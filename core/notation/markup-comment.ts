import type { ScannedText } from './scanned-text.ts';

/** The end of the markup comment at `offset`, behind the first arrow that assigns nothing: it may hold a tool. `offset` for none. */
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

/** Whether a text, an interface block, an inline schema or a list of rules follows the arrow in its line. */
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
