import * as assert from 'node:assert/strict';
import {
  commands,
  type DocumentSymbol,
  type InlayHint,
  type Location,
  Range,
  Selection,
  type TextEditor,
  type WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { closeAll, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';

const tools = `[
  system_prompt --> "Use SendMessage for messages.",
  {
    name --> "SendMessage",
    function --> "lambda user: send(user)" --> {
      arg-1 --> "string (whom)",
      return-1 --> "dict (status)"
    },
    args_schema --> {
      user --> "str"
    },
    description --> "Sends a message."
  }
]
`;

/** Puts the cursor before the nth match of a piece in the document. */
function putCursor(editor: TextEditor, piece: string, nth = 0): void {
  const text = editor.document.getText();
  let offset = text.indexOf(piece);
  for (let i = 0; i < nth; i++) offset = text.indexOf(piece, offset + 1);
  const at = editor.document.positionAt(offset);
  editor.selection = new Selection(at, at);
}

async function renameAtCursor({ document, selection }: TextEditor, newName: string): Promise<void> {
  const edit: WorkspaceEdit = await commands.executeCommand(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    selection.active,
    newName,
  );
  assert.ok(await workspace.applyEdit(edit));
}

suite('Navigation', () => {
  teardown(closeAll);

  test('F12 on a mention of a tool goes to its name', async () => {
    const editor = await untitled(tools);
    putCursor(editor, 'SendMessage');
    const name = editor.document.positionAt(tools.indexOf('SendMessage",'));
    // The command does nothing until VS Code knows that the server has definitions.
    await until(
      async () => {
        await commands.executeCommand('editor.action.revealDefinition');
        return window.activeTextEditor?.selection.active.isEqual(name) ?? false;
      },
      () => `the cursor stands on the name; it stands at ${JSON.stringify(window.activeTextEditor?.selection.active)}`,
    );
  });

  test('renaming a tool changes its name and its mentions, renaming a parameter its field and the lambda', async () => {
    const editor = await untitled(tools);
    putCursor(editor, 'SendMessage', 1);
    await renameAtCursor(editor, 'post_message');
    const renamed = tools.replaceAll('SendMessage', 'post_message');
    assert.equal(editor.document.getText(), renamed);
    putCursor(editor, 'user -->');
    await renameAtCursor(editor, 'recipient');
    assert.equal(
      editor.document.getText(),
      renamed
        .replace('lambda user: send(user)', 'lambda recipient: send(recipient)')
        .replace('user -->', 'recipient -->'),
    );
  });

  test('a name that cannot be written is refused', async () => {
    const editor = await untitled(tools);
    putCursor(editor, 'SendMessage', 1);
    await assert.rejects(renameAtCursor(editor, 'a"b'), /double quote/);
    assert.equal(editor.document.getText(), tools);
  });

  test('the outline shows the tools with what is in them', async () => {
    const { document } = await untitled(tools);
    const symbols: readonly DocumentSymbol[] = await commands.executeCommand(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ['system_prompt', 'SendMessage'],
    );
    assert.deepEqual(
      symbols[1]?.children.map(({ name }) => name),
      ['name', 'function', 'args_schema', 'description'],
    );
  });

  test('folding all leaves the array to be seen, and unfolding brings everything back', async () => {
    const editor = await untitled(tools);
    const visible = (): number =>
      editor.visibleRanges.reduce((sum, { start, end }) => sum + end.line - start.line + 1, 0);
    await until(() => visible() >= 10, 'the document is shown');
    await until(async () => {
      await commands.executeCommand('editor.foldAll');
      return visible() < 6;
    }, 'everything is folded');
    await commands.executeCommand('editor.unfoldAll');
    await until(() => visible() >= 10, 'everything is shown again');
  });

  test('a hint beside the key names the parameter', async () => {
    const { document } = await untitled(tools);
    const all = new Range(0, 0, document.lineCount, 0);
    const hints: readonly InlayHint[] = await commands.executeCommand(
      'vscode.executeInlayHintProvider',
      document.uri,
      all,
    );
    assert.deepEqual(
      hints.map(({ label }) => label),
      ['user'],
    );
  });

  test('the references of a tool are the places where it is mentioned', async () => {
    const editor = await untitled(tools);
    putCursor(editor, 'SendMessage', 1);
    const locations: readonly Location[] = await commands.executeCommand(
      'vscode.executeReferenceProvider',
      editor.document.uri,
      editor.selection.active,
    );
    assert.deepEqual(
      locations.map(({ range }) => editor.document.getText(range)),
      ['SendMessage', 'SendMessage'],
    );
  });
});
