import * as assert from 'node:assert/strict';
import { ConfigurationTarget, type Uri, workspace } from 'vscode';
import { startScriptedModel } from '../../../scripts/host/scripted-model-server.ts';
import { openFile } from '../support/documents.ts';
import { isHarnessThere, until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { person, personTest, pickLines, skipped } from '../support/person.ts';
import { answers, questionBox } from '../support/questions.ts';
import { exists, hasPython, panelSays, textOf, toolsWriting } from '../support/running-tools.ts';
import { canScriptModels, type ScriptedAnswer, ScriptedModel } from '../support/scripted-model.ts';

const { home, inHome, useInSuite } = homeNamed('try-tools');
const sentinel = (): Uri => inHome('ran.txt');

/** Whether VS Code can have the scripted model. */
const canHaveModel = canScriptModels && isHarnessThere();

/** In milliseconds. */
const limit = 120_000;
const patience = 30_000;

function tries(title: string, run: () => Promise<void>, needsModels = true): void {
  const missing = hasPython ? 'the model comes with the harness, in VS Code 1.104 or newer' : 'no Python 3.9 is here';
  const writes = hasPython && (canHaveModel || !needsModels) ? personTest : skipped(missing);
  writes(title, run, limit);
}

/** Waits for the question, however long the tools take to start, and answers it. */
async function isAsked(question: string, button: string): Promise<string> {
  await person.waitsFor(questionBox);
  return answers(question, button);
}

/** Takes the command and chooses the model. */
async function opensPanel(): Promise<void> {
  await workspace.fs.createDirectory(home());
  await openFile(inHome('weather.aion'), toolsWriting(sentinel()));
  await person.waitsFor('.codelens-decoration:has-text("Run")');
  await person.runs('AION: Try Tools with a Model…');
  await person.picks('Scripted One');
}

async function asks(question: string): Promise<void> {
  await person.clicksInWebView('.question');
  await person.type(question);
  await person.press('Control+Enter');
}

async function endsWith(title: string): Promise<void> {
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await person.readsWebView('.try');
      return (await person.readsWebView('.step-end')).some((text) => text.includes(title));
    },
    () => `the run ends with "${title}": ${seen.join('\n')}`,
    patience,
  );
}

/** The field of a one-line question of VS Code. */
const inputField = '.quick-input-widget .quick-input-box input:visible';
const inputProblem = '.quick-input-widget .quick-input-message:visible';

/** Replaces the text of the field in front. */
async function writes(text: string): Promise<void> {
  await person.clicks(inputField);
  await person.press('Control+a');
  await person.type(text);
}

const bern = { call: 'c1', name: 'weather_at', input: { city: 'Bern', days: 2 } } as const;
const rome = { call: 'c2', name: 'weather_at', input: { city: 'Rome', days: 1 } } as const;

let mayRun = false;

/** VS Code keeps the consent to run these tools: only the first such test gets the question. */
async function agreesToRun(): Promise<void> {
  if (!mayRun) await isAsked('Run the tools of', 'While This Window Is Open');
  mayRun = true;
}

/** Only the person ticks a tool that is not read-only. */
async function ticksWeather(): Promise<void> {
  await panelSays('h1', 'Scripted One');
  await panelSays('#tools summary', '0 of 2');
  await person.clicksInWebView('#tools summary');
  await person.clicksInWebView('#tool-0');
  await panelSays('#tools summary', '1 of 2');
}

