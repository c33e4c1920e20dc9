import * as assert from 'node:assert/strict';
import { type CodeAction, commands, env, type Hover, languages, type MarkdownString, Position } from 'vscode';
import { closeAll, shows, untitled } from '../support/documents.ts';
import { activated } from '../support/extension.ts';
import { person, personTest, pickLines } from '../support/person.ts';
import { good, misspelt } from '../support/texts.ts';

suite('In a VS Code that shows German', () => {
  suiteSetup(async () => {
    await untitled('[]');
    await activated();
  });
  teardown(closeAll);

  test('extensions are told so', () => {
    assert.equal(env.language, 'de');
  });

  personTest('the palette has the commands in German', async () => {
    await commands.executeCommand('workbench.action.quickOpen', '>AION: Tools konvert');
    await person.sees(pickLines, 'AION: Tools konvertieren…');
    await person.press('Escape');
  });

  test('a problem and its fix are German', async () => {
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    const [problem] = languages.getDiagnostics(document.uri);
    assert.match(problem?.message ?? '', /Unbekannte Eigenschaft .*Meinten Sie „description“\?/);
    const fixes = await commands.executeCommand<readonly CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem?.range,
    );
    assert.deepEqual(
      fixes.map(({ title }) => title).filter((title) => title.includes('description')),
      ['In description ändern'],
    );
  });

  test('a hover is German', async () => {
    const { document } = await untitled(good);
    const at = new Position(3, 6);
    const hovers = await commands.executeCommand<readonly Hover[]>('vscode.executeHoverProvider', document.uri, at);
    const shown = hovers.flatMap(({ contents }) => contents.map((content) => (content as MarkdownString).value));
    assert.match(shown.join('\n'), /Tooleigenschaft/);
  });

  personTest('a message is German', async () => {
    await untitled('{"name": ', 'json');
    await commands.executeCommand('aion.convert');
    await commands.executeCommand('notifications.showList');
    await person.sees('.notifications-center .notification-list-item-message', 'Ungültiges JSON: Wert fehlt.');
    await commands.executeCommand('notifications.clearAll');
  });
});
