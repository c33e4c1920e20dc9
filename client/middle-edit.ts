import { Range, type TextDocument } from 'vscode';
import { differingMiddle } from '../core/text/index.ts';

/** The shortest single edit of a document with the text `before` that makes it `after`. */
export function middleEdit(
  document: TextDocument,
  before: string,
  after: string,
): { readonly range: Range; readonly newText: string } {
  const { span, newText } = differingMiddle(before, after);
  return { range: new Range(document.positionAt(span.start), document.positionAt(span.end)), newText };
}
