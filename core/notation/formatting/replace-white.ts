import type { Span, TextEdit } from '../../text/span.ts';

/** Adds the edit of the white space in `span` of `slice` (at `offset`), less common ends. Editors have no position between CR and LF. */
export function replaceWhite(slice: string, span: Span, wanted: string, offset: number, edits: TextEdit[]): void {
  const written = slice.slice(span.start, span.end);
  if (written === wanted) return;
  let prefix = 0;
  while (prefix < written.length && prefix < wanted.length && written[prefix] === wanted[prefix]) prefix++;
  prefix -= cutsLineBreak(written, prefix) ? 1 : 0;
  let suffix = 0;
  while (
    suffix < written.length - prefix &&
    suffix < wanted.length - prefix &&
    written[written.length - 1 - suffix] === wanted[wanted.length - 1 - suffix]
  ) {
    suffix++;
  }
  suffix -= cutsLineBreak(written, written.length - suffix) ? 1 : 0;
  edits.push({
    span: { start: offset + span.start + prefix, end: offset + span.end - suffix },
    newText: wanted.slice(prefix, wanted.length - suffix),
  });
}

function cutsLineBreak(text: string, offset: number): boolean {
  return text[offset - 1] === '\r' && text[offset] === '\n';
}
