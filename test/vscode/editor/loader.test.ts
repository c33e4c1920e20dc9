import * as assert from 'node:assert/strict';
import {
  type CodeAction,
  CodeActionKind,
  commands,
  languages,
  Selection,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import { closeAll, folder, openFile, shows, showsForGood, type } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { good } from '../support/texts.ts';

const pin = (): Uri => Uri.joinPath(folder(), 'requirements.txt');

/** The document of the loader's reading, as soon as it has the expected text. */
async function reading(expected: RegExp): Promise<TextDocument> {
  const found = (): TextDocument | undefined =>
    workspace.textDocuments.find(({ uri }) => uri.scheme === 'aion-preview' && uri.path.includes('.loader-'));
  await until(() => expected.test(found()?.getText() ?? ''), `a document that says ${expected}`);
  const document = found();
  assert.ok(document);
  return document;
}

suite('Loaders', () => {
  teardown(async () => {
    await closeAll();
    await workspace.fs.delete(pin());
  });

  test('a brace typed into a description is underlined for the pinned loader, and its fix removes it', async () => {
    await workspace.fs.writeFile(pin(), new TextEncoder().encode('aions-llm==1.0.16\n'));
    const document = await openFile(Uri.joinPath(folder(), 'brace.aion'), good);
    await commands.executeCommand('aion.preview', document.uri, 'loader', '1.0.16');
    await reading(/"name": "A"/);
    const editor = await window.showTextDocument(document);
    const at = document.positionAt(good.indexOf('What A'));
    editor.selection = new Selection(at, at);
    await type('{ ');
    // The pin of the new requirements file may be read after the first letter.
    const found = () => languages.getDiagnostics(document.uri)[0];
    await until(
      () => found()?.message.includes('1.0.16: this tool is lost') === true,
      () => `the brace is underlined: ${found()?.message}`,
    );
    await shows(document.uri, ['loader-brace-in-text']);
    const problem = found();
    assert.ok(problem);
    assert.equal(document.getText(problem.range), '{');
    await reading(/"value": \[\]/);
    const actions = await commands.executeCommand<readonly CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem.range,
      CodeActionKind.QuickFix.value,
      20,
    );
    const fix = actions.find(({ title }) => title === 'Replace braces with ( )');
    assert.ok(fix?.edit, actions.map(({ title }) => title).join(', '));
    assert.ok(await workspace.applyEdit(fix.edit));
    assert.equal(document.getText(), good.replace('What A', '( What A'));
    await showsForGood(document.uri, []);
    await reading(/"name": "A"/);
    await document.save();
  });

  test('a pin that nobody can use is a problem at its place in the requirements file', async () => {
    const text = '# what the agent needs\nlangchain<1\naions-llm==1.0.5\n';
    await workspace.fs.writeFile(pin(), new TextEncoder().encode(text));
    await openFile(Uri.joinPath(folder(), 'pinned.aion'), good);
    const requirements = await workspace.openTextDocument(pin());
    const editor = await window.showTextDocument(requirements);
    const shown = (): readonly string[] =>
      languages
        .getDiagnostics(pin())
        .map(({ range, message }) => `${range.start.line + 1} ${requirements.getText(range)} ${message}`);
    const showsProblem = (expected: string | null): Promise<void> =>
      until(
        () => shown().join('\n') === (expected ?? ''),
        () => `the problem is ${expected}; shown is ${shown().join('\n')}`,
      );
    const pinned = async (version: string): Promise<void> => {
      await editor.edit((edit) => edit.replace(requirements.lineAt(2).range, `aions-llm==${version}`));
      await requirements.save();
    };
    await showsProblem("3 ==1.0.5 aions-llm 1.0.5 can't be imported (SyntaxError). Use 1.0.16.");
    await pinned('1.0.6');
    await showsProblem("3 ==1.0.6 aions-llm 1.0.6 doesn't exist. Use 1.0.16.");
    await pinned('1.0.16');
    await showsProblem(null);
  });
});
