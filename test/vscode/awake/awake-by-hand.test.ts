import * as assert from 'node:assert/strict';
import { commands, Selection, Uri, window, workspace } from 'vscode';
import { folder, shows } from '../support/documents.ts';
import { activated } from '../support/extension.ts';
import { countsGestures, person, personTest } from '../support/person.ts';

const toolsHeader = '.pane-header[aria-label*="AION Tools"]';

suite('A folder with .aion files, none of them open', () => {
  const file = (): Uri => Uri.joinPath(folder(), 'agents/mail/mail.aion');

  test('has their problems', async () => {
    await activated();
    await shows(file(), ['unknown-property']);
    assert.ok(workspace.textDocuments.every(({ uri }) => !uri.path.endsWith('.aion')));
  });

  personTest('shows the first problem after 0 keys and clicks', async () => {
    const made = await countsGestures(async () => {
      await person.sees('.statusbar-item[id="status.problems"]', '1');
      await person.waitsFor('.explorer-folders-view .monaco-list-row .explorer-item[class*="monaco-decoration"]');
    });
    assert.equal(made, 0);
  });

  personTest('offers to convert them in the menu of fixes', async () => {
    const editor = await window.showTextDocument(file());
    // On the name of the property, which has fixes of its own.
    editor.selection = new Selection(1, 4, 1, 4);
    await person.seesFix('Convert to…');
    await person.press('Escape');
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  personTest('lists their tools', async () => {
    await person.waitsFor(toolsHeader);
    await person.clicks(toolsHeader);
    await person.sees('.tree-explorer-viewlet-tree-view .monaco-list-row', 'mail.aion');
  });
});
