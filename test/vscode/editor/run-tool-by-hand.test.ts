import * as assert from 'node:assert/strict';
import { commands, DebugStackFrame, debug, extensions, type Uri, workspace } from 'vscode';
import { closeAll, openFile } from '../support/documents.ts';
import { isHarnessThere, until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { keepsAllInSight } from '../support/in-sight.ts';
import { person, personTest, skipped } from '../support/person.ts';
import { answers } from '../support/questions.ts';
import { exists, hasPython, panelSays, textOf, toolsWriting, withdraws } from '../support/running-tools.ts';

const { home, inHome, useInSuite } = homeNamed('run-tool');
const sentinel = (): Uri => inHome('ran.txt');
const kept = (): Uri => inHome('weather_at.aioncalls.json');

/** Whether the harness debugs with the real debugpy. */
const hasDebugpy = process.env['AION_TEST_DEBUGPY'] !== undefined;

/** In milliseconds. */
const limit = 120_000;

function runs(title: string, run: () => Promise<void>): void {
  const writes = hasPython ? personTest : skipped('this machine has no Python 3.9 or newer');
  writes(title, run, limit);
}

async function opened(): Promise<void> {
  await workspace.fs.createDirectory(home());
  await openFile(inHome('weather.aion'), toolsWriting(sentinel()));
  await person.waitsFor('.codelens-decoration:has-text("Run")');
}

async function runsFromLens(): Promise<void> {
  await person.clicks('.codelens-decoration a', 'Run');
}

async function writes(calls: readonly object[]): Promise<void> {
  await workspace.fs.writeFile(kept(), new TextEncoder().encode(JSON.stringify(calls, null, 2)));
}

async function testLines(): Promise<readonly string[]> {
  return person.reads('.test-explorer .monaco-list-row');
}

/** Shows the tests of a file in the Test Explorer, as soon as they are known. */
async function listed(file: string): Promise<void> {
  await commands.executeCommand('workbench.view.testing.focus');
  await commands.executeCommand('testing.collapseAll');
  let seen: readonly string[] = [];
  await until(
    async () => {
      // A newly opened view may take the focus late.
      await commands.executeCommand('workbench.view.testing.focus');
      seen = await testLines();
      return seen.some((line) => line.includes(file));
    },
    () => `the tests are listed: ${JSON.stringify(seen)}`,
  );
  await person.clicks('.test-explorer .monaco-list-row', file);
  await commands.executeCommand('testing.collapseAll');
  await person.press('Home');
  for (let line = 0; line < 6; line++) {
    await person.press('ArrowRight');
    await person.press('ArrowDown');
  }
}

/** Waits until a test of the Test Explorer is in a state. */
async function testEnded(test: string, state: RegExp): Promise<void> {
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await person.readsLabels('.test-explorer .monaco-list-row');
      return seen.some((line) => line.includes(test) && state.test(line));
    },
    () => `${test} is ${state}: ${seen.join('\n')}`,
  );
}

interface PythonDebugger {
  readonly seen: {
    readonly configurations: readonly {
      readonly request: string;
      readonly connect: { readonly host: string };
      readonly rules: readonly { readonly path: string }[];
    }[];
    holds: boolean;
  };
}

