import { expect, it, onTestFinished, vi } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver-protocol';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import { applyEdits } from '../../core/text/span.ts';
import {
  type ConvertToolsParams,
  type ConvertToolsResult,
  conversionCommands,
  type DetectToolsParams,
  type DetectToolsResult,
  type ListFormatsResult,
  type LossReportResult,
} from '../../protocol/conversion.ts';
import type { ToolPlacesResult } from '../../protocol/tool-places.ts';
import { jsonInNotation } from '../unit/rules/helpers/json-in-notation.ts';
import { fullCapabilities } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import { applyWorkspaceEdit } from './support/edits.ts';
import { inBand } from './support/suite.ts';

const detect = (client: TestClient, params: DetectToolsParams): Promise<DetectToolsResult> =>
  client.connection.sendRequest('aion/detectTools', params);

const convert = (client: TestClient, params: ConvertToolsParams): Promise<ConvertToolsResult> =>
  client.connection.sendRequest('aion/convertTools', params);

const anthropic = {
  name: 'get_weather',
  description: 'The weather of a city.',
  input_schema: {
    type: 'object',
    properties: { city: { type: 'string', description: 'Its name.' }, days: { type: 'integer', minimum: 1 } },
    required: ['city'],
  },
};

const mcp = { name: 'read_file', description: 'Reads.', inputSchema: { type: 'object', properties: {} } };

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const aion = `[
  {
    name --> "SendMail",
    function --> "lambda to, text: send(to, text)" --> {
      arg-1 --> "string (address)",
      arg-2 --> "string (what to say)",
      return-1 --> "dict (status)"
    },
    description --> "Sends a mail."
  },
  {
    name --> "Docs",
    link --> "https://example.com",
    description --> "Where it is."
  }
]
`;

