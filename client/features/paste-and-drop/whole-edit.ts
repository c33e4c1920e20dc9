import { SnippetString, SnippetTextEdit, type TextDocument, TextEdit, WorkspaceEdit } from 'vscode';
import type { PastedTools } from '../../../protocol/paste.ts';
import { rangeOf } from '../../protocol-ranges.ts';

/** The paste as document edits. VS Code would indent an inserted text, even inside the tools' texts; a snippet can avoid it. */
export function wholeEdit({ uri }: TextDocument, { range, newText, otherEdits }: PastedTools): WorkspaceEdit {
  const pasted = new SnippetTextEdit(rangeOf(range), new SnippetString().appendText(newText).appendTabstop(0));
  pasted.keepWhitespace = true;
  const others = otherEdits.map((other) => new TextEdit(rangeOf(other.range), other.newText));
  const edit = new WorkspaceEdit();
  edit.set(uri, [...others, pasted]);
  return edit;
}