suite('A person tries tools where VS Code has no model', () => {
  useInSuite();
  suiteSetup(() => person.isAsked(true));
  suiteTeardown(() => person.isAsked(false));

  tries(
    'the list says so, and takes an address; a wrong one and a key that the server refuses are told',
    async () => {
      const server = await startScriptedModel([{ role: 'assistant', content: 'From the address.' }], 'right key');
      try {
        await workspace.fs.createDirectory(home());
        await openFile(inHome('weather.aion'), toolsWriting(sentinel()));
        await person.waitsFor('.codelens-decoration:has-text("Run")');
        await person.runs('AION: Try Tools with a Model…');
        await person.waitsFor(`${inputField}[placeholder^="No language model available in VS Code."]`);
        await person.sees(pickLines, 'NAME@ADDRESS of an OpenAI- or Anthropic-compatible server');
        await person.picks('Enter an Address…');
        await person.sees('.quick-input-title', 'Address of a model');
        await writes('scripted');
        await person.sees(inputProblem, 'Missing model name or address: "scripted".');
        await writes('scripted@nowhere');
        await person.sees(inputProblem, 'Invalid address "nowhere".');
        // An empty choice is not accepted.
        await person.press('Enter');
        await person.sees('.quick-input-title', 'Address of a model');
        await writes(`scripted@${server.address}`);
        await person.press('Enter');
        await person.sees('.quick-input-title', 'API key for http://127.0.0.1');
        await writes('wrong key');
        await person.press('Enter');
        await agreesToRun();
        await panelSays('h1', 'scripted');
        await asks('Hello?');
        assert.match(await isAsked('use these tools', 'Allow'), new RegExp(server.address));
        await endsWith('no response from the model');
        await panelSays('.step-request .problem', 'the server rejected the API key: 401: Incorrect API key provided.');
        await person.clicksInWebView('#other-model');
        await person.sees(pickLines, 'scripted');
        await person.clicks(`${pickLines}:has-text("${server.address}") .codicon-key`);
        await person.sees('.quick-input-title', 'API key for http://127.0.0.1');
        await writes('right key');
        await person.press('Enter');
        // The list appears again, with the last chosen model.
        await person.sees(pickLines, 'scripted');
        await person.press('Enter');
        await asks('Hello?');
        await panelSays('.step-answer .said', 'From the address.');
      } finally {
        server.stop();
        await workspace.getConfiguration('aion').update('models.addresses', undefined, ConfigurationTarget.Global);
      }
    },
    false,
  );
});

