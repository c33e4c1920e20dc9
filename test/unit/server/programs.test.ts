import { expect, test } from 'vitest';
import { longestReading, Reading } from '../../../project/reading/reading.ts';
import { Documents } from '../../../server/documents.ts';
import { Programs } from '../../../server/programs/programs.ts';
import { PythonWorkspace } from '../../../server/workspace/python/python-workspace.ts';
import { readerInProcess } from '../../support/reader-in-process.ts';
import { folderInMemory, root } from './support/folder-in-memory.ts';

const schema = "import { z } from 'zod';\nexport const city = z.string().describe('A city.');\n";
const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { city } from '@own/schemas';
new McpServer({ name: 'a', version: '1' }).registerTool('get_weather', { inputSchema: { city } }, async () => ({}));
`;

function programsIn(files: Readonly<Record<string, string>>) {
  const { runtime, workspaceFiles, tree, folders, reads } = folderInMemory(files);
  const asked: string[] = [];
  const reading = new Reading(() => {
    const thread = readerInProcess();
    return {
      ...thread,
      post(question) {
        asked.push(question.kind);
        thread.post(question);
      },
    };
  }, longestReading);
  const programTexts = new Documents();
  const python = new PythonWorkspace(workspaceFiles, tree, folders, programTexts, runtime, reading);
  const programs = new Programs({ programTexts, files: workspaceFiles, tree, folders, python, reading });
  const open = (name: string, languageId: string, text: string) => {
    programTexts.open({ textDocument: { uri: `${root}/${name}`, languageId, version: 1, text } });
    const document = programTexts.get(`${root}/${name}`);
    if (document === null) throw new Error(`${name} isn't open.`);
    return document;
  };
  return { programs, programTexts, open, reads, loads: () => asked.filter((kind) => kind === 'typeScript').length };
}

test('the reading thread is asked for the first program that may define a tool', async () => {
  const { programs, open, reads, loads } = programsIn({ 'a.aion': '[]' });
  const other = open('plain.ts', 'typescript', 'export function other(name: string): string {\n  return name;\n}\n');
  expect(await programs.of(other)).toEqual({ tools: [], unread: [] });
  const python = open('plain.py', 'python', 'print("x")\n');
  expect(await programs.of(python)).toEqual({ tools: [], unread: [] });
  expect([loads(), reads]).toEqual([0, []]);
  const { tools } = await programs.of(open('server.ts', 'typescript', server));
  expect(tools.map(({ definition }) => definition['name'])).toEqual(['get_weather']);
  expect(loads()).toBeGreaterThan(0);
});

test('imports are read from files, packages of the workspace and unsaved texts', async () => {
  const { programs, open, programTexts } = programsIn({
    'package.json': '{ "workspaces": ["packages/*"] }',
    'packages/schemas/package.json': '{ "name": "@own/schemas" }',
    'packages/schemas/src/index.ts': "export * from './city.js';\n",
    'packages/schemas/src/city.ts': schema,
  });
  const document = open('server.ts', 'typescript', server);
  const described = async () => JSON.stringify((await programs.of(document)).tools[0]?.definition);
  expect(await described()).toContain('A city.');
  const unsaved = open('packages/schemas/src/city.ts', 'typescript', schema.replace('A city.', 'Typed.'));
  expect(await described()).toContain('Typed.');
  programTexts.close({ textDocument: { uri: unsaved.uri } });
  expect(await described()).toContain('A city.');
});

test('an unchanged program is read once', async () => {
  const { programs, open, loads } = programsIn({});
  const document = open('server.ts', 'typescript', server);
  expect(await programs.of(document)).toBe(await programs.of(document));
  const before = loads();
  await programs.of(document);
  expect(loads()).toBe(before);
});

test('Python tools are read in the version of the framework that the project uses', async () => {
  const code =
    'from fastmcp import FastMCP\nmcp = FastMCP("a")\n\n\n@mcp.tool\ndef look_up(word: str) -> str:\n    return word\n';
  const files: Record<string, string> = { 'requirements.txt': 'fastmcp==2.14.0\n' };
  const { programs, open } = programsIn(files);
  const document = open('tools.py', 'python', code);
  const closed = async () => JSON.stringify((await programs.of(document)).tools[0]?.definition['inputSchema']);
  expect(await closed()).not.toContain('additionalProperties');
  files['requirements.txt'] = 'fastmcp==4.2.0\n';
  programs.changed();
  expect(await closed()).toContain('"additionalProperties":false');
});
