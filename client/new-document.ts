import {
  languages,
  Range,
  type TextDocument,
  type TextDocumentShowOptions,
  type TextEditor,
  window,
  workspace,
} from 'vscode';

/** Shows a text as an untitled document. VS Code may reuse the name, and even the text, of one just closed: it is replaced. */
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

/** Ignores line endings: VS Code uses one kind per document. */
function saysTheSame(document: TextDocument, content: string): boolean {
  const plain = (text: string): string => text.replaceAll('\r\n', '\n');
  return plain(document.getText()) === plain(content);
}
