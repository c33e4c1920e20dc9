import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CodeLens, Location, Range } from 'vscode-languageserver-protocol';
import type { ReadingThread } from '../../project/reading/questions.ts';
import { previewAddress } from '../../protocol/preview.ts';
import type { ToolCatalogueResult } from '../../protocol/tool-catalogue.ts';
import { readerInProcess } from '../support/reader-in-process.ts';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import { type TestClient, virtualFolder } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { type Clients, inBand } from './support/suite.ts';

const fastmcp = `import os
from fastmcp import FastMCP

mcp = FastMCP("weather")
os.makedirs("was-run", exist_ok=True)


def helper(city: str) -> str:
    """Not a tool."""
    return city


@mcp.tool
def get_weather(city: str, days: int = 1) -> str:
    """Get the weather of a city."""
    return helper(city)


@mcp.tool
def list_cities() -> list[str]:
    """List the cities."""
    return []
`;

const typeScript = `import { mkdirSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { city } from './city.js';

mkdirSync('was-run');
const server = new McpServer({ name: 'weather', version: '1.0.0' });

server.registerTool(
  'get_weather',
  { description: 'Get the weather of a city.', inputSchema: { city, days: z.number().int() } },
  async ({ city }) => ({ content: [{ type: 'text', text: city }] }),
);
`;

const city = `import { z } from 'zod';
export const city = z.string().describe('The name of the city.');
`;

const files = { 'weather.py': fastmcp, 'weather.ts': typeScript, 'city.ts': city, 'package.json': '{}' };

function withLenses(clients: Clients, user: object = {}, more: Record<string, string> = {}): Promise<TestClient> {
  const commands = ['aion.atElement', 'aion.showReferences', 'aion.convert'];
  return clients.start({
    capabilities: fullCapabilities,
    extras: { ...fullExtras, commands },
    settings: { user, folder: {} },
    files: { ...files, ...more },
  });
}

function open(client: TestClient, name: string, text: string): Promise<TestDocument> {
  const languages: Readonly<Record<string, string>> = { py: 'python', ts: 'typescript', tsx: 'typescriptreact' };
  return client.openUri(client.fileUri(name), text, languages[name.split('.').at(-1) ?? ''] ?? 'javascript');
}

/** The titles over each line that has lenses. */
async function titles(document: TestDocument): Promise<readonly string[]> {
  const byLine = new Map<number, string[]>();
  for (const { range, command } of await document.request<CodeLens[]>('textDocument/codeLens')) {
    byLine.set(range.start.line, [...(byLine.get(range.start.line) ?? []), command?.title ?? '?']);
  }
  return [...byLine].map(([line, said]) => `${line}: ${said.join(' | ')}`);
}

const both = 'Preview | Convert to AION';

