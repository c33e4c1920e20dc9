import { Range, type TextDocument } from 'vscode';

/** The one differing range of two texts, in offsets of the first, and its text in the second. */
export function replacedMiddle(
  before: string,
  after: string,
): { readonly start: number; readonly end: number; readonly newText: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { start, end: before.length - tail, newText: after.slice(start, after.length - tail) };
}

/** The same as an edit of a document with the text `before`. */
export function middleEdit(
  document: TextDocument,
  before: string,
  after: string,
): { readonly range: Range; readonly newText: string } {
  const { start, end, newText } = replacedMiddle(before, after);
  return { range: new Range(document.positionAt(start), document.positionAt(end)), newText };
}
