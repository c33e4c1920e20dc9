import * as assert from 'node:assert/strict';
import { commands, Uri, workspace } from 'vscode';
import { closeAll, folder, openFile } from '../support/documents.ts';
import { activated } from '../support/extension.ts';
import { person, personTest } from '../support/person.ts';
import { answers } from '../support/questions.ts';
import { exists, toolsWriting } from '../support/running-tools.ts';

const home = (): Uri => Uri.joinPath(folder(), 'run-tool');

async function isTold(): Promise<void> {
  await commands.executeCommand('notifications.showList');
  await person.sees('.notifications-center', "Tools don't run in Restricted Mode");
  await person.sees('.notifications-center .monaco-button', 'Manage Workspace Trust');
  await commands.executeCommand('notifications.clearAll');
}

suite('In restricted mode no tool runs', () => {
  suiteSetup(() => person.isAsked(true));
  suiteTeardown(() => person.isAsked(false));
  teardown(async () => {
    await closeAll();
    await workspace.fs.delete(home(), { recursive: true });
  });

  personTest('the lens and the command say why; no test runs', async () => {
    const sentinel = Uri.joinPath(home(), 'ran.txt');
    const kept = JSON.stringify([{ name: 'weather_at', arguments: { city: 'Bern', days: 5 } }]);
    await workspace.fs.writeFile(Uri.joinPath(home(), 'weather_at.aioncalls.json'), new TextEncoder().encode(kept));
    await openFile(Uri.joinPath(home(), 'weather.aion'), toolsWriting(sentinel));
    await activated();
    await person.waitsFor('.codelens-decoration:has-text("Run")');
    await person.clicks('.codelens-decoration a', 'Run');
    await isTold();
    await person.runs('AION: Run Tool…');
    await isTold();
    // VS Code itself asks for trust before it runs a test.
    const ran = commands.executeCommand('testing.runAll');
    await answers('Running tests may execute code', 'Cancel');
    await ran;
    assert.equal(await exists(sentinel), false);
  });
});
