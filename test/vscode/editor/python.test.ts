import * as assert from 'node:assert/strict';
import {
  type CodeAction,
  CodeActionKind,
  commands,
  type Location,
  type LocationLink,
  Selection,
  type TextDocument,
  type TextEditor,
  Uri,
  window,
  workspace,
} from 'vscode';
import { closeAll, folder, openFile, select, shows } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { readsClasses, withLoader } from '../support/loader.ts';
import { note } from '../support/note.ts';

const tools = `[
  {
    name --> "SendOutput",
    function --> "lambda user: send_output(user)" --> {
      arg-1 --> "string (user identifier)",
      return-1 --> "dict (execution status)"
    },
    args_schema --> "SendOutputSchema",
    description --> "Executes the output transmission to the specified user."
  }
]
`;
const api = 'def send_output(user: str) -> dict:\n    """Send what has been prepared for a user."""\n    return {}\n';
const schemas = 'from pydantic import BaseModel\n\n\nclass SendOutputSchema(BaseModel):\n    recipient: str\n';
const agent = `from aions import AIONS

from .api_functions import send_output
from .schemas import SendOutputSchema

tools = AIONS.get_langchain_tools(source_path="python_project/aion_tools", context=globals())
`;

const file = (path: string): Uri => Uri.joinPath(folder(), 'python_project', path);

async function write(path: string, text: string): Promise<void> {
  await workspace.fs.writeFile(file(path), new TextEncoder().encode(text));
}

/** Waits until F12 on a name leads into the file of that name; returns the target line. */
async function resolvesTo(document: TextDocument, name: string, fileName: string): Promise<number> {
  const position = document.positionAt(document.getText().indexOf(name) + 2);
  let line = -1;
  await until(async () => {
    const [target] = await commands.executeCommand<(Location | LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      position,
    );
    if (target === undefined) return false;
    const place = 'targetUri' in target ? { uri: target.targetUri, range: target.targetRange } : target;
    line = place.range.start.line;
    return place.uri.path.endsWith(`/${fileName}`);
  }, `F12 leads into ${fileName}`);
  return line;
}

/** Waits until the first quick fix at a text has that title, and applies it as `Ctrl+.` and Enter do. */
async function applyFirstFix(document: TextDocument, at: string, title: string): Promise<void> {
  const editor = await window.showTextDocument(document);
  const position = document.positionAt(document.getText().indexOf(at) + 1);
  await select(editor, new Selection(position, position));
  await until(async () => {
    const [first] = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      editor.selection,
      CodeActionKind.QuickFix.value,
    );
    return first?.title === title;
  }, `the first fix is ${title}`);
  await commands.executeCommand('editor.action.codeAction', { kind: 'quickfix', apply: 'first' });
}

/** Waits until the active editor shows that module of the project. */
async function shownModule(path: string): Promise<TextEditor> {
  const { path: wanted } = file(path);
  const shown = (): TextEditor | undefined =>
    window.activeTextEditor?.document.uri.path === wanted ? window.activeTextEditor : undefined;
  await until(
    () => shown() !== undefined,
    () => `${path} opens; open is ${window.activeTextEditor?.document.uri.path}`,
  );
  const editor = shown();
  assert.ok(editor);
  return editor;
}