inBand('lenses over tools in code', (clients) => {
  it('are above each tool of a Python program, and above no other function', async () => {
    const client = await withLenses(clients);
    const document = await open(client, 'weather.py', fastmcp);
    expect(await titles(document)).toEqual([`13: ${both}`, `19: ${both}`]);
  });

  it('are above each tool of a TypeScript program', async () => {
    const client = await withLenses(clients);
    expect(await titles(await open(client, 'weather.ts', typeScript))).toEqual([`8: ${both}`]);
    const javaScript = await open(client, 'weather.mjs', typeScript);
    expect(await titles(javaScript)).toEqual([`8: ${both}`]);
  });

  it('are not there if the setting is off, and come back when it changes', async () => {
    const client = await withLenses(clients, { code: 'off' });
    const document = await open(client, 'weather.py', fastmcp);
    expect(await titles(document)).toEqual([]);
    const asked = (): number =>
      client.registrations.filter(({ method }) => method.startsWith('textDocument/did')).length;
    const before = asked();
    await client.changeSettings({ user: { code: 'lenses' } });
    await client.until('the open programs are asked for', () => asked() > before);
    expect(await titles(document)).toEqual([`13: ${both}`, `19: ${both}`]);
  });

  it('keep the last valid reading while a text is unfinished, at its new lines', async () => {
    const client = await withLenses(clients);
    const document = await open(client, 'weather.ts', typeScript);
    expect(await titles(document)).toEqual([`8: ${both}`]);
    const start = document.text.indexOf('mkdirSync(');
    await document.edit(start, start, '\nconst text = `\n');
    expect(await titles(document)).toEqual([`10: ${both}`]);
    const python = await open(client, 'weather.py', fastmcp);
    expect(await titles(python)).toEqual([`13: ${both}`, `19: ${both}`]);
    const parameters = python.text.indexOf('(city: str, days');
    await python.edit(parameters, parameters + 1, '(\n  town: Annotated[\n');
    expect(await titles(python)).toEqual([`13: ${both}`, `21: ${both}`]);
  });

  it('show the readable part of a text that was never valid', async () => {
    const client = await withLenses(clients);
    const document = await open(client, 'weather.py', fastmcp.replace('def list_cities() ->', 'def list_cities( ->'));
    expect((await titles(document))[0]).toBe(`13: ${both}`);
    expect(
      await titles(await open(client, 'weather.ts', typeScript.replace("'get_weather',", "'get_weather"))),
    ).toEqual([]);
  });

  it('lead to the preview and the conversion of the tool', async () => {
    const client = await withLenses(clients);
    const document = await open(client, 'weather.ts', typeScript);
    const [preview, convert] = await document.request<CodeLens[]>('textDocument/codeLens');
    expect(preview?.command?.arguments).toEqual([document.uri, { line: 8, character: 0 }, 'aion.preview']);
    expect(convert?.command).toMatchObject({ command: 'aion.convert', arguments: [{ source: { uri: document.uri } }] });
    const [argument] = convert?.command?.arguments ?? [];
    const converted = await client.connection.sendRequest('aion/convertTools', { ...argument, to: 'aion' });
    expect(converted).toMatchObject({ problem: null, count: 1, text: expect.stringContaining('get_weather') });
  });

  it('are there without anything of a program being run', async () => {
    const client = await withLenses(clients);
    await titles(await open(client, 'weather.py', fastmcp));
    await titles(await open(client, 'weather.ts', typeScript));
    expect(existsSync(join(client.folder ?? '', 'was-run'))).toBe(false);
    expect(existsSync('was-run')).toBe(false);
  });

  it('read no file to which a link leads out of the workspace', async () => {
    const client = await withLenses(clients);
    const outside = mkdtempSync(join(tmpdir(), 'aion-outside-'));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    writeFileSync(join(outside, 'secret.ts'), "export const secret = 'outside';\n");
    symlinkSync(join(outside, 'secret.ts'), join(client.folder ?? '', 'secret.ts'));
    const text = typeScript
      .replace('./city.js', './secret.js')
      .replace('{ city }', '{ secret }')
      .replace("'Get the weather of a city.'", 'secret');
    const document = await open(client, 'weather.ts', text);
    const { uri } = document;
    expect(await titles(document)).toEqual([`8: ${both}`]);
    const detected = await client.connection.sendRequest('aion/convertTools', { source: { uri }, to: 'openai' });
    expect(JSON.stringify(detected)).toContain('get_weather');
    expect(JSON.stringify(detected)).not.toContain('outside');
  });

  it('are not above tools in another version of a file', async () => {
    const client = await withLenses(clients);
    const document = await client.openUri(
      client.fileUri('weather.ts').replace('file:', 'git:'),
      typeScript,
      'typescript',
    );
    expect(await titles(document)).toEqual([]);
  });
});

