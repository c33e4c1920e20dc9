import * as assert from 'node:assert/strict';
import { commands, Selection, type TextEditor, Uri, type WorkspaceEdit, window, workspace } from 'vscode';
import { closeAll, folder, openFile, rulesShown, shows, type, untitled } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { good, misspelt } from '../support/texts.ts';

const run = (command: string, ...given: unknown[]): Thenable<unknown> => commands.executeCommand(command, ...given);
const text = (): string => window.activeTextEditor?.document.getText() ?? '';
const selected = (): string => {
  const editor = window.activeTextEditor;
  return editor === undefined ? '' : editor.document.getText(editor.selection);
};
const changed = (from: string): Promise<void> => until(() => text() !== from, text);

/** Puts the cursor behind the first match of a piece. */
function putCursorBehind(editor: TextEditor, piece: string): void {
  const at = editor.document.positionAt(editor.document.getText().indexOf(piece) + piece.length);
  editor.selection = new Selection(at, at);
}

/** Opens the list of suggestions and accepts the first one. */
async function acceptFirst(): Promise<void> {
  const before = text();
  // Each new request drops the pending answer: the wait grows each time.
  let patience = 250;
  await until(async () => {
    patience *= 2;
    // Suggestions need the focus in the editor: an earlier notification or list may have taken the cursor.
    await run('workbench.action.focusActiveEditorGroup');
    await run('editor.action.triggerSuggest');
    await new Promise((resolve) => setTimeout(resolve, patience));
    // VS Code 1.103 selects nothing in a list that typing has opened.
    await run('selectFirstSuggestion');
    await run('acceptSelectedSuggestion');
    return text() !== before;
  }, text);
}

suite('Writing', () => {
  suiteSetup(async () => {
    await untitled('[]');
    await activated();
  });
  teardown(closeAll);

  test('a whole tool by completion: each blank is filled in after a press of Tab', async () => {
    const { document } = await untitled('[\n  |\n]\n');
    await type('tool: link');
    await acceptFirst();
    await until(
      () => selected() === 'ToolName',
      () => `the first blank is selected; selected is "${selected()}"`,
    );
    await type('ReadDocs');
    await run('jumpToNextSnippetPlaceholder');
    await type('https://example.com/read');
    await run('jumpToNextSnippetPlaceholder');
    await type('Reads the docs.');
    assert.equal(
      text(),
      '[\n  {\n    name --> "ReadDocs",\n    link --> "https://example.com/read",\n    description --> "Reads the docs."\n  }\n]\n',
    );
    await shows(document.uri, []);
  });

  test('an interface block by completion: the next key, its arrow and quotes', async () => {
    await untitled('[\n  {\n    function --> "send" --> {\n      arg-1 --> "string (whom)"|\n    }\n  }\n]\n');
    await type(', ar');
    await acceptFirst();
    assert.match(text(), /arg-1 --> "string \(whom\)",\n {6}arg-2 --> "[^"]*"\n/);
    await until(() => selected() !== '', 'the text is there to be typed over');
    await type('int');
    assert.match(text(), /arg-2 --> "int/);
  });

  test('a type and a default inside the text of a field', async () => {
    await untitled('[\n  {\n    args_schema --> {\n      limit --> "|"\n    }\n  }\n]\n');
    await type('in');
    await acceptFirst();
    assert.match(text(), /limit --> "int/);
    assert.equal(text().match(/"/g)?.length, 2, text());
  });

  test('a property renamed by its quick fix from the keyboard', async () => {
    const editor = await untitled(misspelt);
    await shows(editor.document.uri, ['unknown-property']);
    putCursorBehind(editor, 'descr');
    const before = text();
    await run('editor.action.codeAction', { kind: 'quickfix', apply: 'first' });
    await changed(before);
    assert.equal(text(), good);
  });

  test('a link is written as its URL by the refactoring, and one undo takes that back', async () => {
    const before = good.replace('"https://example.com/docs"', '"[the docs](https://example.com/docs)"');
    const editor = await untitled(before);
    putCursorBehind(editor, '[the docs');
    await until(async () => {
      await run('editor.action.codeAction', { kind: 'refactor.rewrite', apply: 'first' });
      return text() !== before;
    }, text);
    assert.equal(text(), good);
    await run('undo');
    assert.equal(text(), before);
  });

  test('what a function returns is added by the refactoring, ready to be typed over', async () => {
    const editor = await untitled(
      '[\n  {\n    name --> "A",\n    function --> "f" --> {\n      arg-1 --> "str"\n    }\n  }\n]\n',
    );
    putCursorBehind(editor, 'function --> "f');
    const before = text();
    await run('editor.action.codeAction', { kind: 'refactor.rewrite', apply: 'first' });
    await changed(before);
    assert.match(text(), /arg-1 --> "str",\n {6}return-1 --> "string \(the output\)"\n {4}\}/);
    await until(
      () => selected().startsWith('string'),
      () => `the text is selected; selected is "${selected()}"`,
    );
  });

  test('a selection is formatted, and nothing else', async () => {
    const editor = await untitled('[\n{name-->"A"},\n{name-->"B"}\n]\n');
    editor.selection = new Selection(2, 0, 2, 12);
    const before = text();
    await run('editor.action.formatSelection');
    await changed(before);
    assert.equal(text(), '[\n{name-->"A"},\n  {\n    name --> "B"\n  }\n]\n');
  });

  test('F2 is offered on a name with its whole place, and its new name is written everywhere', async () => {
    const before = good.replace('What A is about', 'What `A` is about');
    const editor = await untitled(before);
    putCursorBehind(editor, 'name --> "A');
    const prepared: { readonly placeholder: string } | undefined = await commands.executeCommand(
      'vscode.prepareRename',
      editor.document.uri,
      editor.selection.active,
    );
    assert.equal(prepared?.placeholder, 'A');
    const edit: WorkspaceEdit = await commands.executeCommand(
      'vscode.executeDocumentRenameProvider',
      editor.document.uri,
      editor.selection.active,
      'Other',
    );
    await workspace.applyEdit(edit);
    assert.equal(text(), before.replace('"A"', '"Other"').replace('`A`', '`Other`'));
  });

  test('problems of a file that nobody opened are shown, and go when it is repaired outside of the editor', async () => {
    const uri = Uri.joinPath(folder(), 'unopened', 'unopened.aion');
    const write = (content: string) => workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    await write(misspelt);
    try {
      await until(
        () => rulesShown(uri).join() === 'unknown-property',
        () => `the problem is shown; shown is ${rulesShown(uri).join()}`,
      );
      await write(good);
      await until(
        () => rulesShown(uri).length === 0,
        () => `the problem goes; shown is ${rulesShown(uri).join()}`,
      );
    } finally {
      await workspace.fs.delete(uri);
    }
  });

  test('two files of a directory with one tool name are told of each other', async () => {
    const [one, two] = ['one', 'two'].map((name) => Uri.joinPath(folder(), 'twice', `${name}.aion`));
    assert.ok(one !== undefined && two !== undefined);
    await workspace.fs.writeFile(one, new TextEncoder().encode(good));
    await openFile(two, good);
    try {
      await shows(two, ['duplicate-tool-name']);
    } finally {
      await closeAll();
      await workspace.fs.delete(Uri.joinPath(folder(), 'twice'), { recursive: true });
    }
  });
});