suite('The Python behind a file', () => {
  setup(async () => {
    await write('__init__.py', '');
    await write('api_functions.py', api);
    await write('schemas.py', schemas);
    await write('agent_factory.py', agent);
  });

  teardown(async () => {
    await closeAll();
    await workspace.fs.delete(Uri.joinPath(folder(), 'python_project'), { recursive: true });
  });

  test('a function that is deleted underlines its tool, and F12 leads to it before', () =>
    withLoader(readsClasses, async () => {
      const document = await openFile(file('aion_tools/messages.aion'), tools);
      await activated();
      assert.equal(await resolvesTo(document, 'send_output(', 'api_functions.py'), 0);
      await shows(document.uri, []);
      const started = Date.now();
      await write('api_functions.py', 'def other(user): ...\n');
      await shows(document.uri, ['unresolved-function']);
      note(`A function deleted on the disk: its tool was underlined after ${Date.now() - started} ms.`);
      await write('api_functions.py', api);
      await shows(document.uri, []);
    }));

  test('a module whose whole folder is deleted or renamed is missed', () =>
    withLoader(readsClasses, async () => {
      await write('lib/__init__.py', '');
      await write('lib/inner.py', api);
      await write('agent_factory.py', agent.replace('.api_functions', '.lib.inner'));
      const document = await openFile(file('aion_tools/in_folder.aion'), tools.replace('SendOutput"', 'InFolder"'));
      await activated();
      await resolvesTo(document, 'send_output(', 'inner.py');
      await shows(document.uri, []);
      await workspace.fs.rename(file('lib'), file('other'));
      await shows(document.uri, ['unresolved-function']);
      await workspace.fs.rename(file('other'), file('lib'));
      await shows(document.uri, []);
      await workspace.fs.delete(file('lib'), { recursive: true });
      await shows(document.uri, ['unresolved-function']);
    }));

  test('a missing function is created in the module of the other functions, which opens; one undo removes it', () =>
    withLoader(readsClasses, async () => {
      await write('messages.py', api);
      await write('agent_factory.py', agent.replace('.api_functions import send_output', '.messages import *'));
      const other = tools.replace('SendOutput"', 'Archive"').replace('send_output(', 'archive(');
      const both = `${tools.replace('SendOutput"', 'Created"').replace('\n]\n', ',')}${other.slice(1)}`;
      const document = await openFile(file('aion_tools/created.aion'), both);
      await activated();
      await shows(document.uri, ['unresolved-function']);
      await applyFirstFix(document, 'archive(', 'Create the function archive in python_project/messages.py');
      const module = await shownModule('messages.py');
      assert.match(module.document.getText(), /^def archive\(recipient: str\) -> dict/m);
      assert.equal(module.document.lineAt(module.selection.active).text.slice(0, 'def archive'.length), 'def archive');
      await shows(document.uri, []);
      await commands.executeCommand('undo');
      await until(
        () => module.document.getText() === api,
        () => `one undo is enough: ${module.document.getText()}`,
      );
      await shows(document.uri, ['unresolved-function']);
    }));

  test('a module is created only if there is none, and opens; one undo deletes it', () =>
    withLoader(readsClasses, async () => {
      await write('agent_factory.py', 'x = 1\n');
      await workspace.fs.delete(file('api_functions.py'));
      const document = await openFile(
        file('aion_tools/first.aion'),
        tools.replaceAll('send_output', 'archive').replace('SendOutput"', 'First"'),
      );
      await activated();
      await shows(document.uri, ['unresolved-function']);
      await applyFirstFix(document, 'archive(', 'Create the function archive in api_functions.py');
      const module = await shownModule('aion_tools/api_functions.py');
      assert.match(module.document.getText(), /^def archive\(recipient: str\) -> dict/m);
      await shows(document.uri, []);
      await commands.executeCommand('undo');
      await until(() => module.document.isClosed, 'the module closes');
      await assert.rejects(async () => workspace.fs.stat(module.document.uri), 'the module is gone');
      await shows(document.uri, ['unresolved-function']);
    }));

  test('a preview shows the fields of the model', () =>
    withLoader(readsClasses, async () => {
      const document = await openFile(file('aion_tools/previewed_model.aion'), tools);
      await activated();
      await commands.executeCommand('aion.preview', undefined, 'openai');
      const shown = () => workspace.textDocuments.find(({ uri }) => uri.path.endsWith('previewed_model.openai.json'));
      await until(() => shown()?.getText().includes('"recipient"') === true, 'the preview has the field of the model');
      assert.ok(document);
    }));
});
