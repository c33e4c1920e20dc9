import * as assert from 'node:assert/strict';
import { commands, type Uri, workspace } from 'vscode';
import { closeAll, openFile } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { person, personTest } from '../support/person.ts';
import { answers, exists, hasPython, panelSays, textOf, toolsWriting } from '../support/running-tools.ts';

const { home, inHome, useInSuite } = homeNamed('run-tool');
const sentinel = (): Uri => inHome('ran.txt');
const kept = (): Uri => inHome('weather_at.aioncalls.json');

/** In milliseconds. */
const limit = 120_000;

function runs(title: string, run: () => Promise<void>): void {
  if (hasPython) personTest(title, run, limit);
  else personTest.skip(`${title} (skipped: this machine has no Python 3.9 or newer)`, run);
}

async function opened(): Promise<void> {
  await workspace.fs.createDirectory(home());
  await openFile(inHome('weather.aion'), toolsWriting(sentinel()));
  await person.waitsFor('.codelens-decoration:has-text("Run")');
}

/** Clicks *Run* over the first tool. */
async function runsFromLens(): Promise<void> {
  await person.clicks('.codelens-decoration a', 'Run');
}

async function writes(calls: readonly object[]): Promise<void> {
  await workspace.fs.writeFile(kept(), new TextEncoder().encode(JSON.stringify(calls, null, 2)));
}

/** The lines of the Test Explorer. */
async function testLines(): Promise<readonly string[]> {
  return person.reads('.test-explorer .monaco-list-row');
}

async function showsTests(): Promise<void> {
  await commands.executeCommand('workbench.view.testing.focus');
  await commands.executeCommand('testing.collapseAll');
}

suite('A person runs a tool', () => {
  useInSuite();
  if (hasPython) {
    suiteSetup(() => person.isAsked(true));
    suiteTeardown(() => person.isAsked(false));
  }

  runs('who says no to the question has run nothing', async () => {
    await opened();
    await runsFromLens();
    const asked = await answers('Run the tools of', 'Cancel');
    assert.match(asked, /Python: .*python3/);
    assert.match(asked, /weather_at/);
    assert.match(asked, /delete_city \(changes something\)/);
    await closeAll();
    assert.equal(await exists(sentinel()), false);
  });

  runs('fills in the form by keys, and sees the result, the record, and the same call again', async () => {
    await opened();
    await runsFromLens();
    await answers('Run the tools of', 'Run Tools');
    await panelSays('h1', 'weather_at');
    assert.equal(await exists(sentinel()), false, 'nothing runs before the person runs it');
    // The first field has the focus. What is missing and what is wrong is said.
    await panelSays('#form label', 'days');
    await person.press('Tab');
    await person.type('many');
    await panelSays('.field .problem', 'Not a');
    await person.press('Control+a');
    await person.type('5');
    await person.press('Shift+Tab');
    await person.type('Bern');
    await person.press('Control+Enter');
    await panelSays('#record-title', 'completed');
    const result = await panelSays('#result', 'Bern');
    assert.match(result, /days\s*5/);
    assert.match(result, /unit\s*c/);
    assert.equal(await textOf(sentinel()), 'ran. ');
    assert.deepEqual(await person.auditsWebView(), [], 'the page keeps the rules of WCAG');
    await person.clicksInWebView('#again');
    await until(async () => (await textOf(sentinel())) === 'ran. ran. ', 'it ran again');
    await until(
      async () => (await person.readsWebView('.record-line')).filter((line) => line.includes('completed')).length === 2,
      'two calls are listed',
    );
    await person.clicksInWebView('#keep');
    await until(() => exists(kept()), 'the call is kept');
    const [call] = JSON.parse(await textOf(kept()));
    assert.deepEqual(call.arguments, { city: 'Bern', days: 5 });
    assert.deepEqual(call.expect, { result: { city: 'Bern', days: 5, unit: 'c', file: 5 } });
    await person.choosesInWebView('#copy-as', 'Anthropic (Messages)');
    await until(
      async () => (await person.reads('.statusbar-item')).some((text) => text.includes('Copied')),
      'the call is copied',
    );
  });

  runs(
    'the kept calls stand under their tools in the Test Explorer; a group asks before it changes something',
    async () => {
      await opened();
      await writes([
        { title: 'five days', name: 'weather_at', arguments: { city: 'Bern', days: 5 }, expect: { part: { days: 5 } } },
        {
          title: 'wrong unit',
          name: 'weather_at',
          arguments: { city: 'Bern', days: 5 },
          expect: { part: { unit: 'f' } },
        },
        { title: 'goes away', name: 'delete_city', arguments: { city: 'Rome' }, expect: { result: 'deleted Rome' } },
      ]);
      await showsTests();
      let listed: readonly string[] = [];
      await until(
        async () => {
          // The view may be opened for the first time, and take the focus late.
          await commands.executeCommand('workbench.view.testing.focus');
          listed = await testLines();
          return listed.some((line) => line.includes('weather.aion'));
        },
        () => `the tests are listed: ${JSON.stringify(listed)}`,
        20_000,
      );
      await person.clicks('.test-explorer .monaco-list-row', 'weather.aion');
      await commands.executeCommand('testing.collapseAll');
      await person.press('Home');
      for (let line = 0; line < 6; line++) {
        await person.press('ArrowRight');
        await person.press('ArrowDown');
      }
      const ran = commands.executeCommand('testing.runAll');
      await answers('call tools that change something', 'Cancel');
      await ran;
      const lines = async (): Promise<string> =>
        (await person.readsLabels('.test-explorer .monaco-list-row')).join('\n');
      const ended = async (test: string, state: RegExp): Promise<void> => {
        let seen = '';
        await until(
          async () => {
            seen = await lines();
            return seen.split('\n').some((line) => line.includes(test) && state.test(line));
          },
          () => `${test} is ${state}: ${seen}`,
          20_000,
        );
      };
      await ended('five days', /passed/i);
      await ended('wrong unit', /failed/i);
      await ended('goes away', /skipped/i);
      assert.equal(await textOf(sentinel()), 'ran. ran. ');
    },
  );

  runs('who withdraws the consent is asked again', async () => {
    await opened();
    await runsFromLens();
    await panelSays('h1', 'weather_at');
    await person.clicksInWebView('.foot .action:last-child');
    await panelSays('.status .problem', 'Python does not run');
    await closeAll();
    await opened();
    await runsFromLens();
    await answers('Run the tools of', 'Cancel');
    assert.equal(await exists(sentinel()), false);
  });
});