inBand('conversion', (clients) => {
  it('of a Python file that is open reads what the editor has, not what was saved', async () => {
    const definition = (name: string): string => `TOOLS = ${json([{ ...anthropic, name }])}\n`;
    const client = await clients.full({ files: { 'tools.py': definition('saved') } });
    const uri = client.fileUri('tools.py');
    const names = async (): Promise<readonly string[]> =>
      (await detect(client, { source: { uri } })).tools.map(({ name }) => name);
    expect(await names()).toEqual(['saved']);
    const document = await client.openUri(uri, definition('typed'), 'python');
    expect(await names()).toEqual(['typed']);
    await document.close();
    expect(await names()).toEqual(['saved']);
  });

  it('of a Python file knows the values of other modules, and takes its functions where it has no tool as a value', async () => {
    const values = `from units import UNITS

TOOLS = [{
    "name": "weather",
    "description": f"In {UNITS[0]}.",
    "input_schema": {"type": "object", "properties": {"unit": {"enum": UNITS}}},
}]
`;
    const functions = `from langchain_core.tools import tool

@tool
def find_town(name: str) -> str:
    """Finds a town."""
    return name

def helper(a):
    return a
`;
    const client = await clients.full({
      files: { 'units.py': "UNITS = ['C', 'F']\n", 'tools.py': values, 'agent.py': functions },
    });
    const ofValues = await convert(client, { source: { uri: client.fileUri('tools.py') }, to: 'openai' });
    expect(ofValues).toMatchObject({ problem: null, count: 1, losses: [] });
    expect(JSON.parse(ofValues.text)).toMatchObject({
      function: { name: 'weather', description: 'In C.', parameters: { properties: { unit: { enum: ['C', 'F'] } } } },
    });
    const ofFunctions = await convert(client, { source: { uri: client.fileUri('agent.py') }, to: 'openai' });
    const parameters = { properties: { name: { type: 'string' } } };
    expect(JSON.parse(ofFunctions.text)).toMatchObject({
      function: { name: 'find_town', description: 'Finds a town.', parameters },
    });
    // As a client sends an editor: its text, with the address.
    const typed = { uri: client.fileUri('agent.py'), languageId: 'python', text: functions.replaceAll('town', 'city') };
    expect((await detect(client, { source: typed })).tools.map(({ name }) => name)).toEqual(['find_city']);
    const unsaved = { uri: 'untitled:Untitled-1', languageId: 'python', text: functions };
    expect((await detect(client, { source: unsaved })).tools.map(({ name }) => name)).toEqual(['find_town']);
    const none = await detect(client, { source: { uri: client.fileUri('units.py') } });
    expect(none.problem?.message).toBe('No tools found in this Python file.');
  });

  it.each([
    ['@tool of LangChain', 'from langchain_core.tools import tool\n\n@tool\nFUNCTION', ['search']],
    ['@function_tool', 'from agents import function_tool\n\n@function_tool\nFUNCTION', ['search']],
    ['@mcp.tool()', 'from fastmcp import FastMCP\nmcp = FastMCP()\n\n@mcp.tool()\nFUNCTION', ['search']],
    [
      'an unknown decorator',
      'from app import agent\n\n@agent.tool(retries=2)\nFUNCTION',
      'Unknown tool decorator "@agent.tool". Its tool wasn\'t read.',
    ],
    ['a tool in JSON', `TOOLS = [${json([anthropic]).slice(1, -1)}]\n\nFUNCTION`, ['get_weather']],
    [
      'from_function()',
      'from langchain_core.tools import StructuredTool\nFUNCTION\nt = StructuredTool.from_function(search)\n',
      ['search'],
    ],
    [
      'a class',
      'from langchain_core.tools import BaseTool\n\nclass Search(BaseTool):\n    name: str = "s"\n\nFUNCTION',
      ['s'],
    ],
    ['functions', '@cache\nFUNCTION\n@toolbox\ndef other():\n    pass\n', 'No tools found in this Python file.'],
  ])('of a Python file without its plain functions: %s', async (_what, marked, expected) => {
    const search =
      'def search(query: str) -> str:\n    """Searches."""\n    return query\n\ndef helper(a: int) -> int:\n    return a\n';
    const client = await clients.full({ files: { 'module.py': marked.replace('FUNCTION', search) } });
    const source = { uri: client.fileUri('module.py'), plainFunctions: false };
    const { problem, tools } = await detect(client, { source });
    expect(problem?.message ?? tools.map(({ name }) => name)).toEqual(expected);
    const { uris } = await client.connection.sendRequest<ToolPlacesResult>('aion/toolPlaces', { uris: [source.uri] });
    expect(uris.length).toBe(expected === 'No tools found in this Python file.' ? 0 : 1);
  });

  it('of many tools with classes lets other requests go first, and stops where it is cancelled', async () => {
    const client = await clients.full();
    const many = (count: number): ConvertToolsParams => ({
      source: { text: json(Array.from({ length: count }, (_, n) => ({ ...anthropic, name: `tool_${n}` }))) },
      to: 'aion',
      schema: 'pydantic',
    });
    await convert(client, many(20));
    const order: string[] = [];
    const conversion = convert(client, many(150)).then(({ count, python }) => {
      order.push('conversion');
      expect(count).toBe(150);
      expect(python.find(({ name }) => name === 'schemas.py')?.text.match(/^class Tool\d+/gm)).toHaveLength(150);
    });
    const others = ['first', 'second'].map((name) =>
      client.connection.sendRequest('aion/listFormats').then(() => order.push(name)),
    );
    await Promise.all([conversion, ...others]);
    expect(order).toEqual(['first', 'second', 'conversion']);

    // Every tool takes a turn of its own by this clock.
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 20));
    onTestFinished(() => clock.mockRestore());
    const source = new CancellationTokenSource();
    const params = many(2_000);
    const cancelled = client.connection.sendRequest('aion/convertTools', params, source.token);
    source.cancel();
    await expect(cancelled).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    // Unneeded work is not done: the clock is read once for each tool.
    expect(clock.mock.calls.length).toBeLessThan(200);
    await client.connection.sendRequest('aion/listFormats');
    expect(client.log).toEqual([]);
  });

  it('says what is in a text, how sure that is, where each tool stands and what it would lose', async () => {
    const client = await clients.full();
    const text = json([anthropic, mcp]);
    const found = await detect(client, { source: { text, languageId: 'json' } });
    expect(found.problem).toBeNull();
    expect(found.tools.map(({ index, name, format }) => [index, name, format])).toEqual([
      [0, 'get_weather', 'anthropic'],
      [1, 'read_file', 'mcp'],
    ]);
    expect(found.tools[1]?.range.start.line).toBe(text.split('\n').findIndex((line) => line.includes('read_file')) - 1);
    const one = await detect(client, { source: { text: json(anthropic) } });
    expect(one.tools[0]?.formatTitle).toBe('Anthropic (Messages)');
    expect(one.tools[0]?.forms).toEqual([]);
    expect(one.tools[0]?.losses.map(({ path }) => path)).toEqual(['/input_schema/properties/days/minimum']);
  });

  it('asks only about a tool that may be in two forms, and reads no other tool otherwise', async () => {
    const client = await clients.full();
    const schema = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
    const unclear = { name: 'find', description: 'Finds.', schema: schema('page'), parameters: schema('query') };
    const source = { text: json([unclear, anthropic, mcp]), languageId: 'json' };
    const found = await detect(client, { source });
    expect(found.tools.map(({ forms }) => forms.map(({ id, parameters }) => [id, parameters]))).toEqual([
      [
        ['openai-legacy', ['query']],
        ['langchain', ['page']],
      ],
      [],
      [],
    ]);
    const forms = [{ index: 0, form: 'openai-legacy' }];
    const chosen = await detect(client, { source, forms });
    expect(chosen.tools.map(({ format }) => format)).toEqual(['openai-legacy', 'anthropic', 'mcp']);
    const { text } = await convert(client, { source, forms, to: 'openai' });
    const written = JSON.parse(text).tools.map((tool: { readonly function: { readonly parameters: object } }) =>
      Object.keys((tool.function.parameters as { readonly properties: object }).properties),
    );
    expect(written).toEqual([['query'], ['city', 'days'], []]);
    const wrong = await convert(client, { source, forms: [{ index: 0, form: 'nonsense' }], to: 'openai' });
    expect(wrong.problem?.message).toContain('Unknown format "nonsense"');
  });

  it('converts to the notation: no finding, and a report of what is lost', async () => {
    const client = await clients.full();
    const result = await convert(client, { source: { text: json([anthropic, mcp]) }, to: 'aion' });
    expect(result.problem).toBeNull();
    expect(result.languageId).toBe('aion');
    expect(result.count).toBe(2);
    expect(check(NotationDocument.parse(result.text), defaultSettings)).toEqual([]);
    expect(result.text).toContain('name --> "get_weather"');
    expect(result.losses).toContainEqual(
      expect.objectContaining({ tool: 'get_weather', path: '/input_schema/properties/days/minimum' }),
    );
    expect(result.report).toContain('#### get_weather');
    const first = await convert(client, {
      source: { text: json([anthropic, mcp]) },
      to: 'aion',
      tools: [1],
      schema: 'none',
    });
    expect(first.text).not.toContain('get_weather');
    expect(first.text).not.toContain('args_schema');
  });

  it('writes for the detected aions-llm version', async () => {
    const old = await clients.full({ settings: { user: { loaderVersion: '1.0.5' }, folder: {} } });
    const result = await convert(old, { source: { text: json(anthropic) }, to: 'aion' });
    expect(result.text).not.toContain('args_schema');
    const settings = { ...defaultSettings, loaderVersion: ['1.0.5'] };
    expect(check(NotationDocument.parse(result.text), settings)).toEqual([]);
  });

  it('writes Pydantic models beside the source, from what is there or from what the client says is there', async () => {
    const own = 'from pydantic import BaseModel\n\n\nclass GetWeatherSchema(BaseModel):\n    town: str\n';
    const client = await clients.full({
      files: { 'new/tools.json': json([anthropic, mcp]), 'old/tools.json': json(anthropic), 'old/schemas.py': own },
    });
    const pydantic = { to: 'aion', schema: 'pydantic' } as const;
    const fresh = await convert(client, { source: { uri: client.fileUri('new/tools.json') }, ...pydantic });
    expect(fresh.losses).toEqual([]);
    expect(fresh.text).toContain('args_schema --> "GetWeatherSchema"');
    expect(fresh.python.map(({ name, before, added, conflicts }) => [name, before, added.length, conflicts])).toEqual([
      ['schemas.py', null, 3, []],
      ['api_functions.py', null, 2, []],
    ]);
    expect(fresh.python[0]?.text).toContain('days: int = Field(default_factory=absent, ge=1)');
    const old = await convert(client, { source: { uri: client.fileUri('old/tools.json') }, ...pydantic });
    expect(old.text).not.toContain('args_schema');
    expect(old.python[0]).toMatchObject({ name: 'schemas.py', before: own, text: own, added: [] });
    expect(old.python[0]?.conflicts[0]).toMatch(/^GetWeatherSchema already exists in line 4 /);
    expect(old.report).toContain('GetWeatherSchema already exists');
    const told = await convert(client, {
      source: { uri: client.fileUri('old/tools.json') },
      ...pydantic,
      python: { schemas: fresh.python[0]?.text ?? '', functions: null },
    });
    expect(told.text).toContain('args_schema --> "GetWeatherSchema"');
    expect(told.python.map(({ name }) => name)).toEqual(['api_functions.py']);
    const broken = await convert(client, {
      source: { text: json(anthropic) },
      ...pydantic,
      python: { schemas: 'class A(\n', functions: null },
    });
    expect(broken.problem).toMatchObject({
      about: 'python',
      message: expect.stringMatching(/^schemas\.py wasn't changed: line \d isn't/),
    });
    expect({ text: broken.text, python: broken.python }).toEqual({ text: '', python: [] });
  });

  it('takes models by itself where the loader reads class names, and Python can be written', async () => {
    const old = await clients.full({ settings: { user: { loaderVersion: '1.0.5' }, folder: {} } });
    const python = { schemas: null, functions: null };
    expect((await detect(old, { source: { text: json(anthropic) } })).usualSchema).toBe('pydantic');
    expect((await convert(old, { source: { text: json(anthropic) }, to: 'aion', python })).python).toHaveLength(2);
    const client = await clients.full();
    const source = { text: json(anthropic) };
    expect((await detect(client, { source })).usualSchema).toBe('inline');
    expect((await convert(client, { source, to: 'aion', python })).python).toEqual([]);
    const lossesFor = async (schema: 'inline' | 'pydantic') =>
      (await detect(client, { source, schema })).tools[0]?.losses;
    expect(await lossesFor('inline')).toHaveLength(1);
    expect(await lossesFor('pydantic')).toEqual([]);
    const newer = await clients.full({ settings: { user: { loaderVersion: '1.0.16' }, folder: {} } });
    const ignored = await convert(newer, { source, to: 'aion', schema: 'pydantic' });
    expect(ignored.warnings).toEqual([expect.stringMatching(/^aions-llm 1\.0\.16 ignores class names/)]);
  });

  it('converts an open document, the tools of a range of it, and a file', async () => {
    const client = await clients.full({ files: { 'tools.json': json(anthropic) } });
    const document = await client.open(aion);
    const all = await convert(client, { source: { uri: document.uri }, to: 'openai' });
    expect(JSON.parse(all.text)).toMatchObject({
      tools: [{ function: { name: 'SendMail' } }, { function: { name: 'Docs' } }],
    });
    const place = { line: 11, character: 4 };
    const one = await convert(client, {
      source: { uri: document.uri, range: { start: place, end: place } },
      to: 'mcp',
    });
    expect(JSON.parse(one.text)).toMatchObject({ name: 'Docs', inputSchema: { type: 'object' } });
    const request = await convert(client, {
      source: { uri: document.uri, range: { start: place, end: place } },
      to: 'anthropic',
      envelope: 'request',
    });
    expect(Object.keys(JSON.parse(request.text))).toEqual(['tools']);
    const file = await convert(client, { source: { uri: client.fileUri('tools.json') }, to: 'aion' });
    expect(file.text).toContain('get_weather');
    const missing = await convert(client, { source: { uri: client.fileUri('no.json') }, to: 'aion' });
    expect(missing.problem?.message).toContain("no.json doesn't exist");
  });

  it('finds tools in the fences of Markdown', async () => {
    const client = await clients.full();
    const text = `# Tools\n\n\`\`\`sh\ncurl\n\`\`\`\n\nOne:\n\n\`\`\`json\n${json(anthropic)}\n\`\`\`\n\n~~~\n{"broken": \n~~~\n`;
    const found = await detect(client, { source: { text, languageId: 'markdown' } });
    expect(found.tools.map(({ name, range }) => [name, range.start])).toEqual([
      ['get_weather', { line: 9, character: 0 }],
    ]);
  });

  it('says in sentences why nothing can be done', async () => {
    const client = await clients.full();
    const says = async (params: ConvertToolsParams) => (await convert(client, params)).problem;
    const broken = await says({ source: { text: '{"name": ', languageId: 'json' }, to: 'aion' });
    expect(broken?.message).toContain('JSON');
    expect(broken?.range?.start.line).toBe(0);
    expect((await says({ source: { text: '{"a": 1}' }, to: 'aion' }))?.message).toBe(
      'No tool definition found in the text. Unsupported tool format with "a". Expected a name and a schema of the arguments.',
    );
    expect((await says({ source: { text: '[]', languageId: 'json' }, to: 'aion' }))?.message).toContain(
      'No tool definition',
    );
    expect((await says({ source: { text: '{}' }, to: 'nonsense' }))?.message).toContain('Unknown format "nonsense"');
    expect((await says({ source: { text: '{}' }, to: 'openapi' }))?.message).toContain("isn't supported");
    expect((await says({ source: { text: '[ { name: "x" } ]' }, to: 'openai' }))?.range?.start).toEqual({
      line: 0,
      character: 8,
    });
    expect(client.log).toEqual([]);
  });

  it('can be had by commands with the same params, by any client', async () => {
    const client = await clients.minimal();
    expect(client.initialized.capabilities.executeCommandProvider?.commands).toEqual(
      expect.arrayContaining(Object.keys(conversionCommands)),
    );
    const run = <Result>(command: string, argument?: unknown): Promise<Result> =>
      client.connection.sendRequest('workspace/executeCommand', {
        command,
        arguments: argument === undefined ? [] : [argument],
      });
    const source = { text: json(anthropic) };
    expect((await run<DetectToolsResult>('aion.server.detectTools', { source })).tools).toHaveLength(1);
    expect((await run<ConvertToolsResult>('aion.server.convertTools', { source, to: 'aion' })).text).toContain(
      'get_weather',
    );
    const report = await run<LossReportResult>('aion.server.lossReport', { source, to: ['aion', 'openai'] });
    expect(report.text).toMatch(/## AION[\s\S]*minimum[\s\S]*## OpenAI[\s\S]*No losses/);
    const { formats } = await run<ListFormatsResult>('aion.server.listFormats');
    expect(formats.find(({ id }) => id === 'openapi')?.writable).toBe(false);
    // A program has the ending of its language, and a name that Python can import.
    const programs = formats.flatMap(({ id, program }) => (program === undefined ? [] : [[id, program]]));
    expect(programs).toEqual([
      ['python-fastmcp', '_fastmcp.py'],
      ['python-langchain', '_langchain.py'],
      ['python-openai-agents', '_openai_agents.py'],
      ['typescript-ai-sdk', '.ai-sdk.ts'],
      ['typescript-mcp', '.mcp.ts'],
    ]);
    const server = await run<ConvertToolsResult>('aion.server.convertTools', { source, to: 'python-fastmcp' });
    expect(server).toMatchObject({ languageId: 'python', count: 1 });
    expect(server.text).toContain('@mcp.tool\ndef get_weather(');
    expect(await run('aion.server.noSuchCommand')).toBeNull();
    // Params of another shape are answered too, with a line in the log.
    expect((await run<ConvertToolsResult>('aion.server.convertTools', { to: 'aion' })).problem?.message).toContain(
      'log',
    );
    expect(client.log.join()).toContain('converting tools');
  });
});

