import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeHost } from '../../cli/node-host.ts';
import { PythonModules } from '../../cli/python-modules.ts';
import { readTools } from '../../cli/read-tools.ts';
import { TypeScriptFiles } from '../../cli/typescript-files.ts';
import { EmissionMemory } from '../../core/formats/emission-memory.ts';
import { newestLoaderVersion } from '../../core/loaders/versions.ts';
import { languageService } from '../../core/service/index.ts';
import { describeWithPackages } from '../support/python-packages.ts';
import { inThisThread } from '../support/reader-in-process.ts';
import { start } from './serving.ts';
import { aion, folderWith } from './support.ts';

// The shape of the first example in the README of each framework.

interface Example {
  readonly file: string;
  readonly text: string;
  /** The name and the arguments of its first tool. */
  readonly tool: readonly [name: string, ...inputs: string[]];
  /** The modules that the example imports, and a call with its result. */
  readonly serve?: readonly [modules: readonly string[], input: Record<string, unknown>, result: object];
}

const examples: Readonly<Record<string, Example>> = {
  FastMCP: {
    file: 'server.py',
    text: `from fastmcp import FastMCP

mcp = FastMCP("Counter")


@mcp.tool
def total(first: int, second: int) -> int:
    """Adds up two numbers."""
    return first + second


if __name__ == "__main__":
    mcp.run()
`,
    tool: ['total', 'first', 'second'],
    serve: [['fastmcp'], { first: 2, second: 5 }, { structuredContent: { result: 7 } }],
  },
  'MCP for Python': {
    file: 'server.py',
    text: `from mcp.server.fastmcp import FastMCP

mcp = FastMCP("Demo", json_response=True)


@mcp.tool()
def total(first: int, second: int) -> int:
    """Adds up two numbers."""
    return first + second


@mcp.resource("greeting://{name}")
def greeting(name: str) -> str:
    """A greeting for a person."""
    return f"Hello, {name}!"


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
`,
    tool: ['total', 'first', 'second'],
    serve: [['mcp.server.fastmcp'], { first: 2, second: 5 }, { structuredContent: { result: 7 } }],
  },
  LangChain: {
    file: 'agent.py',
    text: `from langchain_core.tools import tool


@tool
def weather_in(city: str) -> str:
    """Tells the weather in a city."""
    return f"It never rains in {city}."


def main() -> None:
    from langchain.agents import create_agent

    agent = create_agent(model="openai:gpt-5", tools=[weather_in], system_prompt="You are helpful.")
    agent.invoke({"messages": [{"role": "user", "content": "Will it rain in Rome?"}]})


if __name__ == "__main__":
    main()
`,
    tool: ['weather_in', 'city'],
    serve: [
      ['langchain_core.tools'],
      { city: 'Rome' },
      { content: [{ type: 'text', text: 'It never rains in Rome.' }] },
    ],
  },
  'OpenAI Agents': {
    file: 'main.py',
    text: `import asyncio

from agents import Agent, Runner, function_tool


@function_tool
def weather_in(city: str) -> str:
    """Tells the weather in a city."""
    return f"It never rains in {city}."


agent = Agent(name="Forecaster", instructions="You answer in verse.", tools=[weather_in])


async def main() -> None:
    result = await Runner.run(agent, input="Will it rain in Rome?")
    print(result.final_output)


if __name__ == "__main__":
    asyncio.run(main())
`,
    tool: ['weather_in', 'city'],
    serve: [['agents'], { city: 'Rome' }, { content: [{ type: 'text', text: 'It never rains in Rome.' }] }],
  },
  'AI SDK': {
    file: 'weather.ts',
    text: `import { generateText, tool } from 'ai';
import { z } from 'zod';

const { text } = await generateText({
  model: 'openai/gpt-5',
  tools: {
    weatherIn: tool({
      description: 'Tells the weather in a city',
      inputSchema: z.object({ city: z.string().describe('The city to look at') }),
      execute: async ({ city }) => ({ city, degrees: 20 }),
    }),
  },
  prompt: 'Will it rain in Rome?',
});

console.log(text);
`,
    tool: ['weatherIn', 'city'],
  },
  'MCP for TypeScript': {
    file: 'server.ts',
    text: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import * as z from 'zod/v4';

const server = new McpServer({ name: 'counter', version: '1.0.0' });

server.registerTool(
  'total',
  {
    title: 'Sum',
    description: 'Adds up two numbers',
    inputSchema: { first: z.number(), second: z.number() },
    outputSchema: { result: z.number() },
  },
  async ({ first, second }) => {
    const output = { result: first + second };
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
  },
);

await server.connect(new StdioServerTransport());
`,
    tool: ['total', 'first', 'second'],
  },
  MAC: {
    file: 'mac.ts',
    text: `import { Mac } from 'model-agnostic-context';
import { z } from 'zod';

const mac = new Mac(bridge);

mac.addTool({
  name: 'weather-in',
  description: 'Tells the weather in a city of a state',
  paramsSchema: { city: z.string(), state: z.string() },
  callback: async (args) => ({ content: [{ type: 'text', text: \`It never rains in \${args.city}.\` }] }),
});
`,
    tool: ['weather-in', 'city', 'state'],
  },
};

const providers = ['openai', 'anthropic', 'gemini', 'mcp'] as const;

describe.each(Object.entries(examples))('the first example of %s', (_, { file, text, tool: [name, ...inputs] }) => {
  test('is converted to AION, without mistakes', async () => {
    const folder = folderWith({ [file]: text });
    const { code, out } = await aion(['convert', file, '--to', 'aion'], { folder });
    expect(code).toBe(0);
    expect(out).toContain(`name --> "${name}"`);
    for (const input of inputs) expect(out).toContain(input);
    writeFileSync(join(folder, 'tools.aion'), out);
    expect(await aion(['check', 'tools.aion', '--rule', 'unresolved-function=off'], { folder })).toMatchObject({
      code: 0,
      err: '',
    });
  });

  test.each(providers)('is previewed for %s', async (provider) => {
    const folder = folderWith({ [file]: text });
    const place = { root: folder, path: file };
    const host = { ...nodeHost(), folder, ...inThisThread };
    const read = file.endsWith('.py')
      ? readTools(file, text, { pythonTools: await new PythonModules(host).tools(place, text, null, 'none') })
      : readTools(file, text, {
          typeScript: await new TypeScriptFiles(host).read(place, join(folder, file), text),
        });
    const tools = read.ok ? read.tools : [];
    const view = languageService.getProviderView(tools, provider, newestLoaderVersion, new EmissionMemory());
    expect(view.tools).toMatchObject([{ name, isRefused: false, problems: 0 }]);
    for (const part of [name, ...inputs]) expect(view.text).toContain(`"${part}"`);
  });

  test('has no problem for any of the providers', async () => {
    const folder = folderWith({ [file]: text });
    const { code, out, err } = await aion(['check', file, '--target', providers.join()], { folder });
    expect({ code, out, err }).toEqual({ code: 0, out: '1 file checked: no problems found.\n', err: '' });
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });
});

for (const [framework, { file, text, tool, serve }] of Object.entries(examples)) {
  if (serve === undefined) continue;
  const [modules, input, result] = serve;
  describeWithPackages(`the first example of ${framework}, with its package`, modules, (python) => {
    test('is served and called', async () => {
      const folder = folderWith({ [file]: text, 'pyproject.toml': '' });
      const { client } = await start(folder, [file], { python });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([tool[0]]);
      const answer = await client.callTool({ name: tool[0], arguments: input });
      expect(answer).not.toHaveProperty('isError');
      expect(answer).toMatchObject(result);
    }, 60_000);
  });
}
