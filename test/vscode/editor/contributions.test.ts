import * as assert from 'node:assert/strict';
import { commands, languages, workspace } from 'vscode';
import { activated, extension } from '../support/extension.ts';

suite('What the extension contributes', () => {
  test('a .aion file has the language id aion', async () => {
    const [file] = await workspace.findFiles('**/*.aion', undefined, 1);
    assert.ok(file, 'the workspace of the tests has a .aion file');
    const document = await workspace.openTextDocument(file);
    assert.equal(document.languageId, 'aion');
  });

  test('the languages aion and aions exist', async () => {
    const known = await languages.getLanguages();
    for (const id of ['aion', 'aions']) assert.ok(known.includes(id), id);
  });

  test('each command of the palette is there', async () => {
    await activated();
    const registered = new Set(await commands.getCommands(true));
    const contributed: { command: string }[] = extension().packageJSON.contributes.commands;
    assert.ok(contributed.length >= 2);
    for (const { command } of contributed) assert.ok(registered.has(command), command);
  });

  test('the log opens', async () => {
    await activated();
    await commands.executeCommand('aion.showLog');
  });
});
