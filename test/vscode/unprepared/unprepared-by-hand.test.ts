import * as assert from 'node:assert/strict';
import { Uri, window } from 'vscode';
import { folder, shows } from '../support/documents.ts';
import { activated, extension } from '../support/extension.ts';
import { note } from '../support/note.ts';
import { countsGestures, person, personTest } from '../support/person.ts';

const toolsHeader = '.pane-header[aria-label*="AION Tools"]';
const statusItem = '.statusbar-item[id$="aion.toolCount"]';

suite('A folder that nobody prepared', () => {
  personTest('shows the number of its tools after 0 keys and clicks', async () => {
    const made = await countsGestures(async () => {
      await person.sees(statusItem, 'AION: 2 tools');
    });
    assert.equal(made, 0);
    note(`Activated in ${extension().exports.activationMilliseconds.toFixed(1)} ms.`);
  });

  personTest('shows its tools at a click on the number', async () => {
    await person.clicks(statusItem, 'AION: 2 tools');
    await person.waitsFor(toolsHeader);
    await person.sees('.tree-explorer-viewlet-tree-view .monaco-list-row', 'clock_of');
  });

  test('has the errors that every client reports, without a setting', async () => {
    await activated();
    const program = Uri.joinPath(folder(), 'src/server.py');
    await window.showTextDocument(program);
    await shows(program, ['provider-tool-name']);
    const json = Uri.joinPath(folder(), 'definitions.json');
    await window.showTextDocument(json);
    await shows(json, ['provider-tool-name']);
  });

  personTest('has lenses at its tools', async () => {
    await window.showTextDocument(Uri.joinPath(folder(), 'src/server.py'));
    await person.sees('.codelens-decoration', 'Convert to AION');
    assert.equal(window.activeTextEditor?.document.languageId, 'python');
  });
});
