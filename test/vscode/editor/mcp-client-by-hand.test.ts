import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { CancellationTokenSource, commands, LanguageModelTextPart, lm, Uri, workspace } from 'vscode';
import { closeAll, openFile } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { person, personTest, skipped } from '../support/person.ts';
import { answers } from '../support/questions.ts';
import { hasPython, panelSays, withdraws } from '../support/running-tools.ts';

const { home, inHome, useInSuite } = homeNamed('mcp-client');

/** LionAGI's function has no file of the notation. */
const multiply = `[
  {
    name --> "multiply",
    function --> "multiply" --> { arg-1 --> "float (the first)", arg-2 --> "float (the second)", return-1 --> "float" },
    args_schema --> { x --> "float | the first", y --> "float | the second" },
    description --> "Multiplies two numbers."
  }
]
`;

function offered(name: string): string | undefined {
  return lm.tools.find((tool) => tool.name.startsWith('mcp_') && tool.name.endsWith(`_${name}`))?.name;
}

async function invokes(name: string, input: object): Promise<string> {
  const tool = offered(name);
  assert.ok(tool, `VS Code has ${name}: ${lm.tools.map((one) => one.name).join(', ')}`);
  const { token } = new CancellationTokenSource();
  const { content } = await lm.invokeTool(tool, { input, toolInvocationToken: undefined }, token);
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('\n');
}

async function copies(path: string): Promise<void> {
  const from = Uri.file(join(process.env['AION_TEST_EXAMPLES'] ?? '', '../test/fixtures/served', path));
  await workspace.fs.copy(from, inHome(path));
}

const runs = hasPython ? personTest : skipped('this machine has no Python 3.9 or newer');

suite('VS Code as a client of MCP', () => {
  useInSuite();
  if (hasPython) {
    suiteSetup(() => person.isAsked(true));
    suiteTeardown(() => person.isAsked(false));
  }

  runs(
    'gets no tool before the person agreed; then its agent has them, and calls give their results',
    async () => {
      await workspace.fs.createDirectory(home());
      for (const path of ['aions', 'aeon', 'mac', 'lionagi']) await copies(path);
      await openFile(inHome('lionagi/multiply.aion'), multiply);
      await commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
      assert.equal(offered('multiply'), undefined, 'nothing is offered without consent');
      await person.waitsFor('.codelens-decoration:has-text("Run")');
      await person.clicks('.codelens-decoration a', 'Run');
      await answers('Run the tools of', 'While This Window Is Open');
      await panelSays('h1', 'multiply');
      let tried = 0;
      await until(
        async () => {
          tried++;
          await commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
          return offered('multiply') !== undefined;
        },
        () => `the tools are there, tried ${tried} times: ${lm.tools.map((one) => one.name).join(', ')}`,
        40_000,
      );
      try {
        assert.deepEqual(JSON.parse(await invokes('multiply', { x: 3, y: 4 })), { result: 12 });
        assert.deepEqual(JSON.parse(await invokes('echo', { text: 'hello' })), { result: 'hello' });
        assert.deepEqual(JSON.parse(await invokes('calculator', { a: 2, b: 3 })), { result: 5 });
        assert.match(await invokes('weather-checker', { city: 'Boise', state: 'Idaho' }), /21\.5/);
        assert.match(await invokes('FetchBalkanDateDocs', {}), /Please refer to documentation/);
      } finally {
        await withdraws();
      }
      await until(() => offered('multiply') === undefined, 'without consent the agent has no tool any more');
      await closeAll();
    },
    120_000,
  );
});
