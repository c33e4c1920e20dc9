import type { TextEdit } from '../../text/span.ts';

/**
 * The edit without what it would replace by itself at either end; null where nothing is left of it. A surrogate pair is
 * never cut in two.
 */
export function minimalEdit(text: string, { span, newText }: TextEdit): TextEdit | null {
  const old = text.slice(span.start, span.end);
  const shorter = Math.min(old.length, newText.length);
  let head = 0;
  while (head < shorter && old[head] === newText[head]) head++;
  if (isHighSurrogate(old.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === newText[newText.length - 1 - tail]) tail++;
  if (isLowSurrogate(old.charCodeAt(old.length - tail))) tail--;
  const left = {
    span: { start: span.start + head, end: span.end - tail },
    newText: newText.slice(head, newText.length - tail),
  };
  return left.newText === '' && left.span.start === left.span.end ? null : left;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
