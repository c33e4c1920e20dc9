import {
  commands,
  type Diagnostic,
  EndOfLine,
  languages,
  Position,
  Range,
  Selection,
  TabInputCustom,
  type TextDocument,
  type TextEditor,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { until } from './extension.ts';

/** Shows an untitled document of a language; `|` in the text marks the cursor, otherwise at the end. */
export async function untitled(marked: string, language = 'aion'): Promise<TextEditor> {
  const at = marked.indexOf('|');
  const content = at === -1 ? marked : marked.slice(0, at) + marked.slice(at + 1);
  const document = await workspace.openTextDocument({ language, content });
  const editor = await window.showTextDocument(document);
  // The name may be that of a newly closed document, and so may the text.
  if (document.getText() !== content) await replaceText(editor, content);
  await editor.edit((edit) => edit.setEndOfLine(EndOfLine.LF));
  const cursor = document.positionAt(at === -1 ? content.length : at);
  await select(editor, new Selection(cursor, cursor));
  return editor;
}

/**
 * Selects, and waits until VS Code has done so. An earlier selection is reported late to the extensions, and would replace this one for
 * them.
 */
export async function select(editor: TextEditor, selection: Selection): Promise<void> {
  if (editor.selection.isEqual(selection)) return;
  let isSet = false;
  const listener = window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
    if (textEditor === editor && selections[0]?.isEqual(selection)) isSet = true;
  });
  editor.selection = selection;
  try {
    await until(() => isSet, 'the selection is set');
  } finally {
    listener.dispose();
  }
}

/** Types into the active editor character by character, as a person does: VS Code closes brackets by itself. */
export async function type(text: string): Promise<void> {
  for (const character of text) await commands.executeCommand('type', { text: character });
}

/** The rule ids of the shown problems, in the order of the text. */
export function rulesShown(uri: Uri): readonly string[] {
  return languages
    .getDiagnostics(uri)
    .toSorted((a, b) => a.range.start.compareTo(b.range.start))
    .map(ruleOf);
}

export function ruleOf({ code }: Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** Waits until exactly these rules' problems are shown, each as often as it is named. */
export async function shows(uri: Uri, rules: readonly string[], limit?: number): Promise<void> {
  const expected = JSON.stringify(rules);
  await until(
    () => JSON.stringify(rulesShown(uri)) === expected,
    () => `${expected} is shown; shown is ${JSON.stringify(rulesShown(uri))}`,
    limit,
  );
}

/** Waits until exactly these are shown, and still are half a second later: repeated or late reports would show by then. */
export async function showsForGood(uri: Uri, rules: readonly string[]): Promise<void> {
  await shows(uri, rules);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await shows(uri, rules, 0);
}

export async function replaceText(editor: TextEditor, text: string): Promise<void> {
  const { document } = editor;
  const all = new Range(new Position(0, 0), document.positionAt(document.getText().length));
  await editor.edit((edit) => edit.replace(all, text));
}

/**
 * Closes every editor without asking about changes, and waits until the extensions know: a document made before gets the name of a closed
 * one, and an extension then sees that one's text.
 */
export async function closeAll(): Promise<void> {
  while (window.activeTextEditor !== undefined) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await commands.executeCommand('workbench.action.closeAllEditors');
  const unsaved = (): readonly string[] =>
    workspace.textDocuments.filter(({ isUntitled }) => isUntitled).map(({ uri }) => uri.toString());
  await until(
    () => unsaved().length === 0,
    () => `no unsaved document is left; left are ${unsaved().join()}`,
  );
}

export async function openFile(uri: Uri, text: string): Promise<TextDocument> {
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document);
  return document;
}

/** Writes a file and opens it as from the explorer: only its editor keeps the document open. */
export async function openAsPerson(uri: Uri, text: string): Promise<void> {
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await commands.executeCommand('vscode.open', uri, { preview: false });
}

/** The folder that the tests have open. */
export function folder(): Uri {
  const [first] = workspace.workspaceFolders ?? [];
  if (first === undefined) throw new Error('The tests need a folder.');
  return first.uri;
}

/** The tabs with a rendered page. */
export function pagesShown(): readonly TabInputCustom[] {
  const inputs = window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return inputs.filter((input) => input instanceof TabInputCustom);
}

/** The Markdown of the reports in rendered pages, none of which can be saved; empty if there is none. */
export function reportShown(): string {
  const addresses = new Set(pagesShown().map(({ uri }) => uri.toString()));
  return workspace.textDocuments
    .filter(({ uri }) => uri.scheme === 'aion-report' && addresses.has(uri.toString()))
    .map((document) => document.getText())
    .join('\n');
}
