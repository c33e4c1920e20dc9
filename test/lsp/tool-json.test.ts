import { expect, it } from 'vitest';
import type { TestClient } from './support/client.ts';
import { applyWorkspaceEdit } from './support/edits.ts';
import { inBand } from './support/suite.ts';

const tools = `{
  "tools": [
    {
      "name": "list.items",
      "description": "Lists items.",
      "inputSchema": {
        "type": "object",
        "properties": { "ids": { "type": "array" } }
      }
    }
  ]
}
`;
const withTargets = { '.aionrc.json': '{ "targets": ["openai", "anthropic"] }', 'tools.json': tools };

/** The places with problems that were sent, once there are some. */
async function untilProblems(client: TestClient, uri: string): Promise<readonly (string | number | undefined)[]> {
  await client.until('problems', () => (client.publishedFor(uri)?.length ?? 0) > 0);
  return (client.publishedFor(uri) ?? []).map(({ code, severity }) => `${String(code)} ${severity}`);
}

const validate = (value: string) => ({ user: { json: { validate: value } }, folder: {} });

inBand('tool definitions in JSON documents', (clients) => {
  it('have the problems of the targets, which follow the text and the settings and go when the document is closed', async () => {
    const client = await clients.full({ files: withTargets });
    const uri = client.fileUri('tools.json');
    const document = await client.openUri(uri, tools, 'json');
    expect(await untilProblems(client, uri)).toEqual(['provider-tool-name 1', 'provider-schema 1']);
    await document.setText(tools.replace('list.items', 'list_items'));
    await client.until('one', () => client.publishedFor(uri)?.length === 1);
    await client.changeSettings(validate('off'));
    await client.until('none', () => client.publishedFor(uri)?.length === 0);
    await client.changeSettings(validate('targets'));
    await client.until('one again', () => client.publishedFor(uri)?.length === 1);
    await client.write('.aionrc.json', '{}');
    await client.until('none without targets', () => client.publishedFor(uri)?.length === 0);
    await client.changeSettings(validate('all'));
    expect(await untilProblems(client, uri)).toEqual(['provider-schema 2']);
    await document.close();
    await client.until('cleared', () => client.publishedFor(uri)?.length === 0);
  });

  it('have the errors of their own format without targets, and those in which all clients agree', async () => {
    const name = (text: string): string => `"name": "${text}", "description": "Does it."`;
    const openai = `[{ "type": "function", "function": { ${name('send mail!')}, "parameters": { "type": "object", "properties": {} } } }]`;
    const mcp = `{ "tools": [{ ${name('send mail!')}, "inputSchema": { "type": "object" } }, { ${name('a.b')}, "inputSchema": { "type": "object" } }] }`;
    const client = await clients.full({ files: { 'openai.json': openai, 'mcp.json': mcp } });
    for (const [file, text] of Object.entries({ 'openai.json': openai, 'mcp.json': mcp })) {
      const uri = client.fileUri(file);
      await client.openUri(uri, text, 'json');
      expect(await untilProblems(client, uri), file).toEqual(['provider-tool-name 1']);
      const [problem] = client.publishedFor(uri) ?? [];
      expect(problem?.message).toMatch(/^Tool name "send mail!" contains invalid characters \(OpenAI.*\)\.$/);
      expect(problem?.message).not.toContain('https:');
      expect(problem?.relatedInformation?.at(-1)?.message).toMatch(/^Sources: .*https:/);
    }
  });

  it('have the problems of the canonical format', async () => {
    const text =
      '{ "name": "a_b", "version": "1", "description": "d", "inputs": { "type": "objekt" }, "source_format": "raw" }';
    const client = await clients.full({ files: { 'tool.json': text } });
    await client.changeSettings(validate('all'));
    await client.openUri(client.fileUri('tool.json'), text, 'json');
    expect(await untilProblems(client, client.fileUri('tool.json'))).toEqual([
      expect.stringMatching(/^provider-schema/),
    ]);
  });

  it("have the problems of LangChain's format", async () => {
    const text = '{ "name": "a_b", "description": "d", "schema": { "type": "objekt" } }';
    const client = await clients.full({ files: { 'tool.json': text } });
    await client.changeSettings(validate('all'));
    await client.openUri(client.fileUri('tool.json'), text, 'json');
    expect(await untilProblems(client, client.fileUri('tool.json'))).toEqual(['provider-schema 1']);
  });

  it('have fixes that edit the JSON, one of all safe ones, and one that disables the rule', async () => {
    const client = await clients.full({ files: withTargets });
    const uri = client.fileUri('tools.json');
    const document = await client.openUri(uri, tools, 'json');
    await untilProblems(client, uri);
    const at = (text: string) => tools.indexOf(text) + 2;
    const named = await document.codeActions(at('list.items'), at('list.items'));
    expect(named.map(({ title }) => title).filter((title) => !title.startsWith('Disable'))).toEqual([
      'Rename to list_items',
    ]);
    expect(named.some(({ title }) => title.startsWith('Disable rule'))).toBe(true);
    expect(applyWorkspaceEdit(tools, uri, named[0]?.edit ?? {})).toBe(tools.replace('list.items', 'list_items'));
    const items = await document.codeActions(at('"ids"'), at('"ids"'));
    expect(items[0]).toMatchObject({ title: 'Add "items": {}', isPreferred: true });
    const fixed = tools.replace('"array" }', '"array", "items": {} }');
    expect(applyWorkspaceEdit(tools, uri, items[0]?.edit ?? {})).toBe(fixed);
    const [all, ...others] = await document.codeActions(0, 0, { only: ['source.fixAll.aion'] });
    expect(others).toEqual([]);
    expect(applyWorkspaceEdit(tools, uri, all?.edit ?? {})).toBe(fixed);
    expect(await document.codeActions(0, 0, { only: ['source.organizeImports'] })).toEqual([]);
  });

  it('are checked in documents that were never saved, and in each folder by its own targets', async () => {
    const client = await clients.full({ settings: { user: { targets: ['openai'] }, folder: {} } });
    await client.openUri('untitled:Untitled-7', tools, 'jsonc');
    expect(await untilProblems(client, 'untitled:Untitled-7')).toHaveLength(2);
  });

  it.each([
    [
      'package.json',
      '{ "name": "a", "contributes": { "languageModelTools": [{ "name": "a b", "modelDescription": "d", "inputSchema": { "type": "array" } }] } }',
    ],
    ['settings.json', tools],
    ['data.json', '{ "name": "a b", "parameters": { "type": "object" } }'],
    ['schema.json', '{ "title": "A b", "type": "object", "properties": { "parameters": { "type": "array" } } }'],
    ['broken.json', tools.slice(0, -10)],
    ['saved.aioncalls.json', '[]'],
  ])('have no problems in %s', async (name, text) => {
    const client = await clients.full({ files: { ...withTargets, [name]: text } });
    const uri = client.fileUri(name);
    await client.openUri(uri, text, 'json');
    // Sent after the other one.
    await client.openUri(client.fileUri('tools.json'), tools, 'json');
    await untilProblems(client, client.fileUri('tools.json'));
    expect(client.publishedFor(uri)?.filter(({ code }) => String(code).startsWith('provider')) ?? []).toEqual([]);
  });
});