suite('A person tries tools with a model', () => {
  let scripted: ScriptedModel | null = null;
  let isAgreed = false;
  /** Asks the first question of a test. VS Code keeps the consent to ask the model: only the first such test gets the question. */
  const asksModel = async (question: string): Promise<void> => {
    await asks(question);
    if (!isAgreed) await isAsked('use these tools', 'Allow');
    isAgreed = true;
  };
  const modelSays = (answersOfModel: readonly ScriptedAnswer[]): ScriptedModel => {
    if (scripted === null) throw new Error('There is no model.');
    scripted.says(answersOfModel);
    return scripted;
  };
  useInSuite();
  if (hasPython && canHaveModel) {
    suiteSetup(async () => {
      scripted = new ScriptedModel();
      await person.isAsked(true);
    });
    suiteTeardown(async () => {
      scripted?.dispose();
      await person.isAsked(false);
    });
  }

  tries('nothing is sent or run before a yes; then parallel calls run, and the model answers', async () => {
    const model = modelSays([
      ['Let me look. ', bern, rome],
      ['It is fine ', 'in both.'],
    ]);
    await opensPanel();
    await agreesToRun();
    await ticksWeather();
    await asks('Bern or Rome?');
    // Consent is kept: a retried test gets no question.
    if (!isAgreed) {
      const asked = await isAsked('use these tools', 'Cancel');
      assert.match(asked, /Model: Scripted One \(VS Code, by aion-tests\)/);
      assert.match(asked, /weather_at/);
      assert.doesNotMatch(asked, /delete_city/, 'a tool that changes something is ticked by the person alone');
      await panelSays('#problem', 'Nothing was sent');
      assert.equal(model.got.length, 0);
      assert.equal(await exists(sentinel()), false);
      // The page takes the focus back from the question.
      await person.waitsForWebView('.question:focus');
      await person.press('Control+Enter');
      await isAsked('use these tools', 'Allow');
      isAgreed = true;
    }
    await endsWith('Answered');
    assert.deepEqual(
      model.got.map(({ tools }) => tools),
      [['weather_at'], ['weather_at']],
    );
    assert.equal(await textOf(sentinel()), 'ran. ran. ');
    const results = model.got[1]?.messages.at(-1)?.content ?? [];
    assert.equal(results.length, 2);
    assert.match(JSON.stringify(results), /Bern.*Rome/);
    assert.deepEqual(
      (await person.readsWebView('.step-name')).map((name) => name.trim()),
      [
        'You',
        'Sent to Scripted One',
        'Model response',
        'weather_at',
        'weather_at',
        'Sent to Scripted One',
        'Model response',
        'Answered',
      ],
    );
    await person.clicksInWebView('.step-call summary');
    await panelSays('.step-call .part', '"days": 2');
    assert.deepEqual(await person.auditsWebView(), [], 'the page keeps the rules of WCAG');
    // The expectation is beside the file, as the schema requires.
    await person.clicksInWebView('.step-end .keep');
    await until(() => exists(inHome('weather.aioneval.json')), 'the expectation is kept');
    const { tools, cases } = JSON.parse(await textOf(inHome('weather.aioneval.json')));
    assert.deepEqual(tools, ['weather.aion']);
    assert.equal(cases[0].question, 'Bern or Rome?');
    assert.deepEqual(
      cases[0].expect.calls.map((call: { arguments: object }) => call.arguments),
      [bern.input, rome.input],
    );
  });

  tries('a result is changed after the turn was kept, and the run goes on from there', async () => {
    const model = modelSays([[bern], ['Fine.'], ['It hails.']]);
    await opensPanel();
    await agreesToRun();
    await ticksWeather();
    await asksModel('Bern?');
    await endsWith('Answered');
    await person.clicksInWebView('.step-end .keep');
    await until(() => exists(inHome('weather.aioneval.json')), 'the expectation is kept');
    await person.clicksInWebView('.step-call .edit');
    await person.waitsForWebView('.edit-field textarea:focus');
    await person.press('Control+a');
    // As fast as a person can, and faster: VS Code must not reselect the typed text.
    await person.type('{"sky": "hail, and after that a rainbow"}', 0);
    await person.press('Control+Enter');
    await panelSays('.step-answer .said', 'It hails.');
    assert.equal(model.got.length, 3);
    assert.match(JSON.stringify(model.got[2]?.messages.at(-1)), /hail, and after that a rainbow/);
    assert.deepEqual(await textOf(sentinel()), 'ran. ', 'the tool did not run again');
  });

  tries('a malformed answer, a stream that breaks off, a refusal, and silence that is stopped', async () => {
    const model = modelSays([
      [{ ...bern, input: { town: 'Bern' } }],
      ['Half of', { breaks: 'gone' }],
      [bern],
      ['Fine.'],
    ]);
    await opensPanel();
    await agreesToRun();
    await ticksWeather();
    await asksModel('Bern?');
    await endsWith('Answered');
    const [wrong] = await person.readsWebView('.step-answer .problem');
    assert.match(wrong ?? '', /city/);
    // VS Code may forward the error before the earlier text.
    await panelSays('.step-request .problem', 'gone. Retried after 1 s.');
    assert.equal(await textOf(sentinel()), 'ran. ', 'the malformed call did not run');
    await person.clicksInWebView('#new-conversation');
    model.says([['I cannot help with that.']]);
    await asks('Do harm.');
    await endsWith('Answered');
    assert.equal(model.got.length, 1);
    await person.clicksInWebView('#new-conversation');
    model.says([['Wait', 'silence']]);
    await asks('Hello?');
    await panelSays('#partial', 'Wait');
    await person.clicksInWebView('#stop');
    await endsWith('Stopped');
    await until(() => model.cancelled === 1, 'the model is told');
    await person.clicksInWebView('#log');
    await until(() => workspace.textDocuments.some(({ fileName }) => fileName.endsWith('.jsonl')), 'the log is open');
    const log = workspace.textDocuments.find(({ fileName }) => fileName.endsWith('.jsonl'))?.getText() ?? '';
    const steps = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).step);
    assert.deepEqual(steps, ['began', 'asked', 'ended']);
  });
});