inBand('conversion as code actions', (clients) => {
  const commands = ['aion.convert', 'aion.newCall'];
  const ours = { extras: { commands } };

  it('asks for documents that may hold tools, and has no problems, hovers or completions there', async () => {
    const client = await clients.full(ours);
    await client.until('the registrations', () =>
      client.registrations.some(({ method }) => method === 'textDocument/codeAction'),
    );
    const registration = client.registrations.find(({ method }) => method === 'textDocument/didOpen');
    expect(registration?.registerOptions).toEqual({
      documentSelector: [{ language: 'json' }, { language: 'jsonc' }, { language: 'jsonl' }, { language: 'markdown' }],
    });
    const document = await client.openUri('untitled:Untitled-9', json(anthropic), 'json');
    expect(await document.problems()).toEqual([]);
    expect(await document.hover(5)).toBeNull();
    expect(client.statuses).toEqual([]);
  });

  it('converts tool JSON where the cursor is on it, and follows its edits', async () => {
    const client = await clients.full(ours);
    const text = json([anthropic, { a: 1 }]);
    const document = await client.openUri('untitled:Untitled-9', text, 'jsonc');
    const at = text.indexOf('get_weather');
    const [action, ...more] = await document.codeActions(at, at);
    expect(more).toEqual([]);
    expect([action?.title, action?.kind, action?.command?.command]).toEqual([
      'Convert to AION',
      'refactor.rewrite',
      'aion.convert',
    ]);
    const argument: ConvertToolsParams = { ...action?.command?.arguments?.[0], to: 'aion' };
    expect((await convert(client, argument)).text).toContain('get_weather');
    expect(await document.codeActions(text.indexOf('"a"'), text.indexOf('"a"'))).toEqual([]);
    expect(await document.codeActions(at, at, { only: ['quickfix'] })).toEqual([]);
    await document.setText('{}');
    expect(await document.codeActions(0, 0)).toEqual([]);
  });

  it('writes tool JSON that stands in a file of the notation in the notation, in place', async () => {
    const client = await clients.full(ours);
    const text = json({ tools: [anthropic, { ...anthropic, name: 'other' }] });
    const document = await client.open(text);
    expect((await document.problems()).map(({ code }) => code)).toEqual(['not-aion']);
    const [action] = await document.codeActions(0, 0, { only: ['quickfix'] });
    expect([action?.title, action?.kind]).toEqual(['Convert 2 tools to AION', 'quickfix']);
    expect(applyWorkspaceEdit(text, document.uri, action?.edit ?? {})).toMatch(
      /^\[\n {2}\{\n {4}name --> "get_weather",[\s\S]*name --> "other",/,
    );
  });

  it.each(jsonInNotation)(
    'offers first to convert it and leaves it alone in all safe fixes: $where',
    async ({ text, names }) => {
      const client = await clients.full(ours);
      const document = await client.open(text);
      const diagnostics = [...(await document.problems())];
      const at = text.indexOf('"F"');
      const [action, ...others] = await document.codeActions(at, at, { diagnostics, triggerKind: 1 });
      expect([action?.title, action?.kind, action?.isPreferred]).toEqual([
        expect.stringMatching(/^Convert (2 tools )?to AION$/),
        'quickfix',
        true,
      ]);
      expect(others.filter(({ isPreferred }) => isPreferred === true)).toEqual([]);
      for (const all of await document.codeActions(0, text.length, { diagnostics, only: ['source.fixAll.aion'] })) {
        const { edit } = all.edit === undefined ? await document.resolveAction(all) : all;
        expect(applyWorkspaceEdit(text, document.uri, edit ?? {})).toBe(text);
      }
      const written = applyWorkspaceEdit(text, document.uri, action?.edit ?? {});
      expect([...written.matchAll(/name --> "(\w+)"/g)].map(([, name]) => name)).toEqual(names);
      await document.setText(written);
      expect(await document.rules()).toEqual([]);
      expect(client.log).toEqual([]);
    },
  );

  it('converts in a Markdown fence alone', async () => {
    const client = await clients.full(ours);
    const text = `Look:\n\n\`\`\`json\n${json(anthropic)}\n\`\`\`\n`;
    const document = await client.openUri('untitled:Untitled-9', text, 'markdown');
    const at = text.indexOf('input_schema');
    expect((await document.codeActions(at, at)).map(({ title }) => title)).toEqual(['Convert to AION']);
    expect(await document.codeActions(0, 0)).toEqual([]);
  });

  it('offers a saved call of the tool at the cursor, when a person asks, and unasked on its first line alone', async () => {
    const client = await clients.full(ours);
    const document = await client.open(aion);
    const at = aion.indexOf('Docs');
    const title = 'New call for this tool';
    const offered = async (offset: number, context: object): Promise<readonly string[]> =>
      (await document.codeActions(offset, offset, context)).map((action) => action.title);
    expect(await offered(at, { only: ['refactor'], triggerKind: 1 })).toContain(title);
    expect(await offered(at, { triggerKind: 2 })).not.toContain(title);
    const firstLine = aion.lastIndexOf('{');
    expect(await offered(firstLine, { triggerKind: 2 })).toContain(title);
    const beforeIt = aion.lastIndexOf('\n', firstLine) + 1;
    expect(beforeIt).toBeLessThan(firstLine);
    expect(await offered(beforeIt, { triggerKind: 1 })).toContain(title);
    expect(await offered(0, { only: ['refactor'] })).not.toContain(title);
  });

  it('writes a new file for a client without those commands, and never over one', async () => {
    const { workspaceEdit } = fullCapabilities.workspace ?? {};
    const capabilities = {
      ...fullCapabilities,
      workspace: {
        ...fullCapabilities.workspace,
        workspaceEdit: { ...workspaceEdit, resourceOperations: ['create' as const] },
      },
    };
    const client = await clients.start({
      capabilities,
      files: { 'a.json': json(anthropic), 'b.json': '', 'b.aion': '[]' },
    });
    const document = await client.openUri(client.fileUri('a.json'), json(anthropic), 'json');
    const [action] = await document.codeActions(5, 5);
    expect(action?.title).toBe('Convert to AION (new file)');
    const [create, edit] = action?.edit?.documentChanges ?? [];
    expect(create).toEqual({
      kind: 'create',
      uri: client.fileUri('a.aion'),
      options: { overwrite: false, ignoreIfExists: false },
    });
    const text =
      edit !== undefined && 'edits' in edit ? edit.edits.map((one) => ('newText' in one ? one.newText : '')) : [];
    expect(applyEdits('', [{ span: { start: 0, end: 0 }, newText: text.join('') }])).toContain('get_weather');
    const other = await client.openUri(client.fileUri('b.json'), json(anthropic), 'json');
    expect(await other.codeActions(5, 5)).toEqual([]);
  });
});
