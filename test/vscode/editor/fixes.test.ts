import * as assert from 'node:assert/strict';
import {
  type CodeAction,
  CodeActionKind,
  ConfigurationTarget,
  commands,
  languages,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';
import { closeAll, folder, openFile, shows, showsForGood, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { good, misspelt } from '../support/texts.ts';

/** The actions that VS Code offers for the first problem. */
async function actionsAtProblem(document: TextDocument, kind: CodeActionKind): Promise<readonly CodeAction[]> {
  const [problem] = languages.getDiagnostics(document.uri);
  assert.ok(problem, 'a problem is shown');
  const resolveAll = 20;
  return commands.executeCommand(
    'vscode.executeCodeActionProvider',
    document.uri,
    problem.range,
    kind.value,
    resolveAll,
  );
}

async function applyEdit({ title, edit }: CodeAction): Promise<void> {
  assert.ok(edit, `${title} brings its edit`);
  assert.ok(await workspace.applyEdit(edit));
}

suite('Fixes', () => {
  teardown(closeAll);

  test('the quick fix renames the property, the problem goes, and one undo brings the text back', async () => {
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    const [rename, ...others] = await actionsAtProblem(document, CodeActionKind.QuickFix);
    assert.ok(rename, 'a fix is offered');
    assert.match(rename.title, /description/);
    assert.ok(
      others.every(({ title }) => title !== rename.title),
      'each fix is offered once',
    );
    await applyEdit(rename);
    assert.equal(document.getText(), good);
    await showsForGood(document.uri, []);
    await commands.executeCommand('undo');
    await until(
      () => document.getText() === misspelt,
      () => `one undo is enough: ${document.getText()}`,
    );
  });

  test('saving makes all fixes where the person asked for that', async () => {
    const editor = workspace.getConfiguration('editor', { languageId: 'aion', uri: folder() });
    await editor.update('codeActionsOnSave', { 'source.fixAll.aion': 'explicit' }, ConfigurationTarget.Workspace, true);
    try {
      const uri = Uri.joinPath(folder(), 'saved', 'saved.aion');
      const document = await openFile(uri, misspelt.replace('name -->', 'name:').replace('docs",', 'docs"'));
      await shows(uri, ['expected-action-link', 'missing-comma', 'unknown-property']);
      // An unchanged document is not written, and then not fixed.
      await commands.executeCommand('cursorBottom');
      await commands.executeCommand('type', { text: '\n' });
      await document.save();
      assert.equal(document.getText(), `${good}\n`);
      assert.equal(new TextDecoder().decode(await workspace.fs.readFile(uri)), `${good}\n`);
      await showsForGood(uri, []);
    } finally {
      await editor.update('codeActionsOnSave', undefined, ConfigurationTarget.Workspace, true);
    }
  });

  test('saving changes nothing where nobody asked for it', async () => {
    const uri = Uri.joinPath(folder(), 'unasked', 'unasked.aion');
    const document = await openFile(uri, misspelt);
    await shows(uri, ['unknown-property']);
    await commands.executeCommand('cursorBottom');
    await commands.executeCommand('type', { text: '\n' });
    await document.save();
    assert.equal(document.getText(), `${misspelt}\n`);
  });
});
