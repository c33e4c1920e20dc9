import * as assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationTarget, commands, DiagnosticSeverity, languages, Uri, window, workspace } from 'vscode';
import {
  closeAll,
  folder,
  openAsPerson,
  openFile,
  replaceText,
  ruleOf,
  shows,
  showsForGood,
  type,
  untitled,
} from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { good, misspelt, variations } from '../support/texts.ts';

/** Each file has its own directory: the files of one directory are checked together. */
const inFolder = (name: string): Uri =>
  name.endsWith('.aion') ? Uri.joinPath(folder(), name.replace('.aion', ''), name) : Uri.joinPath(folder(), name);
const severityOf = (uri: Uri, rule: string): DiagnosticSeverity | undefined =>
  languages.getDiagnostics(uri).find((problem) => ruleOf(problem) === rule)?.severity;
const rules = () => workspace.getConfiguration('aion');

suite('Problems', () => {
  teardown(async () => {
    await rules().update('rules', undefined, ConfigurationTarget.Workspace);
    await closeAll();
  });

  test('typing desc --> "x" shows AIONPropertyError within a second', async () => {
    const { document } = await untitled(good.replace('"What A is about."', '"What A is about.",\n    |'));
    await type('desc --> "x"');
    await shows(document.uri, ['unknown-property'], 1000);
    const [problem] = languages.getDiagnostics(document.uri);
    assert.match(problem?.message ?? '', /AIONPropertyError/);
    assert.equal(document.getText(problem?.range), 'desc');
  });

  for (const [what, scheme] of [
    ['as git shows it beside the file', 'review'],
    ['as it was before an agent changes it', 'chat-editing-snapshot-text-model'],
    ['as it stands in an answer of the chat', 'vscode-chat-code-compare-block'],
  ] as const) {
    test(`another version of a file, ${what}, has hovers and no problems`, async () => {
      const provider = workspace.registerTextDocumentContentProvider(scheme, {
        provideTextDocumentContent: () => misspelt,
      });
      try {
        const document = await workspace.openTextDocument(Uri.parse(`${scheme}:/older/tools.aion`));
        await window.showTextDocument(document);
        const { document: now } = await untitled(misspelt);
        await shows(now.uri, ['unknown-property']);
        const name = document.positionAt(document.getText().indexOf('name'));
        const hovers = await commands.executeCommand<unknown[]>('vscode.executeHoverProvider', document.uri, name);
        assert.equal(hovers.length, 1);
        await showsForGood(document.uri, []);
      } finally {
        provider.dispose();
      }
    });
  }

  test('a file with the language of another extension has none, also after it is closed', async () => {
    const uri = inFolder('planner.aion');
    await workspace.fs.createDirectory(Uri.joinPath(uri, '..'));
    await workspace.fs.writeFile(uri, Buffer.from('agent Planner {\n  goal: "plan"\n}\n'));
    try {
      const document = await workspace.openTextDocument(uri);
      await window.showTextDocument(document);
      await until(() => languages.getDiagnostics(uri).length > 0, 'it has problems as AION');
      await languages.setTextDocumentLanguage(document, 'plaintext');
      await until(() => languages.getDiagnostics(uri).length === 0, 'it has none as plain text');
      await closeAll();
      // Another file's problems show that VS Code has asked about the workspace again.
      const { document: now } = await untitled(misspelt);
      await shows(now.uri, ['unknown-property']);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      assert.deepEqual(languages.getDiagnostics(uri), []);
    } finally {
      await workspace.fs.delete(uri);
    }
  });

  test('a problem names its rule, links to its page and says it comes from aion', async () => {
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    const [problem] = languages.getDiagnostics(document.uri);
    assert.equal(problem?.source, 'aion');
    const { code } = problem;
    assert.ok(typeof code === 'object');
    assert.match(code.target.toString(), /^aion-report:\/rules\/unknown-property\.md$/);
    // The page is in the package.
    assert.match(Buffer.from(await workspace.fs.readFile(code.target)).toString(), /^# unknown-property/);
  });

  test('the three variations of the README, pasted into an untitled document, have none but the ignored class', async () => {
    for (const variation of variations) {
      // A mistake first: its disappearance shows that the server has read the next text.
      const editor = await untitled(misspelt);
      await shows(editor.document.uri, ['unknown-property']);
      await replaceText(editor, variation);
      const ignored = variation.includes('SendOutputSchema') ? ['loader-schema-name-ignored'] : [];
      await showsForGood(editor.document.uri, ignored);
    }
  });

  test('each shows once after opening, a restart, a changed setting, closing and opening again', async () => {
    const uri = inFolder('once.aion');
    const expected = ['duplicate-property', 'unknown-property'];
    await openFile(uri, misspelt.replace('    desc', '    link --> "https://example.com/other",\n    desc'));
    await showsForGood(uri, expected);
    await commands.executeCommand('aion.restartServer');
    await showsForGood(uri, expected);
    await rules().update('rules', { 'duplicate-property': 'information' }, ConfigurationTarget.Workspace);
    await until(() => severityOf(uri, 'duplicate-property') === DiagnosticSeverity.Information, 'the new severity');
    await showsForGood(uri, expected);
    await closeAll();
    await window.showTextDocument(await workspace.openTextDocument(uri));
    await showsForGood(uri, expected);
  });

  test('none stays after the file is deleted', async () => {
    const uri = Uri.joinPath(folder(), 'deleted.aion');
    await openAsPerson(uri, misspelt.replace(/name --> "[^"]*"/, 'name --> "Deleted"'));
    await shows(uri, ['unknown-property']);
    await closeAll();
    await workspace.fs.delete(uri);
    await showsForGood(uri, []);
  });

  test('none stays after the folder of the file is deleted in one piece, also when it was made a moment before', async () => {
    const uri = Uri.joinPath(folder(), 'made', 'deeper', 'inner.aion');
    await openAsPerson(uri, misspelt.replace(/name --> "[^"]*"/, 'name --> "Inner"'));
    await shows(uri, ['unknown-property']);
    await closeAll();
    await workspace.fs.delete(Uri.joinPath(folder(), 'made'), { recursive: true });
    await showsForGood(uri, []);
  });

  test('none stays of a text that is given up by closing without saving', async () => {
    const uri = inFolder('given-up.aion');
    const right = good.replace(/name --> "[^"]*"/, 'name --> "Given"');
    await openAsPerson(uri, right);
    assert.ok(window.activeTextEditor !== undefined);
    await replaceText(window.activeTextEditor, misspelt);
    await shows(uri, ['unknown-property']);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await showsForGood(uri, []);
  });

  // VS Code keeps documents requested by an extension for minutes, even if they are not visible.
  test('none stays of a given up text that another extension keeps open', async () => {
    const uri = inFolder('kept.aion');
    const right = good.replace(/name --> "[^"]*"/, 'name --> "Kept"');
    await openFile(uri, right);
    assert.ok(window.activeTextEditor !== undefined);
    await replaceText(window.activeTextEditor, misspelt);
    await shows(uri, ['unknown-property']);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await showsForGood(uri, []);
  });

  test('a setting turns a rule off and on again while the document is open', async () => {
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    await rules().update('rules', { 'unknown-property': 'off' }, ConfigurationTarget.Workspace);
    await showsForGood(document.uri, []);
    await rules().update('rules', undefined, ConfigurationTarget.Workspace);
    await showsForGood(document.uri, ['unknown-property']);
  });

  test('.aionrc.json of the folder turns a rule off as soon as it is saved, and on again when it goes', async () => {
    const uri = inFolder('configured.aion');
    await openFile(uri, misspelt);
    await shows(uri, ['unknown-property']);
    const file = inFolder('.aionrc.json');
    await workspace.fs.writeFile(file, new TextEncoder().encode('{ "rules": { "unknown-property": "off" } }'));
    await showsForGood(uri, []);
    await workspace.fs.delete(file);
    await showsForGood(uri, ['unknown-property']);
  });

  test('a file outside any folder is checked', async () => {
    const uri = Uri.file(join(tmpdir(), `aion-outside-${process.pid}.aion`));
    try {
      await openFile(uri, misspelt);
      await showsForGood(uri, ['unknown-property']);
    } finally {
      await closeAll();
      await workspace.fs.delete(uri);
    }
  });

  test('a document with the language id aions is checked', async () => {
    const { document } = await untitled(misspelt, 'aions');
    assert.equal(document.languageId, 'aions');
    await showsForGood(document.uri, ['unknown-property']);
  });

  test('a document that becomes another language loses its problems', async () => {
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    await languages.setTextDocumentLanguage(document, 'plaintext');
    await showsForGood(document.uri, []);
  });
});
