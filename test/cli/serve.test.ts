import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { describeWithPython } from '../support/system-python.ts';
import { project, start } from './serving.ts';
import { aion, cleanFile, folderWith } from './support.ts';

const names = ({ tools }: { readonly tools: readonly { readonly name: string }[] }) => tools.map(({ name }) => name);

describeWithPython('aion serve', (python) => {
  test('the tools of AIONS: a function, a link, and both', async (context) => {
    const { client } = await start(project('aions'), ['tools.aion']);
    expect(names(await client.listTools())).toEqual(['SendOutput', 'FetchBalkanDateDocs', 'AdminSignup']);
    const docs = await client.callTool({ name: 'FetchBalkanDateDocs', arguments: {} });
    expect(docs.content).toEqual([
      {
        type: 'text',
        text: 'Action unavailable. Please refer to documentation: [https://api.balkandate.com/docs](https://api.balkandate.com/docs)',
      },
    ]);
    context.skip(spawnSync('python3', ['-c', 'import pydantic']).status !== 0, 'Python has no Pydantic');
    const sent = await client.callTool({ name: 'SendOutput', arguments: { user: 'ann' } });
    expect(sent.structuredContent).toEqual({ status: 'sent', user: 'ann' });
    const signed = await client.callTool({ name: 'AdminSignup', arguments: { params: 'ann|a@b.org' } });
    expect(signed).toMatchObject({
      structuredContent: { name: 'ann', mail: 'a@b.org', role: 'admin' },
      content: [{ type: 'text' }],
    });
  });

  test('multiply of LionAGI gives 12, completed, with a duration', async () => {
    const { client } = await start(project('lionagi'), ['tools.py'], { 'all-functions': true });
    const { _meta, content } = await client.callTool({ name: 'multiply', arguments: { x: 3, y: 4 } });
    expect(content).toEqual([{ type: 'text', text: '12' }]);
    expect(_meta?.['aion/record']).toMatchObject({ status: 'completed', duration: expect.any(Number) });
  });

  test('Echo and Calculator of Aeon', async () => {
    const { client } = await start(project('aeon'), ['.']);
    const echo = await client.callTool({ name: 'echo', arguments: { text: 'hello' } });
    expect(echo.structuredContent).toEqual({ result: 'hello' });
    const sum = await client.callTool({ name: 'calculator', arguments: { a: 2, b: 3 } });
    expect(sum.structuredContent).toEqual({ result: 5 });
    const wrong = await client.callTool({ name: 'calculator', arguments: { a: 2 } });
    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"b"') }] });
  });

  test('a tool that LangChain refuses is told once, and served', async () => {
    const tool = `[ { name --> "Add", function --> "lambda a, b: add(a, b)" --> { arg-1 --> "int", arg-2 --> "int", return-1 --> "int" }, description --> "Adds." } ]`;
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': 'def add(a, b):\n    return a + b\n',
      'tools.aion': tool,
    });
    const { client, told } = await start(folder, ['tools.aion']);
    const added = await client.callTool({ name: 'Add', arguments: { a: 1, b: 2 } });
    expect(added.content).toEqual([{ type: 'text', text: '3' }]);
    writeFileSync(join(folder, 'tools.aion'), tool.replace('Adds.', 'Adds two numbers.'));
    await expect.poll(async () => (await client.listTools()).tools[0]?.description).toBe('Adds two numbers.');
    const says = 'aion serve: Add runs here, but not with LangChain. LangChain passes one argument';
    expect(told().split(says)).toHaveLength(2);
  });

  test('an asynchronous function is awaited, although LangChain gets a coroutine', async () => {
    const tool = `[ { name --> "Wait", function --> "lambda x: wait(x)" --> { arg-1 --> "integer", return-1 --> "integer" }, description --> "Waits." } ]`;
    const folder = folderWith({ 'api.py': 'async def wait(x: int):\n    return x\n', 'aion_tools/tools.aion': tool });
    const { client, told } = await start(folder, ['aion_tools']);
    const waited = await client.callTool({ name: 'Wait', arguments: { x: 3 } });
    expect(waited.content).toEqual([{ type: 'text', text: '3' }]);
    expect(told()).toContain(
      'Wait runs here, but not with LangChain. wait() is asynchronous: its result there is a coroutine object.',
    );
  });

  test('the weather checker of Model Agnostic Context, with its prompts', async () => {
    const { client } = await start(project('mac'), ['.']);
    const answer = await client.callTool({ name: 'weather-checker', arguments: { city: 'Boise', state: 'Idaho' } });
    expect(answer.content).toEqual([{ type: 'text', text: '{"temperature": 21.5, "windspeed": 3.2}' }]);
    const nowhere = await client.callTool({ name: 'weather-checker', arguments: { city: 'X', state: 'Y' } });
    expect(nowhere).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Location not found.') }],
    });
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'system_prompt',
      'wrapped_query',
      'rules',
    ]);
    const query = await client.getPrompt({ name: 'wrapped_query', arguments: { query: 'Does it rain?' } });
    expect(query.messages).toEqual([{ role: 'user', content: { type: 'text', text: 'Somebody asks: Does it rain?' } }]);
    const rules = await client.getPrompt({ name: 'rules' });
    expect(rules.messages).toMatchObject([{ content: { text: '- Never make a forecast up.\n- Name the place.' } }]);
  });

  test('an edit is told, and the next call runs the new function', async () => {
    const folder = project('aeon');
    const { client } = await start(folder, ['.']);
    let news = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      news++;
    });
    await client.callTool({ name: 'echo', arguments: { text: 'a' } });
    const [file, python] = [join(folder, 'tools.aion'), join(folder, 'stubs.py')];
    writeFileSync(file, readFileSync(file, 'utf8').replace('"calculator"', '"sum"'));
    await expect.poll(() => news).toBeGreaterThan(0);
    expect(names(await client.listTools())).toEqual(['echo', 'sum']);
    const before = news;
    writeFileSync(python, readFileSync(python, 'utf8').replace('{"result": text}', '{"result": text * 2}'));
    await expect.poll(() => news).toBeGreaterThan(before);
    const echo = await client.callTool({ name: 'echo', arguments: { text: 'a' } });
    expect(echo.structuredContent).toEqual({ result: 'aa' });
  });

  test('an edit of a module outside of the served folder is noticed', async () => {
    const text = 'def who(word):\n    return "one"\n';
    const tool = 'name --> "Who", function --> "who" --> { arg-1 --> "string", return-1 --> "string" }';
    const folder = folderWith({
      'pyproject.toml': '',
      'src/api.py': text,
      'tools/who.aion': `[{ ${tool}, description --> "Who." }]`,
    });
    const { client } = await start(folder, ['tools']);
    expect(names(await client.listTools())).toEqual(['Who']);
    let news = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      news++;
    });
    writeFileSync(join(folder, 'src/api.py'), text.replace('one', 'two'));
    await expect.poll(() => news).toBeGreaterThan(0);
    expect(await client.callTool({ name: 'Who', arguments: { word: 'x' } })).toMatchObject({
      content: [{ text: 'two' }],
    });
  });

  test('only the tools that are asked for, and that are read-only by their code', async () => {
    const only = await start(project('aeon'), ['.'], { only: ['echo'] });
    expect(names(await only.client.listTools())).toEqual(['echo']);
    await expect(only.client.callTool({ name: 'calculator', arguments: {} })).rejects.toThrow('Unknown tool');
    const folder = project('aions');
    const python = join(folder, 'api_functions.py');
    const text = readFileSync(python, 'utf8');
    writeFileSync(python, text.replace('def send_output(user):\n', 'def send_output(user):\n    open(user, "w")\n'));
    const looking = await start(folder, ['tools.aion'], { 'read-only': true });
    expect(names(await looking.client.listTools())).toEqual(['FetchBalkanDateDocs', 'AdminSignup']);
  });

  test("a tool without a function isn't offered, and standard error says why", async () => {
    const { client, told } = await start(
      folderWith({
        'a.aion': cleanFile,
        'b.json': '{"name": "f", "description": "F", "inputSchema": {"type": "object"}}',
      }),
      ['.'],
    );
    expect(names(await client.listTools())).toEqual(['Docs']);
    await expect.poll(told).toContain("f isn't offered: only Python functions can be run.");
  });

  test('--show gives the name that clients see', async () => {
    const text =
      '[ { name --> "Tell me!", function --> "lambda value: str(value)" --> { arg-1 --> "str (a value)" }, description --> "Tells." } ]';
    const folder = folderWith({ 'pyproject.toml': '', 'tools.aion': text });
    expect((await aion(['serve', 'tools.aion', '--show'], { folder })).out).toMatch(/^Tell_me_ \(Tell me!\) .* yes$/m);
    const { out } = await aion(['serve', 'tools.aion', '--show', '--format', 'json'], { folder });
    expect(JSON.parse(out).tools).toMatchObject([{ name: 'Tell me!', offered: 'Tell_me_' }]);
  });

  test("a tool that its framework rejects isn't offered, and --show says why", async () => {
    const server = [
      'from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP("weather")\n\n',
      '@mcp.tool()\ndef forecast(_city: str) -> str:\n    """Get the forecast."""\n    return "sun"\n\n',
      '@mcp.tool()\ndef warnings(city: str) -> str:\n    """Get the warnings."""\n    return "none"\n',
    ].join('');
    const lock = '[[package]]\nname = "mcp"\nversion = "1.30.0"\n';
    const folder = folderWith({ 'server.py': server, 'uv.lock': lock });
    const reason = 'mcp rejects this tool: InvalidSignature: Parameter _city of forecast cannot start with';
    const shown = await aion(['serve', 'server.py', '--show'], { folder });
    expect(shown.out).toMatch(new RegExp(`^forecast .* server\\.py:6 +${reason}`, 'm'));
    expect(shown.out).toMatch(/^warnings .* yes$/m);
  });

  test('without the framework, one sentence says what to install', async () => {
    const server =
      'from fastmcp import FastMCP\n\nmcp = FastMCP("x")\n\n@mcp.tool\ndef add(a: int) -> int:\n    """Adds."""\n    return a\n';
    const folder = folderWith({ 'server.py': server, 'calls.json': '[{"name":"add","arguments":{"a":1}}]' });
    spawnSync(python, ['-m', 'venv', '--without-pip', '.venv'], { cwd: folder });
    const program = join(folder, '.venv/bin/python');
    const says = `fastmcp isn't installed. Install it: ${program} -m pip install fastmcp\n`;
    const served = await aion(['serve', 'server.py'], { folder });
    expect(served).toMatchObject({ code: 2, err: `aion serve: ${says}` });
    const called = await aion(['call', 'run', 'calls.json', '--tools', 'server.py'], { folder });
    expect(called).toMatchObject({ code: 2, out: '', err: `aion call: ${says}` });
  });

  test('a tool that only a run of the framework has is listed with the reason', async () => {
    const folder = folderWith({
      'tools.py': [
        'from pydantic_ai import Agent, RunContext\n\nagent = Agent()\n\n',
        '@agent.tool\ndef asks(ctx: RunContext[dict], x: int) -> str:\n    """Asks."""\n    return ""\n\n',
        '@agent.tool\ndef free(ctx: RunContext[None], x: int) -> str:\n    """Asks."""\n    return ""\n\n',
        'def later(agent):\n    @agent.tool_plain\n    def inner(x: int) -> str:\n        """Asks."""\n        return ""\n\n',
        'def now(agent):\n    @agent.tool_plain\n    def made(x: int) -> str:\n        """Asks."""\n        return ""\n\n',
        'now(agent)\n\nif __name__ == "__main__":\n    later(agent)\n',
      ].join(''),
    });
    const shown = await aion(['serve', 'tools.py', '--show'], { folder });
    expect(shown.out).toMatch(/^asks .*the parameter "ctx" requires dependencies of type dict\.$/m);
    expect(shown.out).toMatch(/^free .* yes$/m);
    expect(shown.out).toMatch(/^made .* yes$/m);
    expect(shown.out).toMatch(
      /^inner .*made in the function later\(\), which isn't called when the file is imported\.$/m,
    );
  });

  test('a name for --only that no tool has is an error', async () => {
    const folder = folderWith({ 'a.aion': cleanFile });
    const shown = await aion(['serve', '.', '--show', '--only', 'Dosc'], { folder });
    expect(shown).toMatchObject({ code: 2, err: 'aion serve: --only Dosc: tool not found. Did you mean "Docs"?\n' });
  });

  test('only functions that a framework makes tools are offered, others if asked', async () => {
    const folder = folderWith({
      'two.py': 'import os\n\n\ndef wipe(path: str):\n    """Removes."""\n    os.remove(path)\n',
    });
    expect(await aion(['serve', 'two.py', '--show'], { folder })).toMatchObject({ code: 2 });
    const all = await aion(['serve', 'two.py', '--show', '--all-functions'], { folder });
    expect(all.out).toMatch(/^wipe .* yes$/m);
  });

  test('a name that MCP does not have is offered as another, and standard error says so', async () => {
    const { client, told } = await start(folderWith({ 'a.aion': cleanFile.replace('Docs', 'Show docs') }), ['.']);
    expect(names(await client.listTools())).toEqual(['Show_docs']);
    await expect.poll(told).toContain("Show docs is offered as Show_docs, because MCP doesn't allow this name.");
  });

  test('the command ends when its client has gone', async () => {
    const { client, hangUp } = await start(project('aeon'), ['.']);
    await client.callTool({ name: 'echo', arguments: { text: 'hello' } });
    expect(await hangUp()).toBe(0);
  });

  test('as a process, over HTTP, with the token that standard error names', async (context) => {
    needsBuiltProgram(context);
    const child = spawn(process.execPath, [builtProgram, 'serve', '.', '--http', '0'], { cwd: project('aeon') });
    onTestFinished(() => void child.kill());
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
    });
    await expect.poll(() => said).toMatch(/Token: \S+\n/);
    const [, url = '', token = ''] = /Listening: (\S+)\nToken: (\S+)\n/.exec(said) ?? [];
    const client = new Client({ name: 'test', version: '1' });
    const headers = { Authorization: `Bearer ${token}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    const echo = await client.callTool({ name: 'echo', arguments: { text: 'hello' } });
    expect(echo.structuredContent).toEqual({ result: 'hello' });
    await client.close();
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect((await fetch(url).catch(() => null))?.status).toBeUndefined();
  });

  test('--show names what would be started', async () => {
    const folder = project('aeon');
    const { code, out } = await aion(['serve', '.', '--show', '--format', 'json'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      tools: [
        { name: 'echo', path: join(folder, 'tools.aion'), line: 2, cannotRun: null },
        { name: 'calculator', line: 10, effect: 'looks', cannotRun: null },
      ],
    });
    const text = await aion(['serve', '.', '--show'], { folder });
    expect(text.out).toContain('tools.aion:10');
  });
});

test.each(['nowhere', 'nowhere.aion'])('a path that is not there: %s', async (path) => {
  const { code, err } = await aion(['serve', path], { folder: folderWith({}) });
  expect({ code, err }).toEqual({
    code: 2,
    err: `aion serve: ${path}: no such file or folder.\naion serve: No tools to offer.\n`,
  });
});