inBand('previews of tools in code', (clients) => {
  const content = async (client: TestClient, uri: string): Promise<string> =>
    (await client.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', { uri })).text;

  const programs = [
    { name: 'weather.py', text: fastmcp, description: '"Get the weather of a city."', parameter: 'days: int = 1' },
    { name: 'weather.ts', text: typeScript, description: "'Get the weather", parameter: 'days: z' },
  ] as const;

  for (const { name, text, description, parameter } of programs) {
    it(`follow what is typed, keep the last valid state, and lead to the code (${name})`, async () => {
      const client = await withLenses(clients);
      const document = await open(client, name, text);
      const uri = previewAddress({ source: document.uri, format: 'openai' });
      const first = await content(client, uri);
      expect(first).toContain('"get_weather"');
      const { length } = client.contentRefreshes;
      const start = document.text.indexOf('Get the weather');
      await document.edit(start, start + 3, 'Read');
      await client.until('the refresh', () => client.contentRefreshes.length > length);
      const typed = await content(client, uri);
      expect(typed).toContain('"Read the weather of a city."');
      const lines = typed.split('\n');
      const lineOf = async (part: string): Promise<string> => {
        const position = { line: lines.findIndex((line) => line.includes(part)), character: 0 };
        const place = await client.connection.sendRequest<Location>('textDocument/definition', {
          textDocument: { uri },
          position,
        });
        expect(place.uri).toBe(document.uri);
        return document.text.split('\n')[place.range.start.line] ?? '';
      };
      expect(await lineOf('"description": "Read')).toContain(description.replace('Get', 'Read'));
      expect(await lineOf('"days": {')).toContain(parameter);
      const position = document.positionAt(document.text.indexOf('Read the weather'));
      const range = await client.connection.sendRequest<Range>('aion/previewPlace', { preview: uri, position });
      expect(lines[range.start.line]).toContain('Read the weather');
    });
  }

  it('read imports from a folder that only the client can read', async () => {
    const client = await clients.start({
      capabilities: fullCapabilities,
      extras: { ...fullExtras, files: true },
      virtualFiles: { 'weather.ts': typeScript, 'city.ts': city },
    });
    const source = `${virtualFolder}/weather.ts`;
    await client.openUri(source, typeScript, 'typescript');
    const uri = previewAddress({ source, format: 'openai' });
    expect(await content(client, uri)).toContain('The name of the city.');
  });

  it('show the last valid state of a TypeScript program with a syntax error', async () => {
    const client = await withLenses(clients);
    const document = await open(client, 'weather.ts', typeScript);
    const uri = previewAddress({ source: document.uri, format: 'mcp' });
    const first = await content(client, uri);
    const start = document.text.indexOf("'get_weather'");
    await document.edit(start, start + "'get_weather'".length, "'get_wea");
    await client.until('the preview is behind', () => client.publishedFor(uri)?.[0]?.code === 'preview-behind');
    expect(await content(client, uri)).toBe(first);
  });
});

const strict = `from fastmcp import FastMCP
import os

mcp = FastMCP("weather")


@mcp.tool(name="get weather!", description=os.environ["TEXT"])
def get_weather(city: str) -> str:
    return city


@mcp.tool
def any_city(*cities: str) -> str:
    """Any."""
    return ""
`;

inBand('problems of tools in code', (clients) => {
  const problems = { code: 'problems', targets: ['openai'] };

  const shown = (client: TestClient, document: TestDocument): readonly string[] =>
    (client.publishedFor(document.uri) ?? []).map(
      ({ range, code, severity }) => `${range.start.line}: ${code} ${severity} ${document.textIn(range)}`,
    );

  const published = (client: TestClient, { uri }: TestDocument): number =>
    client.published.filter((params) => params.uri === uri).length;

  it('are at their places in a Python program, and only if the setting asks for them', async () => {
    const client = await withLenses(clients, problems, { 'strict.py': strict });
    const document = await open(client, 'strict.py', strict);
    await client.until('problems', () => published(client, document) > 0);
    expect(shown(client, document)).toEqual([
      '6: provider-tool-name 1 "get weather!"',
      '6: runtime-value 3 os.environ["TEXT"]',
      '12: rejected-by-version 4 any_city',
    ]);
    await client.changeSettings({ user: { ...problems, code: 'lenses' } });
    await client.until('no problems', () => shown(client, document).length === 0);
    await client.changeSettings({ user: problems });
    await client.until('the same problems', () => shown(client, document).length === 3);
    await client.changeSettings({ user: { ...problems, code: 'off' } });
    await client.until('no problems', () => shown(client, document).length === 0);
  });

  it('are sent to an editor that only has the settings of its start', async () => {
    const client = await clients.minimal({ initializationOptions: problems });
    const document = await client.openUri('untitled:strict.py', strict, 'python');
    await client.until('problems', () => published(client, document) > 0);
    expect(shown(client, document)).toHaveLength(3);
  });

  it('are at their places in a TypeScript program, and stay while a text is unfinished', async () => {
    const client = await withLenses(clients, problems);
    const text = typeScript
      .replace("'get_weather'", "'get weather!'")
      .replace("'Get the weather of a city.'", 'process.env.TEXT');
    const document = await open(client, 'weather.ts', text);
    await client.until('problems', () => published(client, document) > 0);
    const expected = ["9: provider-tool-name 1 'get weather!'", '10: runtime-value 3 process'];
    expect(shown(client, document)).toEqual(expected);
    const start = document.text.indexOf('server.registerTool');
    await document.edit(start, start, 'const text = `\n');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(published(client, document)).toBe(1);
    await document.edit(start, start + 'const text = `\n'.length, '');
    await document.edit(document.text.indexOf(' weather!'), document.text.indexOf("!'") + 1, '_weather');
    await client.until('one problem less', () => published(client, document) === 2);
    expect(shown(client, document)).toEqual(expected.slice(1));
    await document.close();
    await client.until('no problems', () => shown(client, document).length === 0);
  });
});

inBand('the catalogue of the workspace', (clients) => {
  const listed = async (client: TestClient): Promise<ToolCatalogueResult['files']> =>
    (await client.connection.sendRequest<ToolCatalogueResult>('aion/toolCatalogue', { programs: true })).files;

  const list = async (client: TestClient): Promise<readonly string[]> =>
    (await listed(client)).flatMap(({ uri, tools }) =>
      tools.map(
        ({ name, framework, selection, problems }) =>
          `${uri.slice(client.fileUri('').length + 1)}:${selection.start.line} ${name} ${framework} ${problems.errors}`,
      ),
    );

  const lastDescription = async (client: TestClient): Promise<string | undefined> =>
    (await listed(client)).at(-1)?.tools.at(-1)?.description;

  const more = {
    'tests/test_weather.py': fastmcp,
    'src/weather.test.ts': typeScript,
    'node_modules/weather/index.js': typeScript,
    '.venv/pyvenv.cfg': '',
    '.venv/weather.py': fastmcp,
    'plain.py': 'def tool(x):\n    return x\n',
  };
  const ofPython = ['weather.py:13 get_weather fastmcp 0', 'weather.py:19 list_cities fastmcp 0'];

  it('has the tools of programs, without tests and third-party code, and follows files and unsaved texts', async () => {
    const client = await withLenses(clients, {}, more);
    const all = [...ofPython, 'weather.ts:8 get_weather @modelcontextprotocol/sdk 0'];
    expect(await list(client)).toEqual(all);
    await client.write('weather.ts', typeScript.replace("'get_weather'", "'read_weather'"));
    expect(await list(client)).toEqual([...ofPython, 'weather.ts:8 read_weather @modelcontextprotocol/sdk 0']);
    const document = await open(client, 'weather.ts', typeScript.replace("'get_weather'", "'typed'"));
    expect(await list(client)).toEqual([...ofPython, 'weather.ts:8 typed @modelcontextprotocol/sdk 0']);
    await document.close();
    expect(await list(client)).toEqual([...ofPython, 'weather.ts:8 read_weather @modelcontextprotocol/sdk 0']);
    expect(await lastDescription(client)).toBe('Get the weather of a city.');
    await client.write(
      'weather.ts',
      typeScript.replace("'Get the weather of a city.'", 'text').replace('{ city }', '{ city, text }'),
    );
    for (const said of ['Imported.', 'Changed.']) {
      await client.write('city.ts', `${city}export const text = '${said}';\n`);
      expect(await lastDescription(client)).toBe(said);
    }
    await client.write('weather.ts', typeScript);
    await client.write('weather.py', null);
    await expect.poll(() => list(client)).toEqual(['weather.ts:8 get_weather @modelcontextprotocol/sdk 0']);
    const asked = client.registrations.some(({ registerOptions }) => JSON.stringify(registerOptions)?.includes('mjs'));
    expect(asked).toBe(true);
    expect(existsSync(join(client.folder ?? '', 'was-run'))).toBe(false);
  });

  it('reads a program again that changes while it is read', async () => {
    let before: (() => Promise<void>) | null = null;
    const startReader = (): ReadingThread => {
      const thread = readerInProcess();
      return {
        ...thread,
        post: (question) => void Promise.resolve(before?.()).then(() => thread.post(question)),
      };
    };
    const client = await clients.full({ files: { 'weather.ts': typeScript, 'city.ts': city }, startReader });
    before = async () => {
      before = null;
      await client.write('weather.ts', typeScript.replace("'get_weather'", "'read_weather'"));
      // An answer shows that the change has arrived.
      await client.connection.sendRequest('textDocument/hover', {
        textDocument: { uri: client.fileUri('weather.ts') },
        position: { line: 0, character: 0 },
      });
    };
    await list(client);
    expect(await list(client)).toEqual(['weather.ts:8 read_weather @modelcontextprotocol/sdk 0']);
  });

  it('has a tool that one file defines and another lists once, where it is defined', async () => {
    const schema = `{"type": "object", "properties": {"id": {"type": "string"}}}`;
    const definitions = `from mcp.types import Tool

READ = Tool(name="read_note", description="Read a note.", inputSchema=${schema})
TOOLS = [Tool(name="drop note", description="Drop a note.", inputSchema=${schema})]
`;
    const lists = `import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { read } from './definitions.js';

server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [read] }));
`;
    const server = `from mcp.server import Server
from mcp.types import Tool
from definitions import READ, TOOLS

server = Server("notes")


@server.list_tools()
async def list_tools() -> list[Tool]:
    return [READ, *TOOLS, Tool(name="find_note", description="Find a note.", inputSchema=${schema})]
`;
    const client = await clients.start({
      capabilities: fullCapabilities,
      extras: { ...fullExtras, commands: ['aion.atElement', 'aion.convert'] },
      settings: { user: { code: 'problems', targets: ['openai'] }, folder: {} },
      files: {
        'definitions.py': definitions,
        'server.py': server,
        'definitions.ts': `export const read = { name: 'read_note', description: 'Read a note.', inputSchema: ${schema} };\n`,
        'server.ts': lists,
      },
    });
    const all = [
      'definitions.py:2 read_note  0',
      'definitions.py:3 drop note  1',
      'definitions.ts:0 read_note @modelcontextprotocol/sdk 0',
      'server.py:9 find_note  0',
    ];
    expect(await list(client)).toEqual(all);
    const document = await open(client, 'server.py', server);
    expect(await titles(document)).toEqual([`9: ${both} | ${both} | ${both}`]);
    const codes = (): readonly unknown[] => (client.publishedFor(document.uri) ?? []).map(({ code }) => code);
    await client.until('the problem of the imported tool', () => codes().length > 0);
    expect(codes()).toEqual(['provider-tool-name']);
    expect(await list(client)).toEqual(all);
    expect(await titles(await open(client, 'definitions.py', definitions))).toEqual([`2: ${both}`, `3: ${both}`]);
    expect(await list(client)).toEqual(all);
  });

  it('has those of open programs in a folder that only the client can read', async () => {
    const client = await clients.start({
      capabilities: fullCapabilities,
      extras: { ...fullExtras, files: true },
      virtualFiles: { 'weather.ts': typeScript, 'other.ts': typeScript, 'city.ts': city },
    });
    expect(await listed(client)).toEqual([]);
    await client.openUri(`${virtualFolder}/weather.ts`, typeScript, 'typescript');
    expect((await listed(client)).map(({ uri }) => uri)).toEqual([`${virtualFolder}/weather.ts`]);
  });

  it('has them only on request, and if the setting allows it', async () => {
    const client = await withLenses(clients, { code: 'off' }, more);
    expect(await list(client)).toEqual([]);
    await client.changeSettings({ user: { code: 'problems', targets: ['openai'] } });
    expect(await list(client)).toHaveLength(3);
    const { files: found } = await client.connection.sendRequest<ToolCatalogueResult>('aion/toolCatalogue', {});
    expect(found).toEqual([]);
  });
});
