import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commands,
  type Location,
  type LocationLink,
  Position,
  Range,
  type TextDocument,
  Uri,
  ViewColumn,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { closeAll, folder, shows } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { note } from '../support/note.ts';

const examples = (): string => {
  const path = process.env['AION_TEST_EXAMPLES'];
  if (path === undefined) throw new Error('AION_TEST_EXAMPLES does not name the folder with the examples.');
  return path;
};

const file = (path: string): Uri => Uri.joinPath(folder(), 'examples', path);

async function opened(path: string): Promise<TextDocument> {
  const document = await workspace.openTextDocument(file(path));
  await window.showTextDocument(document);
  return document;
}

/** From `def name` up to the next function. */
function functionIn(document: TextDocument, name: string): Range {
  const text = document.getText();
  const start = text.indexOf(`def ${name}(`);
  const end = text.indexOf('\ndef ', start) + 1;
  assert.ok(start >= 0 && end > start);
  return new Range(document.positionAt(start), document.positionAt(end));
}

async function replace(document: TextDocument, range: Range, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, range, text);
  assert.ok(await workspace.applyEdit(edit));
}

/** Waits for the underline, and returns the time since the end of `change`. The limit is wide, for a busy machine. */
async function measured(
  what: string,
  uri: Uri,
  rules: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  await change();
  const started = performance.now();
  await shows(uri, rules);
  note(`${what}: after ${Math.round(performance.now() - started)} ms.`);
}

suite('The examples', () => {
  setup(async () => {
    for (const name of readdirSync(examples(), { recursive: true, withFileTypes: true })) {
      const path = join(name.parentPath, name.name);
      if (name.isFile() && /\.(?:aion|py)$/.test(name.name) && name.name !== 'mistakes.aion') {
        await workspace.fs.writeFile(file(path.slice(examples().length + 1)), readFileSync(path));
      }
    }
  });

  teardown(async () => {
    await closeAll();
    await workspace.fs.delete(file(''), { recursive: true });
  });

  test('F12 leads to the function, the preview has the fields of the schema, and what is deleted underlines its tool', async () => {
    const document = await opened('aion_tools/messages.aion');
    await activated();
    const source = await opened('api_functions.py');
    const range = functionIn(source, 'send_output');
    const name = document.positionAt(document.getText().indexOf('send_output(') + 2);
    await until(async () => {
      const [target] = await commands.executeCommand<(Location | LocationLink)[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        name,
      );
      if (target === undefined) return false;
      const place = 'targetUri' in target ? { uri: target.targetUri, range: target.targetRange } : target;
      return place.uri.path.endsWith('/api_functions.py') && place.range.start.isEqual(range.start.translate(0, 4));
    }, 'F12 leads to the function');
    await shows(document.uri, []);

    await window.showTextDocument(document);
    await commands.executeCommand('aion.preview', undefined, 'openai');
    const shown = () => workspace.textDocuments.find(({ uri }) => uri.path.endsWith('messages.openai.json'));
    await until(
      () =>
        shown()?.getText().includes("The user's identifier") === true &&
        shown()?.getText().includes('"integer"') === true,
      'the preview has the fields of the schema with their descriptions and types',
    );

    // Problems of hidden files are not urgent to VS Code: the tools are beside their Python.
    await commands.executeCommand('workbench.action.closeAllEditors');
    await window.showTextDocument(document, ViewColumn.Two);
    await window.showTextDocument(source, ViewColumn.One);
    const text = source.getText(range);
    await measured('A function deleted in the editor, unsaved', document.uri, ['unresolved-function'], () =>
      replace(source, range, ''),
    );
    await measured('The same function put back', document.uri, [], () =>
      replace(source, new Range(range.start, range.start), text),
    );
    await replace(source, functionIn(source, 'send_output'), '');
    await shows(document.uri, ['unresolved-function']);
    assert.ok(await source.save());
    await shows(document.uri, ['unresolved-function']);
    await replace(source, new Range(new Position(range.start.line, 0), new Position(range.start.line, 0)), text);
    assert.ok(await source.save());
    await shows(document.uri, []);
    const saved = source.getText();
    await closeAll();
    await window.showTextDocument(document);
    await measured('A function deleted on the disk', document.uri, ['unresolved-function'], async () => {
      await workspace.fs.writeFile(
        source.uri,
        new TextEncoder().encode(saved.replace('def send_output', 'def send_nothing')),
      );
    });
  });
});
