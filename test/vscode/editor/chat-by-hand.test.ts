import * as assert from 'node:assert/strict';
import { commands, type Uri, workspace } from 'vscode';
import { isHarnessThere, until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { canBringModels, ModelByFunction } from '../support/model-by-function.ts';
import { person, personTest } from '../support/person.ts';
import { answers } from '../support/running-tools.ts';

const { inHome, useInSuite } = homeNamed('chat');

const tools = `[
  { name --> "RefundOrder", function --> "lambda order: order" --> { arg-1 --> "string (which order)" }, description --> "Gives the money of an order back." }
]
`;

async function writes(file: Uri, text: string): Promise<void> {
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
}

/** Asks in the chat, and waits until the answer holds the text. */
async function asks(question: string, text: string): Promise<void> {
  await commands.executeCommand('workbench.action.chat.newChat');
  await commands.executeCommand('workbench.action.chat.open', { query: question });
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await person.reads('.interactive-item-container');
      return seen.some((one) => one.includes(text));
    },
    () => `the chat says "${text}": ${JSON.stringify(seen)}`,
    20_000,
  );
}

suite('A person asks @aion', () => {
  let model: ModelByFunction;

  useInSuite();
  suiteSetup(async () => {
    model = new ModelByFunction('Explains');
    model.reply = ({ texts }) => ({
      text: `It rests on ${texts.join('').includes('## RefundOrder') ? 'facts' : 'nothing'}.`,
    });
    await person.isAsked(true);
  });
  suiteTeardown(async () => {
    await person.isAsked(false);
    model.dispose();
  });

  if (canBringModels && isHarnessThere()) {
    personTest(
      'and sees what is known of a tool without a model, and asks a model after a yes',
      async () => {
        await writes(inHome('tools.aion'), tools);
        await until(async () => {
          const found = await workspace.findFiles('**/chat/tools.aion');
          return found.length > 0;
        }, 'the file is there');
        await asks('@aion /facts RefundOrder', 'Gives the money of an order back.');
        assert.deepEqual(model.sent, []);
        const asked = asks('@aion why was RefundOrder not called?', 'It rests on facts.');
        await answers('Show “Explains” these tools?', 'Allow');
        await asked;
      },
      90_000,
    );
  }
});
