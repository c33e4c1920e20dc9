import {
  languages,
  Range,
  type TextDocument,
  type TextDocumentShowOptions,
  type TextEditor,
  window,
  workspace,
} from 'vscode';

/**
 * Shows a text as a document of its own that was never saved. VS Code gives it the name of one that was closed a moment before, and where
 * that is still being put away, its text too: it is then replaced.
 */
export async function showNewDocument(
  content: string,
  language: string,
  options: TextDocumentShowOptions = {},
): Promise<TextEditor> {
  const document = await workspace.openTextDocument({ language, content });
  const editor = await window.showTextDocument(document, options);
  if (!saysTheSame(document, content)) {
    const all = new Range(0, 0, document.lineCount, 0);
    await editor.edit((edit) => edit.replace(all, content));
  }
  if (document.languageId !== language) await languages.setTextDocumentLanguage(document, language);
  return editor;
}

/** Whatever the lines end with: VS Code has one ending for all lines of a document. */
function saysTheSame(document: TextDocument, content: string): boolean {
  const plain = (text: string): string => text.replaceAll('\r\n', '\n');
  return plain(document.getText()) === plain(content);
}
