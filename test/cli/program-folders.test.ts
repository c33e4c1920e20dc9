import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startReadingThread } from '../../project/disk/reading-thread.ts';
import { isProgram, isTest } from '../../project/program-files.ts';
import { aion, folderWith } from './support.ts';

const weather = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { places } from './places.js';

const server = new McpServer({ name: 'weather', version: '1.0.0' });
server.registerTool('get_weather', { description: 'The weather.', inputSchema: { place: z.enum(places) } }, async () => {
  throw new Error('This must not run.');
});
`;

const search = `from fastmcp import FastMCP

mcp = FastMCP("search")


@mcp.tool
def search(query: str) -> str:
    """Searches the documentation."""
    raise RuntimeError("This must not run.")


def helper(x: int) -> int:
    return x
`;

const project = {
  'package.json': '{"name": "weather", "dependencies": {"zod": "^4.0.0", "@modelcontextprotocol/sdk": "^1.20.0"}}',
  'src/weather.ts': weather,
  'src/places.ts': "export const places = ['here', 'there'] as const;\n",
  'python/search.py': search,
  'python/plain.py': 'def add(a: int, b: int) -> int:\n    return a + b\n',
  'tests/test_search.py': search.replace('def search(', 'def of_a_test('),
  'src/weather.test.ts': weather.replace('get_weather', 'of_another_test'),
  'node_modules/other/index.ts': weather.replace('get_weather', 'of_a_package'),
};

it('a folder of programs has the tools that its frameworks send, without those of tests and packages', async () => {
  const { code, out, err } = await aion(['convert', '.', '--to', 'mcp'], { folder: folderWith(project) });
  expect({ code, err: err.split('\n')[0] }).toEqual({
    code: 0,
    err: 'Skipped test files: 2. Name a test file to read it.',
  });
  const { tools } = JSON.parse(out) as { tools: { name: string; inputSchema: object }[] };
  expect(tools.map(({ name }) => name)).toEqual(['search', 'get_weather']);
  expect(tools[1]?.inputSchema).toMatchObject({
    properties: { place: { type: 'string', enum: ['here', 'there'] } },
    required: ['place'],
  });
});

it('a test that is named is read', async () => {
  const { code, out } = await aion(['tools', 'tests/test_search.py'], { folder: folderWith(project) });
  expect(code).toBe(0);
  expect(out).toContain('of_a_test');
});

it('a definition of a folder that cannot be read is named at its line, and the others are converted', async () => {
  const unread = weather.replace("'get_weather'", 'process.env.NAME');
  const folder = folderWith({ ...project, 'src/named-later.ts': unread });
  const { code, out, err } = await aion(['convert', '.', '--to', 'openai'], { folder });
  expect(code).toBe(0);
  expect((JSON.parse(out) as { tools: object[] }).tools).toHaveLength(2);
  expect(err).toContain('src/named-later.ts: Line 6: ');
});

it('a TypeScript file becomes AION, and is emitted for a provider', async () => {
  const folder = folderWith(project);
  const converted = await aion(['convert', 'src/weather.ts', '--to', 'aion'], { folder });
  expect(converted.code).toBe(0);
  expect(converted.out).toContain('name --> "get_weather"');
  const emitted = await aion(['emit', 'src/weather.ts', '--target', 'gemini'], { folder });
  expect(JSON.parse(emitted.out)).toMatchObject({ name: 'get_weather' });
});

it('check reports what a provider rejects at the place in the program', async () => {
  const folder = folderWith({
    ...project,
    'src/weather.ts': weather.replace("'get_weather'", "'get.weather'"),
    'python/search.py': search.replace('@mcp.tool', '@mcp.tool(name="search docs")'),
  });
  const { code, out, err } = await aion(['check', '--target', 'openai'], { folder });
  expect(code).toBe(1);
  expect(out).toContain('python/search.py:6:16: error: Tool name "search docs" contains invalid characters.');
  expect(out).toContain('src/weather.ts:6:21: error: Tool name "get.weather" contains invalid characters.');
  expect(out).toContain('2 files checked: 2 errors.');
  expect(err).toBe('Skipped test files: 2. Name a test file to read it.\n');
});

const rejected = `from mcp.server.fastmcp import FastMCP

mcp = FastMCP("search")


@mcp.tool()
def search(_query: str) -> str:
    return _query
