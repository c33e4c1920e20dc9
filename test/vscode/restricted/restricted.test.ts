import * as assert from 'node:assert/strict';
import { commands, Uri, workspace } from 'vscode';
import { closeAll, folder, openFile, reportShown, showsForGood, untitled } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { misspelt } from '../support/texts.ts';

suite('In restricted mode', () => {
  teardown(closeAll);

  test('the folder is not trusted', () => {
    assert.equal(workspace.isTrusted, false);
  });

  test('the extension is active and finds mistakes in a file of the folder', async () => {
    const uri = Uri.joinPath(folder(), 'restricted.aion');
    await openFile(uri, misspelt);
    await activated();
    await showsForGood(uri, ['unknown-property']);
  });

  test('and in an untitled document', async () => {
    const { document } = await untitled(misspelt);
    await showsForGood(document.uri, ['unknown-property']);
  });

  test('and converts what it is given', async () => {
    const text = JSON.stringify({
      name: 'get_weather',
      description: 'Looks it up.',
      input_schema: { type: 'object' },
      cache_control: { type: 'ephemeral' },
    });
    await commands.executeCommand('aion.convert', {
      source: { uri: 'untitled:tools.json', languageId: 'json', text },
    });
    const texts = (): readonly string[] => workspace.textDocuments.map((document) => document.getText());
    await until(() => texts().some((one) => one.includes('name --> "get_weather"')), 'the tool as AION');
    await until(() => reportShown().includes('cache'), 'the report is a page to read');
  });
});
