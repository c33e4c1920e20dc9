import type { Span, TextEdit } from '../../text/span.ts';

/**
 * Adds the edit that makes the white space in `span` the `wanted` one, less their common ends. `offset` is that of `slice`. An edit never
 * begins or ends between CR and LF, where editors have no position.
 */
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