/** The replacement of the Python debugger in the harness. */
async function pythonDebugger(): Promise<PythonDebugger> {
  const found = extensions.getExtension<PythonDebugger>('aion-language-tools.aion-test-harness');
  if (found === undefined) throw new Error('The harness is not there.');
  return found.activate();
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
    assert.match(asked, /delete_city \(has side effects\)/);
    await closeAll();
    assert.equal(await exists(sentinel()), false);
  });

  runs('fills in the form by keys, and sees the result, the record, and the same call again', async () => {
    await opened();
    await runsFromLens();
    await answers('Run the tools of', 'While This Window Is Open');
    await panelSays('h1', 'weather_at');
    assert.equal(await exists(sentinel()), false, 'nothing runs before the person runs it');
    // The first field has the focus. Missing and wrong values are reported.
    await panelSays('#form label', 'days');
    await person.press('Tab');
    await person.type('many');
    await panelSays('.field .problem', 'Must be a');
    await person.press('Control+a');
    await person.type('5');
    await person.press('Shift+Tab');
    await person.type('Bern');
    await person.press('Control+Enter');
    assert.match(await answers('Run "weather_at" with these arguments?', 'Run'), /has side effects/);
    await panelSays('#record-title', 'completed');
    const result = await panelSays('#result', 'Bern');
    assert.match(result, /days\s*5/);
    assert.match(result, /unit\s*c/);
    assert.equal(await textOf(sentinel()), 'ran. ');
    assert.deepEqual(await person.auditsWebView(), [], 'the page keeps the rules of WCAG');
    await keepsAllInSight();
    await person.clicksInWebView('#again');
    await answers('Run "weather_at" with these arguments?', 'Cancel');
    assert.equal(await textOf(sentinel()), 'ran. ', 'Cancel runs nothing');
    await person.clicksInWebView('#again');
    await answers('Run "weather_at" with these arguments?', 'Run');
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

  runs('says that the tool of another file runs under the name, and runs neither', async () => {
    const ran = inHome('other-ran.txt');
    await opened();
    await openFile(inHome('other/weather.aion'), toolsWriting(ran).replace('of a city', 'of a village'));
    await person.clicksAfter('weather_at');
    await person.runs('AION: Run Tool…');
    await panelSays('p.problem', 'A tool in another file is already named "weather_at"');
    assert.deepEqual(await person.readsWebView('#form label'), []);
    assert.equal(await exists(ran), false);
    await closeAll();
    await workspace.fs.delete(inHome('other'), { recursive: true });
  });

  runs(
    'the saved calls stand under their tools in the Test Explorer; a group asks before tools that are not read-only run',
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
      await listed('weather.aion');
      const cancelled = commands.executeCommand('testing.runAll');
      await answers('These tests run tools with side effects', 'Cancel');
      await cancelled;
      for (const test of ['five days', 'wrong unit', 'goes away']) await testEnded(test, /skipped/i);
      assert.equal(await exists(sentinel()), false, 'Cancel runs no test');
      const ran = commands.executeCommand('testing.runAll');
      await answers('These tests run tools with side effects', 'Run All');
      await ran;
      await testEnded('five days', /passed/i);
      await testEnded('wrong unit', /failed/i);
      await testEnded('goes away', /passed/i);
      assert.equal(await textOf(sentinel()), 'ran. ran. ');
    },
  );

  const standIn = isHarnessThere() && !hasDebugpy ? runs : skipped('no debugger stands in here');
  const kepts = [{ title: 'twelve', name: 'weather_at', arguments: { city: 'Bern', days: 12 }, within: 0.000_001 }];

  /** The previous test's file has the same name: its tests may be listed for a moment. */
  async function listsTwelve(): Promise<void> {
    await listed('weather.aion');
    let seen: readonly string[] = [];
    await until(
      async () => {
        seen = await testLines();
        return seen.some((line) => line.includes('twelve')) && !seen.some((line) => line.includes('delete_city'));
      },
      () => `"twelve" alone is listed: ${JSON.stringify(seen)}`,
    );
  }

  standIn('debugs a saved call: Python waits for the debugger, and no time is limited', async () => {
    await opened();
    await writes(kepts);
    await listsTwelve();
    const { seen } = await pythonDebugger();
    const before = seen.configurations.length;
    const ran = commands.executeCommand('testing.debugAll');
    await answers('These tests run tools with side effects', 'Run All');
    await ran;
    await testEnded('twelve', /passed/i);
    const [configuration] = seen.configurations.slice(before);
    assert.equal(configuration?.request, 'attach');
    assert.equal(configuration?.connect.host, '127.0.0.1');
    assert.match(configuration?.rules[0]?.path ?? '', /aion_runner\.py$/);
    await until(() => debug.activeDebugSession === undefined, 'the session has ended');
  });

  standIn('who stops the debugger ends the run', async () => {
    await opened();
    await writes(kepts);
    await listsTwelve();
    const { seen } = await pythonDebugger();
    seen.holds = true;
    try {
      const ran = commands.executeCommand('testing.debugAll');
      await answers('These tests run tools with side effects', 'Run All');
      await until(() => debug.activeDebugSession !== undefined, 'the debugger has attached');
      await person.waitsFor('.debug-toolbar');
      await commands.executeCommand('workbench.action.debug.stop');
      await ran;
      await testEnded('twelve', /skipped/i);
      assert.equal(await exists(sentinel()), false, 'the tool has not run');
    } finally {
      seen.holds = false;
    }
  });

  const withDebugpy = isHarnessThere() && hasDebugpy ? runs : skipped('AION_TEST_DEBUGPY names no folder of debugpy');
  withDebugpy('stops at a breakpoint in the .aion file', async () => {
    await opened();
    await writes(kepts);
    await person.clicksAfter('"lambda city, days');
    await person.press('F9');
    await until(() => debug.breakpoints.length === 1, 'a breakpoint stands in the file');
    await listed('weather.aion');
    const ran = commands.executeCommand('testing.debugAll');
    await answers('These tests run tools with side effects', 'Run All');
    const evaluates = async (expression: string): Promise<string> => {
      const item = debug.activeStackItem;
      if (!(item instanceof DebugStackFrame)) return '';
      const asked = { expression, frameId: item.frameId };
      const { result } = await item.session.customRequest('evaluate', asked).then(undefined, () => ({ result: '' }));
      return result;
    };
    // The first stop is the evaluation of the string.
    await until(() => debug.activeStackItem instanceof DebugStackFrame, 'it stops');
    await commands.executeCommand('workbench.action.debug.continue');
    await until(async () => (await evaluates('city + str(days)')) === "'Bern12'", 'it stops in the function');
    debug.removeBreakpoints(debug.breakpoints);
    await commands.executeCommand('workbench.action.debug.continue');
    await ran;
    // VS Code has shown the view of the debugger.
    await commands.executeCommand('workbench.view.testing.focus');
    await testEnded('twelve', /passed/i);
  });

  const withoutDebugger = isHarnessThere() ? skipped('a debugger stands in here') : runs;
  withoutDebugger('who has no Python debugger is told what to install', async () => {
    await opened();
    await writes(kepts);
    await listsTwelve();
    await commands.executeCommand('testing.debugAll');
    await commands.executeCommand('notifications.showList');
    await person.sees('.notifications-center', 'Python Debugger (ms-python.debugpy) is not installed');
    await commands.executeCommand('notifications.clearAll');
  });

  runs('who withdraws the consent is asked again', async () => {
    await opened();
    await runsFromLens();
    await panelSays('h1', 'weather_at');
    await withdraws();
    await closeAll();
    await opened();
    await runsFromLens();
    await answers('Run the tools of', 'Cancel');
    assert.equal(await exists(sentinel()), false);
  });

  runs('once is asked again at the next start', async () => {
    await opened();
    await runsFromLens();
    await answers('Run the tools of', 'Once');
    await panelSays('h1', 'weather_at');
    await withdraws();
    await closeAll();
    await opened();
    await runsFromLens();
    await answers('Run the tools of', 'Cancel');
  });

  runs(
    'until the files change ends with a change of a module or an expression, and not with other changes',
    async () => {
      const [api, ran] = [inHome('api.py'), inHome('edited-ran.txt')];
      const text = "def weather(city):\n    return 'sun in ' + city\n";
      await workspace.fs.createDirectory(home());
      await workspace.fs.writeFile(api, new TextEncoder().encode(text));
      const asTool = (description: string): string =>
        `[\n{ name --> "weather_of", function --> "weather" --> { arg-1 --> "string (which city)" }, args_schema --> { city --> "str | Which city" }, description --> "${description}" }]\n`;
      await openFile(inHome('weather.aion'), asTool('Looks up the weather.'));
      await person.waitsFor('.codelens-decoration:has-text("Run")');
      await runsFromLens();
      const asked = await answers('Run the tools of', 'Until These Files Change');
      assert.match(asked, /api \(.*run-tool.*api\.py\)/);
      await panelSays('h1', 'weather_of');
      await workspace.fs.writeFile(
        inHome('weather.aion'),
        new TextEncoder().encode(asTool('Says how the weather is.')),
      );
      await panelSays('.hint, p', 'Says how the weather is.');
      await workspace.fs.writeFile(api, new TextEncoder().encode(`open('${ran.path}', 'w').close()\n${text}`));
      await panelSays('.status .problem', "Python isn't running");
      await closeAll();
      await openFile(inHome('weather.aion'), asTool('Looks up the weather.'));
      await person.waitsFor('.codelens-decoration:has-text("Run")');
      await runsFromLens();
      assert.match(await answers('Run the tools of', 'Cancel'), /has changed since you agreed/);
      assert.equal(await exists(ran), false);
      await closeAll();
    },
  );
});
