import * as assert from 'node:assert/strict';
import { commands, env, window } from 'vscode';
import { closeAll, shows, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { textInFront as text } from '../support/home.ts';
import { person, personTest, pickLines } from '../support/person.ts';
import { misspelt } from '../support/texts.ts';

const steps = ['Write a tool', 'Make a mistake', 'Fix it', 'Convert existing tools', 'Preview what providers receive'];

/** The titles of the steps that are ticked. */
async function ticked(): Promise<readonly string[]> {
  const done = await person.reads('.getting-started-step:has(.codicon-getting-started-step-checked)');
  return steps.filter((step) => done.some((one) => one.includes(step)));
}

/** VS Code keeps a tick for good: a retried test starts with those of the first try. */
let tickedBefore: readonly string[] = [];

async function isTicked(...done: readonly string[]): Promise<void> {
  const expected = steps.filter((step) => done.includes(step) || tickedBefore.includes(step));
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await ticked();
      return seen.join() === expected.join();
    },
    () => `ticked: ${seen.join()}; expected: ${expected.join()}`,
  );
}

const open = () =>
  commands.executeCommand('workbench.action.openWalkthrough', 'aion-language-tools.aion-language-tools#start', false);

/** Goes to a step, which alone ticks nothing, and takes its button. */
async function takes(step: string, button: string): Promise<void> {
  const before = await ticked();
  await person.clicks('.getting-started-step .step-title', step);
  await person.sees('.getting-started-step.expanded', step);
  assert.deepEqual(await ticked(), before);
  await person.clicks('.getting-started-step.expanded .monaco-button', button);
}

suite('A person does the walkthrough', () => {
  teardown(async () => {
    await commands.executeCommand('notifications.clearAll');
    await closeAll();
  });

  personTest(
    'from its first step to its last, and each is ticked when it is done',
    async () => {
      // A mistake from before the walkthrough: VS Code ticks no step whose key was true then.
      const { document } = await untitled(misspelt);
      await shows(document.uri, ['unknown-property']);
      await closeAll();
      await open();
      await person.sees('.getting-started-step', 'Write a tool');
      tickedBefore = await ticked();
      await takes('Write a tool', 'New Tool File');
      await until(() => text().includes('name -->'), text);
      await person.press('Escape');
      await open();
      await isTicked('Write a tool');
      await takes('Make a mistake', 'Go to the File');
      await until(() => window.activeTextEditor?.document.languageId === 'aion', 'the file is in front');
      await person.clicksAfter('description -->');
      await person.press('Backspace');
      const file = window.activeTextEditor?.document.uri;
      assert.ok(file);
      await shows(file, ['expected-action-link']);
      await open();
      await isTicked('Write a tool', 'Make a mistake');
      await takes('Fix it', 'Quick Fix');
      await person.sees('.action-widget', 'Fix');
      await person.press('Enter');
      await until(() => text().includes('description -->'), text);
      await shows(file, []);
      await open();
      await isTicked('Write a tool', 'Make a mistake', 'Fix it');
      await env.clipboard.writeText(
        '{ "name": "get_weather", "description": "The weather.", "input_schema": { "type": "object", "properties": {} } }',
      );
      await takes('Convert existing tools', 'Convert JSON');
      await person.sees(pickLines, 'lipboard');
      await person.press('Escape');
      // The page is still in front; to open it again would take the focus from the next list.
      await isTicked('Write a tool', 'Make a mistake', 'Fix it');
      await takes('Convert existing tools', 'Convert JSON');
      await person.picks('lipboard');
      await until(() => text().includes('get_weather'), text);
      await person.sees('.editor-instance .view-lines', 'get_weather');
      await open();
      await isTicked('Write a tool', 'Make a mistake', 'Fix it', 'Convert existing tools');
      await takes('Preview what providers receive', 'Preview');
      await until(() => window.tabGroups.all.length > 1, 'the panel is beside');
      await open();
      await isTicked(...steps);
    },
    180_000,
  );
});
