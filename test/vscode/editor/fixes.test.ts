import * as assert from 'node:assert/strict';
import {
  type CodeAction,
  CodeActionKind,
  ConfigurationTarget,
  commands,
  languages,
  type TextDocument,
  Uri,
  window,
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

  const disable = 'Disable rule unknown-property in this workspace';

  /** Applies that fix of the shown problem, as `Ctrl+.` does: its edit, then its command. */
  async function disableRule(document: TextDocument): Promise<void> {
    const actions = await actionsAtProblem(document, CodeActionKind.QuickFix);
    const action = actions.find(({ title }) => title === disable);
    assert.ok(action, `${disable} is offered`);
    if (action.edit !== undefined) await applyEdit(action);
    const { command = '', arguments: given = [] } = action.command ?? {};
    await commands.executeCommand(command, ...given);
  }

  test('a rule is turned off by a new configuration file, and undo deletes it', async () => {
    const uri = Uri.joinPath(folder(), 'off.aion');
    const document = await openFile(uri, misspelt);
    await shows(uri, ['unknown-property']);
    await disableRule(document);
    await showsForGood(uri, []);
    const file = Uri.joinPath(folder(), '.aionrc.json');
    const text = new TextDecoder().decode(await workspace.fs.readFile(file));
    assert.deepEqual(JSON.parse(text), { rules: { 'unknown-property': 'off' } });
    try {
      await window.showTextDocument(file);
      await commands.executeCommand('undo');
      await until(
        async () => !(await workspace.fs.readDirectory(folder())).some(([name]) => name === '.aionrc.json'),
        'the file is gone',
      );
      await shows(uri, ['unknown-property']);
    } finally {
      await closeAll();
      await workspace.fs.delete(file).then(undefined, () => undefined);
    }
  });

  test('a rule that the workspace settings set is turned off there', async () => {
    const settings = () => workspace.getConfiguration('aion', folder());
    await settings().update(
      'rules',
      { 'unknown-property': 'error', 'missing-name': 'hint' },
      ConfigurationTarget.Workspace,
    );
    try {
      const uri = Uri.joinPath(folder(), 'off.aion');
      const document = await openFile(uri, misspelt);
      await shows(uri, ['unknown-property']);
      await disableRule(document);
      await showsForGood(uri, []);
      assert.deepEqual(settings().inspect('rules')?.workspaceValue, {
        'unknown-property': 'off',
        'missing-name': 'hint',
      });
      await assert.rejects(async () => workspace.fs.stat(Uri.joinPath(folder(), '.aionrc.json')));
    } finally {
      await settings().update('rules', undefined, ConfigurationTarget.Workspace);
    }
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