`;

const program = {
  'requirements.txt': 'mcp==1.30.0\n',
  'rejected.py': rejected,
  'unread.ts': weather.replace("'get_weather'", 'process.env.NAME'),
  'partly.ts': weather.replace("'The weather.'", 'process.env.TEXT'),
};

it('check reports what a framework rejects as an error, and what only a run knows as information', async () => {
  const { code, out, err } = await aion(['check', '.'], { folder: folderWith({ ...project, ...program }) });
  expect({ code, err }).toEqual({ code: 1, err: 'Skipped test files: 2. Name a test file to read it.\n' });
  expect(out).toContain('rejected.py:7:5: error: mcp rejects this tool: InvalidSignature: Parameter _query');
  expect(out).toMatch(/unread\.ts:6:1: info: .+\. \[unread-tool\]/);
  expect(out).toMatch(/partly\.ts:6:\d+: info: .+\. \[runtime-value\]/);
  expect(out).toContain('5 files checked: 1 error');
});

it.each(['json', 'sarif', 'github'])('check reports the same in the format %s', async (format) => {
  const { out } = await aion(['check', '--format', format], { folder: folderWith(program) });
  for (const rule of ['rejected-tool', 'unread-tool', 'runtime-value']) expect(out).toContain(rule);
  expect(out).toContain('rejects this tool');
});

it('check reports a problem of several parts with one place once', async () => {
  const model = 'from pydantic import BaseModel\n\nclass Box(BaseModel):\n    a: dict\n    b: dict\n\n';
  const server =
    'from fastmcp import FastMCP\n\nmcp = FastMCP("x")\n\n@mcp.tool\ndef move(source: Box, other: Box): ...\n';
  const folder = folderWith({ 'a.py': model + server });
  const { out } = await aion(['check', 'a.py', '--target', 'openai-strict'], { folder });
  const found = [...out.matchAll(/^a\.py:.+additionalProperties.+$/gm)].map(([line]) => line);
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found).size).toBe(found.length);
});

it('the severity of these findings is set like that of any rule', async () => {
  const folder = folderWith({ ...program, '.aionrc.json': '{ "rules": { "rejected-tool": "off" } }' });
  const off = await aion(['check'], { folder });
  expect(off).toMatchObject({ code: 0, out: expect.not.stringContaining('rejects this tool') });
  const strict = await aion(['check', '--rule', 'unread-tool=error'], { folder });
  expect(strict).toMatchObject({ code: 1, out: expect.stringContaining('unread.ts:6:1: error: ') });
});

it('a part that only a run knows is no missing property', async () => {
  const folder = folderWith({ 'a.ts': weather.replace('{ place: z.enum(places) }', 'schemaOf(process.env)') });
  const { code, out } = await aion(['check'], { folder });
  expect(code).toBe(0);
  expect(out).not.toContain('Missing property');
});

it('check of a program without tools says that it has none, and --fix does not change programs', async () => {
  const folder = folderWith(project);
  const plain = await aion(['check', 'python/plain.py'], { folder });
  expect(plain).toMatchObject({ code: 2, err: 'aion check: python/plain.py: no tools found.\n' });
  const wrong = weather.replace("'get_weather'", "'get weather'");
  const other = folderWith({ 'a.ts': wrong });
  await aion(['check', 'a.ts', '--fix', '--target', 'openai'], { folder: other });
  expect(readFileSync(join(other, 'a.ts'), 'utf8')).toBe(wrong);
});

it.each(['server.py', 'src/tools.ts', 'a.mts', 'a.cjs', 'page.tsx'])('%s is a program', (path) => {
  expect(isProgram(path)).toBe(true);
});

it.each(['types.d.ts', 'types.d.mts', 'notes.md', 'tools.json', 'ts'])('%s is no program', (path) => {
  expect(isProgram(path)).toBe(false);
});

it.each([
  'tests/a.py',
  'src/__tests__/a.ts',
  'test_a.py',
  'pkg/a_test.py',
  'conftest.py',
  'src/a.test.ts',
  'a.spec.tsx',
])('%s is a test', (path) => {
  expect(isTest(path)).toBe(true);
});

it.each(['src/latest/a.ts', 'contest.py', 'testing_tools.py', 'src/attest.ts', 'protest/a.py'])(
  '%s is no test',
  (path) => {
    expect(isTest(path)).toBe(false);
  },
);

const documented = search.replace(
  '"""Searches the documentation."""',
  '"""Search.\n\n    Args:\n        query: The words.\n    """',
);

it.each([
  ['2.14.7', 'Search.\n\nArgs:\n    query: The words.', undefined],
  ['3.4.11', 'Search.', undefined],
  ['4.2.3', 'Search.', 'Search'],
])('a tool is read as FastMCP %s sends it, if the project uses that version', async (version, description, title) => {
  const lock = `[[package]]\nname = "fastmcp"\nversion = "${version}"\n`;
  const folder = folderWith({ 'pyproject.toml': '', 'uv.lock': lock, 'tools/search.py': documented });
  const { out, err } = await aion(['convert', 'tools', '--to', 'mcp'], { folder });
  expect(err).not.toContain('Note:');
  const { description: sent, title: sentTitle } = JSON.parse(out) as { description: string; title?: string };
  expect([sent, sentTitle]).toEqual([description, title]);
});

it.each(['tools', 'check', 'convert'])('%s says once that a project uses another major version', async (command) => {
  const installed = { '.venv/lib/python3.12/site-packages/fastmcp-1.0.0.dist-info/METADATA': '' };
  const folder = folderWith({ ...installed, 'a.py': search, 'b.py': search.replace('def search', 'def find') });
  const { err } = await aion([command, '.', ...(command === 'convert' ? ['--to', 'mcp'] : [])], { folder });
  expect(err).toContain(
    'Note: The project uses fastmcp 1.0.0 (fastmcp-1.0.0.dist-info). Tools are read as in version 4.2, so definitions can differ.',
  );
  expect(err.match(/Note:/g)).toHaveLength(1);
});

it('a folder is read as a whole: one file makes the server, and another defines its tools', async () => {
  const folder = folderWith({
    'pyproject.toml': '',
    'app/main.py':
      'from mcp.server.fastmcp import FastMCP\nfrom app.tools import register as add_tools\n\nadd_tools(FastMCP("x"))\n',
    'app/tools.py':
      'def register(server):\n    @server.tool()\n    def find(query: str) -> str:\n        """Finds."""\n',
  });
  const { code, out } = await aion(['convert', 'app', '--to', 'mcp'], { folder });
  expect({ code, tool: JSON.parse(out) }).toMatchObject({ code: 0, tool: { name: 'find', description: 'Finds.' } });
});

it('a syntax error in Python is reported at its place, with the tools around it', async () => {
  const folder = folderWith({ 'search.py': search.replace('(query: str) -> str:', '(query: str) -> str') });
  const checked = await aion(['check', 'search.py'], { folder });
  const says = 'Syntax error. Tools in this file can be wrong or missing.';
  expect(checked.out).toMatch(/^search\.py:(?:7|8):\d+: info: Syntax error\./);
  expect(checked.out).toContain(`${says} [unread-tool]`);
  const listed = await aion(['tools', '.'], { folder });
  expect(listed.out).toContain('\nsearch ');
  expect(listed.err).toMatch(new RegExp(`^Warning: search\\.py: Line [78]: ${says}\n$`));
});

it('the list of tools says which ones their framework rejects', async () => {
  const rejected = search.replace('query: str', '*query: str');
  const folder = folderWith({
    'requirements.txt': 'fastmcp==4.2.0\n',
    'a.py': rejected,
    'b.py': `${search}\n\n@mcp.tool\ndef other(**words: str) -> str:\n    """Other."""\n`,
  });
  const { out, err } = await aion(['tools', '.'], { folder });
  expect(out).toContain('\nsearch ');
  const [first, second, ...others] = err.trimEnd().split('\n');
  expect(first).toMatch(/^Warning: a\.py: search: fastmcp rejects this tool: ValueError: /);
  expect(second).toMatch(/^Warning: b\.py: other: fastmcp rejects this tool: ValueError: /);
  expect(others).toEqual([]);
});

it.each([
  ['a yield alone', 'def lifespan():\n    yield\n\n\ndef later():\n    x = yield  # nothing\n'],
  [
    'targets in brackets',
    'def connect():\n    with client() as (\n        read,\n        write,\n    ):\n        pass\n',
  ],
  ['managers in brackets', 'def connect():\n    with (open(a) as b, open(c) as d):\n        pass\n'],
  [
    'patterns of classes',
    'match answer:\n    case Accepted() | Declined():\n        pass\n    case Other(kind=Kind()):\n        pass\n',
  ],
])('%s is no syntax error', async (_, code) => {
  const { out } = await aion(['check', 'search.py'], { folder: folderWith({ 'search.py': `${search}\n\n${code}` }) });
  expect(out).toBe('1 file checked: no problems found.\n');
});

it('a tool that one file defines and another lists is read once', async () => {
  const folder = folderWith({
    'tools/__init__.py': '',
    'tools/search.py': `from mcp.types import Tool\n\nsearch = Tool(name="search_papers", description="Search.", inputSchema={"type": "object"})\n`,
    'server.py': `from mcp.server import Server
