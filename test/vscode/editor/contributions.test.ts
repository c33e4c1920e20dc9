import * as assert from 'node:assert/strict';
import { commands, languages, Uri, workspace } from 'vscode';
import { folder } from '../support/documents.ts';
import { activated, extension } from '../support/extension.ts';

suite('What the extension contributes', () => {
  test('a .aion file has the language id aion', async () => {
    const file = Uri.joinPath(folder(), 'contributed/contributed.aion');
    await workspace.fs.writeFile(file, new TextEncoder().encode('[]'));
    const document = await workspace.openTextDocument(file);
    await workspace.fs.delete(Uri.joinPath(folder(), 'contributed'), { recursive: true });
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
