import { type TextEditor, window, workspace } from 'vscode';
import { isServed } from '../../served.ts';

/** Applies the indentation settings to open files: VS Code opens them before it knows the language. */
export function indentOpenFiles(): void {
  for (const editor of window.visibleTextEditors) if (isServed(editor.document)) indent(editor);
}

function indent(editor: TextEditor): void {
  const settings = workspace.getConfiguration('editor', editor.document);
  editor.options = settings.get('detectIndentation', true)
    ? { tabSize: 'auto', insertSpaces: 'auto' }
    : { tabSize: settings.get('tabSize', 2), insertSpaces: settings.get('insertSpaces', true) };
}
