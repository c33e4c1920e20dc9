import * as assert from 'node:assert/strict';
import { commands, languages, Uri, window, workspace } from 'vscode';
import { closeAll, openFile } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed, textInFront as text } from '../support/home.ts';
import { person, personTest } from '../support/person.ts';
import { panelSays } from '../support/running-tools.ts';

// The Tools view shows its first rows only, in the order of the names.
const { home, inHome, useInSuite } = homeNamed('0-tools-in-code');

const programs = {
  'weather.py': `from fastmcp import FastMCP

mcp = FastMCP("weather")
open("was-run", "w").close()


def helper(city: str) -> str:
    return city


@mcp.tool
def get_weather(city: str) -> str:
    """Get the weather."""
    return helper(city)
`,
  'weather.ts': `import { writeFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

writeFileSync('was-run', '');
const server = new McpServer({ name: 'weather', version: '1.0.0' });

server.registerTool(
  'get_weather',
  { description: 'Get the weather.', inputSchema: { city: z.string() } },
  async ({ city }) => ({ content: [{ type: 'text', text: city }] }),
);
`,
};

/** Pydantic AI makes the context of a run with dependencies that only the agent's program has. */
const withDependencies = `from pydantic_ai import Agent, RunContext


class Deps:
    pass


agent = Agent("test", deps_type=Deps)
open("was-run", "w").close()


@agent.tool
def find_order(ctx: RunContext[Deps], number: int) -> str:
    """Find an order."""
    return str(number)
`;

const lens = '.codelens-decoration:visible a';

async function hasRunNothing(): Promise<void> {
  const files = await workspace.findFiles('**/was-run');
  assert.deepEqual(files.map(String), []);
}

suite('A person works with the tools of a program', () => {
  useInSuite();

  for (const [name, program] of Object.entries(programs)) {
    personTest(`previews a tool of ${name}, types, and converts it`, async () => {
      await openFile(inHome(name), program);
      await person.sees(lens, 'Preview');
      assert.equal((await person.reads(`${lens}:has-text("Preview")`)).length, 1, 'no lens above other functions');
      await person.clicks(lens, 'Preview');
      await panelSays('#tool-name', 'get_weather');
      await panelSays('.description', 'Get the weather.');
      await person.clicksAfter('Get the weather');
      await person.type(' of a city');
      await panelSays('.description', 'Get the weather of a city.');
      await person.clicks(lens, 'Convert to AION');
      await until(() => text().includes('name --> "get_weather"'), text);
      assert.match(text(), /Get the weather of a city\./);
      await hasRunNothing();
    });
  }

  personTest('finds the tools of closed programs in the Tools view, and opens one at its line', async () => {
    for (const [name, program] of Object.entries(programs)) {
      await workspace.fs.writeFile(inHome(name), new TextEncoder().encode(program));
    }
    await commands.executeCommand('aion.tools.focus');
    await commands.executeCommand('aion.tools.refresh');
    const tool = '.pane:has-text("AION Tools") .monaco-list-row:visible';
    await person.sees(tool, '@modelcontextprotocol/sdk');
    await person.sees(tool, 'fastmcp');
    await person.clicks(tool, 'fastmcp');
    await until(
      () => window.activeTextEditor?.document.uri.path.endsWith('weather.py') === true,
      'the program is open',
    );
    assert.equal(window.activeTextEditor?.selection.active.line, 11);
    await person.takesFromMenu(tool, 'fastmcp', 'Convert Tools…');
    await until(() => text().includes('name --> "get_weather"'), text);
    await hasRunNothing();
  });

  personTest("sees in the Tools view why a tool can't be run", async () => {
    const why = 'the parameter "ctx" requires dependencies of type Deps.';
    await workspace.fs.writeFile(inHome('orders.py'), new TextEncoder().encode(withDependencies));
    await commands.executeCommand('aion.tools.focus');
    await commands.executeCommand('aion.tools.refresh');
    const tool = '.pane:has-text("AION Tools") .monaco-list-row:visible';
    assert.match(await person.sees(tool, 'find_order'), /pydantic-ai/);
    const labels = await person.readsLabels(tool);
    assert.deepEqual(
      labels.filter((label) => label.includes("can't run")),
      labels.filter((label) => label.includes('find_order')),
      'of the tools in the view, only this one has a reason',
    );
    assert.ok(
      labels.some((label) => label.includes(`can't run: ${why}`)),
      labels.join('\n'),
    );
    await hasRunNothing();
  });

  test('problems appear if the setting asks for them', async () => {
    const uri = inHome('strict.ts');
    const configuration = workspace.getConfiguration('aion', Uri.joinPath(home(), 'strict.ts'));
    await openFile(uri, programs['weather.ts'].replace("'get_weather'", "'get weather!'"));
    const own = (): number => languages.getDiagnostics(uri).filter(({ source }) => source === 'aion').length;
    try {
      await configuration.update('code', 'problems');
      await until(
        () => own() === 1,
        () => `${own()} problems`,
      );
      await configuration.update('code', 'off');
      await until(
        () => own() === 0,
        () => `${own()} problems`,
      );
    } finally {
      await configuration.update('code', undefined);
      await closeAll();
    }
    assert.equal(window.activeTextEditor, undefined);
  });
});
