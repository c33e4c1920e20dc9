import { type Range, SnippetString, SnippetTextEdit, type TextDocument, TextEdit, WorkspaceEdit } from 'vscode';
import type { PastedTools } from '../../../protocol/paste.ts';
import { rangeOf } from '../../protocol-ranges.ts';

/**
 * All of it as edits of the document. A text to insert would be taken for a snippet: VS Code indents each line of one as the line at the
 * cursor is, also within the texts of the tools. A snippet of ours need not be indented so, and the cursor still comes to its end.
 */
export function wholeEdit({ uri }: TextDocument, range: Range, { newText, otherEdits }: PastedTools): WorkspaceEdit {
  const pasted = new SnippetTextEdit(range, new SnippetString().appendText(newText).appendTabstop(0));
  pasted.keepWhitespace = true;
  const others = otherEdits.map((other) => new TextEdit(rangeOf(other.range), other.newText));
  const edit = new WorkspaceEdit();
  edit.set(uri, [...others, pasted]);
  return edit;
}
