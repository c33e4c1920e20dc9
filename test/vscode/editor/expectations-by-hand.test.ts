import * as assert from 'node:assert/strict';
import { commands, type Uri, workspace } from 'vscode';
import { isHarnessThere, until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { person, personTest, skipped } from '../support/person.ts';
import { answers, questionBox } from '../support/questions.ts';
import { canScriptModels, type ModelReply, ScriptedModel, textOf } from '../support/scripted-model.ts';

const { home, inHome, useInSuite } = homeNamed('expectations');

/** In milliseconds. */
const limit = 120_000;

const tool = (name: string, description: string): string =>
  `  { name --> "${name}", function --> "lambda city: city" --> { arg-1 --> "string (which city)" }, args_schema --> { city --> "str | Which city" }, description --> "${description}" }`;

const tools = (weather: string): string =>
  `[\n${[tool('get_weather', weather), tool('get_time', 'Tells the time in a city.')].join(',\n')}\n]\n`;

const expectations = JSON.stringify(
  {
    tools: ['tools.aion'],
    cases: [
      {
        id: 'weather in Paris',
        question: 'Weather in Paris?',
        expect: { calls: [{ tool: 'get_weather', arguments: { city: 'Paris' } }] },
      },
      {
        id: 'time in Rome',
        question: 'Time in Rome?',
        expect: { calls: [{ tool: 'get_time', arguments: { city: 'Rome' } }] },
      },
    ],
  },
  null,
  2,
);

async function writes(file: Uri, text: string): Promise<void> {
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
}

/** A model that takes the first tool whose description has the first word of the question. */
const byDescription: ModelReply = (question, seen) => {
  const [word = '', , city = ''] = question.replace('?', '').split(' ');
  const found = seen.find(({ description }) => description.toLowerCase().includes(word.toLowerCase()));
  return found === undefined
    ? ['No tool fits.']
    : [`I take ${found.name}.`, { call: 'call-0', name: found.name, input: { city } }];
};

/** The screen-reader text of the lines of the Test Explorer. */
async function lines(): Promise<readonly string[]> {
  return person.readsLabels('.test-explorer .monaco-list-row');
}

async function listed(test: string, state: RegExp): Promise<void> {
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await lines();
      return seen.some((line) => line.includes(test) && state.test(line));
    },
    () => `${test} is ${state}: ${JSON.stringify(seen)}`,
    30_000,
  );
}

async function shown(): Promise<void> {
  await writes(inHome('tools.aion'), tools('Tells the weather in a city.'));
  await writes(inHome('city.aioneval.json'), expectations);
  await until(
    async () => {
      await commands.executeCommand('workbench.view.testing.focus');
      return (await lines()).some((line) => line.includes('city.aioneval.json'));
    },
    'the file of expectations is listed',
    30_000,
  );
  await person.clicks('.test-explorer .monaco-list-row', 'city.aioneval.json');
  await person.press('ArrowRight');
  await listed('weather in Paris', /./);
}

const messages = '.test-output-peek-message-container, .test-message-inline-content, .peekview-title';

/** Runs all expectations, and allows it. A retried test was allowed before. */
async function runsAllAllowed(): Promise<void> {
  let isOver = false;
  const ran = Promise.resolve(commands.executeCommand('testing.runAll')).finally(() => {
    isOver = true;
  });
  await until(async () => isOver || (await person.reads(questionBox)).length > 0, 'a question, or the end', 30_000);
  if (!isOver) await answers('Send these tools to "By Description"?', 'Allow');
  await ran;
}

function asksModels(title: string, run: () => Promise<void>): void {
  const canAsk = canScriptModels && isHarnessThere();
  const writes = canAsk ? personTest : skipped('this VS Code takes no model from the tests');
  writes(title, run, limit);
}

suite('A person runs expectations', () => {
  let model: ScriptedModel;

  useInSuite();
  suiteSetup(async () => {
    model = new ScriptedModel('By Description');
    await person.isAsked(true);
    await workspace.fs.createDirectory(home());
  });
  suiteTeardown(async () => {
    await person.isAsked(false);
    model.dispose();
  });

  asksModels('and says no to the model: nothing is sent', async () => {
    model.answersBy(byDescription);
    await shown();
    const ran = commands.executeCommand('testing.runAll');
    await person.picks('By Description');
    const said = await answers('Send these tools to "By Description"?', 'Cancel');
    assert.match(said, /get_time\s+get_weather/);
    await ran;
    await listed('weather in Paris', /skipped/i);
    assert.deepEqual(model.got, []);
  });

  asksModels('sees what was called instead, side by side, and after a change of the tool what changed', async () => {
    model.answersBy(byDescription);
    await shown();
    await runsAllAllowed();
    await listed('weather in Paris', /passed/i);
    await listed('time in Rome', /passed/i);
    assert.deepEqual(
      model.got.map(({ messages }) => textOf(messages.at(-1))),
      ['Weather in Paris?', 'Time in Rome?'],
    );
    await writes(inHome('tools.aion'), tools('Tells the weather and the time in a city.'));
    await commands.executeCommand('testing.runAll');
    await listed('weather in Paris', /passed/i);
    await listed('time in Rome', /failed/i);
    await commands.executeCommand('testing.showMostRecentOutput');
    let seen: readonly string[] = [];
    await until(
      async () => {
        // Only a visible file shows its messages. VS Code sometimes opens none for the first one.
        await person.clicks('.test-explorer .monaco-list-row', 'time in Rome');
        await commands.executeCommand('testing.goToNextMessage');
        seen = await person.reads(messages);
        return seen.some((message) => message.includes('get_weather was called'));
      },
      () => `the message says that get_weather was called: ${JSON.stringify(seen)}`,
      30_000,
    );
  });

  asksModels('and deletes the folder of a file of expectations: they go with it', async () => {
    await shown();
    await workspace.fs.delete(home(), { recursive: true });
    await until(
      async () => !(await lines()).some((line) => line.includes('city.aioneval.json')),
      'the file of expectations is not listed any more',
    );
  });
});