from tools.search import search

server = Server("papers")


@server.list_tools()
async def list_tools():
    return [search]
`,
  });
  const listed = async (path: string) => {
    const { out } = await aion(['tools', path], { folder });
    return out.split('\n').flatMap((line) => (line.startsWith('search_papers') ? (/\S+\.py/.exec(line) ?? []) : []));
  };
  expect(await listed('.')).toEqual(['tools/search.py']);
  expect(await listed('server.py')).toEqual(['server.py']);
});

it('a tool that another file lists and that is the member of a class is read once', async () => {
  const folder = folderWith({
    'definitions.py': `from mcp.types import Tool

OTHER = Tool(name="find_papers", description="Find.", inputSchema={"type": "object"})


class Tools:
    SEARCH = Tool(name="search_papers", description="Search.", inputSchema={"type": "object"})
`,
    'server.py': `from mcp.server import Server
from definitions import OTHER, Tools

server = Server("papers")


@server.list_tools()
async def list_tools():
    return [OTHER, Tools.SEARCH]
`,
  });
  const { out } = await aion(['tools', '.'], { folder });
  const listed = out.split('\n').map((line) => [/^\w+_papers/.exec(line)?.[0], /\S+\.py/.exec(line)?.[0]]);
  expect(listed.filter(([name]) => name !== undefined)).toEqual([
    ['find_papers', 'definitions.py'],
    ['search_papers', 'definitions.py'],
  ]);
});

it('a file that the parser would read for years is given up, and the others are read', async () => {
  // Each level doubles the time.
  const levels = 60;
  const hostile = `${weather}const x = ${'<T>(a = '.repeat(levels)}\n`;
  const { code, out, err } = await aion(['tools', '.'], {
    folder: folderWith({ ...project, 'src/hostile.ts': hostile }),
    reader: { startReader: startReadingThread, longestReading: 10_000 },
  });
  expect(code).toBe(0);
  expect(out).toMatch(/get_weather[\s\S]*search|search[\s\S]*get_weather/);
  expect(err).toContain('File takes too long to read');
});

const definition =
  '{"name": "q", "description": "d", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}';

it('a folder of files that only look like tool definitions has no tools, for each command', async () => {
  const folder = folderWith({
    '.vscode/tasks.json': '{"tasks": [{"label": "lint", "type": "shell", "name": "lint", "command": "npm"}]}',
    'config.yaml': 'name: Home Server\ndescription: Runs a server.\nschema:\n  port: int\n',
    'hooks.json': '{"hooks": [{"name": "pre", "description": "Runs first.", "parameters": ["a"]}]}',
    'order.schema.json': '{"title": "Order", "type": "object", "properties": {"id": {"type": "string"}}}',
    'action.yml': 'name: build\ndescription: Builds.\ninputs:\n  path:\n    description: Where.\n',
    'tests/fixture.json': definition,
    'openapi.json':
      '{"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, "paths": {"/a": {"get": {"operationId": "a", "responses": {}}}}}',
  });
  const converted = await aion(['convert', '.', '--to', 'mcp'], { folder });
  expect({ code: converted.code, out: converted.out }).toEqual({ code: 2, out: '' });
  const checked = await aion(['check', '.'], { folder });
  expect({ code: checked.code, out: checked.out }).toEqual({ code: 0, out: 'No files checked.\n' });
  const named = await aion(['convert', 'openapi.json', '--to', 'mcp'], { folder });
  expect({ code: named.code, name: (JSON.parse(named.out) as { name?: string }).name }).toEqual({ code: 0, name: 'a' });
});

it('check finds the definitions in a folder that convert finds', async () => {
  const folder = folderWith({
    'tools.json': `[${definition}]`,
    'other.json': '{"name": "x", "version": "1.0.0"}',
    'server.py': search,
  });
  const { out } = await aion(['check', '.', '--format', 'json'], { folder });
  const checked = (JSON.parse(out) as { files: { path: string }[] }).files.map(({ path }) => path).sort();
  expect(checked).toEqual(['server.py', 'tools.json']);
});

it('check reports a decorator that many files use once, with the number of places and the next ones', async () => {
  const of = (name: string): string =>
    `from registry import tool\n\n\n@tool(name="${name}")\ndef ${name}(x: str):\n    return x\n`;
  const folder = folderWith(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.py`, of(name)])));
  const { out } = await aion(['check', '.'], { folder });
  expect(out.split('\n').filter((line) => /^\s*\w\.py:/.test(line))).toEqual([
    'a.py:4:1: info: Unknown tool decorator "@tool". Its tool wasn\'t read. (4 places) [unread-tool]',
    '  b.py:4:1: also here',
    '  c.py:4:1: also here',
  ]);
  expect(out).toContain('4 files checked: 1 hint.');
});

it('a tool of TypeScript that one file defines and another registers is read once', async () => {
  const folder = folderWith({
    'package.json': '{"name": "a", "dependencies": {"zod": "^4.0.0", "@modelcontextprotocol/sdk": "^1.20.0"}}',
    'src/search.ts': `import { z } from 'zod';
export const search = { name: 'search', description: 'Searches.', inputSchema: z.object({ q: z.string() }) };
`,
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { search } from './search.js';
const server = new McpServer({ name: 'a', version: '1' });
for (const tool of [search]) server.registerTool(tool.name, tool, async () => ({ content: [] }));
`,
  });
  const { code, out } = await aion(['convert', '.', '--to', 'mcp'], { folder });
  expect({ code, name: (JSON.parse(out) as { name?: string }).name }).toEqual({ code: 0, name: 'search' });
});
