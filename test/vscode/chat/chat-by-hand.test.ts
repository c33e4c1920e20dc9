import * as assert from 'node:assert/strict';
import { commands, lm } from 'vscode';
import { openFile, shows } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { person, personTest } from '../support/person.ts';
import { answers, questionBox } from '../support/questions.ts';
import { ScriptedModel, textOf } from '../support/scripted-model.ts';

const { inHome, useInSuite } = homeNamed('chat');

const tools = `[
  { name --> "RefundOrder", function --> "lambda order: order" --> { arg-1 --> "string (which order)", return-1 --> "string" }, description --> "Gives the money of an order back." }
]
`;

/** In milliseconds: each test starts a chat and asks twice. */
const limit = 120_000;
const patience = 30_000;
const input = '.interactive-input-part';
const answer = '.interactive-item-container.interactive-response';

async function says(selector: string, text: string): Promise<string> {
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await person.reads(selector);
      return seen.some((one) => one.includes(text));
    },
    () => `"${text}" stands in ${selector}: ${JSON.stringify(seen)}`,
    patience,
  );
  return seen.find((one) => one.includes(text)) ?? '';
}

/** Opens an empty chat with the scripted model. */
async function opensChat(): Promise<void> {
  const { uri } = await openFile(inHome('tools.aion'), tools);
  await shows(uri, []);
  await commands.executeCommand('workbench.action.chat.open');
  await commands.executeCommand('workbench.action.chat.newChat');
  await until(async () => (await person.reads(answer)).length === 0, 'the chat is empty');
  await says(input, 'Explains');
}

async function asks(question: string): Promise<void> {
  await person.clicks(`${input} .monaco-editor`);
  await person.type(question);
  // The editor draws spaces as no-break spaces.
  await until(
    async () => (await person.reads(`${input} .view-line`)).join('').replaceAll('\u00a0', ' ').includes(question),
    `"${question}" stands in the chat`,
  );
  await person.press('Enter');
}

suite('A person asks @aion in the chat', () => {
  let model: ScriptedModel;
  let isAgreed = false;

  useInSuite();
  suiteSetup(async () => {
    model = new ScriptedModel('Explains');
    // VS Code's list of models is empty until it is requested.
    await lm.selectChatModels();
    await person.isAsked(true);
  });
  suiteTeardown(async () => {
    await person.isAsked(false);
    model.dispose();
  });

  personTest(
    'for what is known of a tool: it stands in the chat, and no model is asked',
    async () => {
      model.says([['Unused.']]);
      await opensChat();
      await asks('@aion /facts RefundOrder');
      await says(answer, 'Gives the money of an order back.');
      assert.deepEqual(await person.reads(questionBox), []);
      assert.deepEqual(model.got, []);
    },
    limit,
  );

  personTest(
    'a question: nothing is sent before a yes and after a no; then the model answers, and checks a file by our tool',
    async () => {
      model.says([
        ['Let me look. ', { call: 'c1', name: 'aion_check', input: { text: '[{ nam --> "A" }]' } }],
        ['It rests on ', 'facts.'],
      ]);
      const question = '@aion why was RefundOrder not called?';
      if (!isAgreed) {
        await opensChat();
        await asks(question);
        const asked = await says(questionBox, 'Send these tools to "Explains"?');
        assert.match(asked, /Model: Explains \(VS Code, by aion-tests\)/);
        assert.match(asked, /RefundOrder/);
        assert.deepEqual(model.got, [], 'nothing is sent while the question stands there');
        await answers('Send these tools to "Explains"?', 'Cancel');
        const refused = await says(answer, 'Nothing was sent to Explains.');
        assert.match(refused, /Gives the money of an order back\./);
        assert.deepEqual(model.got, []);
      }
      await opensChat();
      await asks(question);
      if (!isAgreed) await says(questionBox, 'Send these tools to "Explains"?');
      if (!isAgreed) await answers('Send these tools to "Explains"?', 'Allow');
      isAgreed = true;
      const said = await says(answer, 'It rests on facts.');
      // VS Code folds what comes before a tool into a list of steps, sooner or later.
      assert.match(said, /Let me look\.|Completed \d+ steps/);
      assert.equal(model.got.length, 2);
      const [first, second] = model.got;
      assert.match(textOf(first?.messages[0]), /Gives the money of an order back\./);
      assert.equal(textOf(first?.messages.at(-1)), 'why was RefundOrder not called?');
      assert.ok(first?.tools.includes('aion_check'));
      assert.match(JSON.stringify(second?.messages.at(-1)), /nam/);
      assert.match(JSON.stringify(second?.messages.at(-1)), /unknown-property/);
    },
    limit,
  );
});
