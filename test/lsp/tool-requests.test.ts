import { expect, it } from 'vitest';
import type { ConvertToolsResult, ListFormatsResult } from '../../protocol/conversion.ts';
import type { ManifestToolsResult } from '../../protocol/manifest-tools.ts';
import type { PasteToolsResult } from '../../protocol/paste.ts';
import type { ProviderViewsResult } from '../../protocol/provider-panel.ts';
import type { ToolCatalogueResult } from '../../protocol/tool-catalogue.ts';
import type { TestClient } from './support/client.ts';
import { applyWorkspaceEdit } from './support/edits.ts';
import { readsClassNames } from './support/python-project.ts';
import { inBand } from './support/suite.ts';

const good = `[
  { name --> "SearchWeb", link --> "https://example.com/a", description --> "Searches the web." }
]
`;
const json = '{"name":"get_weather","description":"d","input_schema":{"type":"object","properties":{}}}';

const lossy = JSON.stringify({
  name: 'get_weather',
  description: 'd',
  input_schema: { type: 'object', properties: { city: { type: 'string', minLength: 2 } }, required: ['city'] },
});

inBand('requests about tools', (clients) => {
  it('a request without params is answered', async () => {
    const client = await clients.full();
    const { formats } = await client.connection.sendRequest<ListFormatsResult>('aion/listFormats');
    expect(formats.length).toBeGreaterThan(15);
    expect(client.log).toEqual([]);
  });

  it('the catalogue has the tools of open documents and of files, and follows both', async () => {
    const client = await clients.full({ files: { 'closed.aion': good.replace('SearchWeb', 'Closed') } });
    const document = await client.open(good);
    const ask = async () => {
      const params = { uris: [client.fileUri('closed.aion'), client.fileUri('nowhere.aion')] };
      const { files } = await client.connection.sendRequest<ToolCatalogueResult>('aion/toolCatalogue', params);
      return files.map(({ tools, problems }) => [tools.map(({ name }) => name).join(), problems.errors]);
    };
    expect(await ask()).toEqual([
      ['Closed', 0],
      ['SearchWeb', 0],
    ]);
    await document.setText(good.replace('description', 'desc'));
    await client.write('closed.aion', '[]');
    expect(await ask()).toEqual([
      ['', 0],
      ['SearchWeb', 1],
    ]);
  });

  it('a document that was closed is in the catalogue as its file is', async () => {
    const wrong = good.replace('description', 'desc');
    const client = await clients.full({ files: { 'closed.aion': wrong } });
    const document = await client.open(wrong, 'closed.aion');
    const errors = async () => {
      const params = { uris: [document.uri] };
      const { files } = await client.connection.sendRequest<ToolCatalogueResult>('aion/toolCatalogue', params);
      return files.map(({ problems }) => problems.errors);
    };
    expect(await errors()).toEqual([1]);
    await document.close();
    expect(await errors()).toEqual([1]);
  });

  it('without addresses it has all of the workspace, and follows it', async () => {
    const files = {
      'closed.aion': good.replace('SearchWeb', 'Closed'),
      'below/deep.aion': good.replace('SearchWeb', 'Deep'),
      '.gitignore': 'built/\n',
      'built/made.aion': good.replace('SearchWeb', 'Made'),
      'no-tools.json': json,
    };
    const client = await clients.full({ files });
    const document = await client.open(good);
    const names = async (): Promise<readonly string[]> => {
      const result = await client.connection.sendRequest<ToolCatalogueResult>('aion/toolCatalogue', {});
      return result.files.flatMap(({ tools }) => tools.map(({ name }) => name)).toSorted();
    };
    expect(await names()).toEqual(['Closed', 'Deep', 'SearchWeb']);
    await client.write('closed.aion', good.replace('SearchWeb', 'Rewritten'));
    await document.setText(good.replace('SearchWeb', 'Typed'));
    expect(await names()).toEqual(['Deep', 'Rewritten', 'Typed']);
    expect(client.log).toEqual([]);
  });

  it('what the panel shows is what a conversion writes, while a document is broken and repaired', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    const view = () =>
      client.connection.sendRequest<ProviderViewsResult>('aion/providerViews', {
        uri: document.uri,
        formats: ['openai', 'gemini', 'no such format'],
      });
    const converted = (to: string) =>
      client.connection.sendRequest<ConvertToolsResult>('aion/convertTools', { source: { uri: document.uri }, to });
    for (const text of [good, good.replace('web.', 'net.')]) {
      await document.setText(text);
      const { problem, views } = await view();
      expect(problem).toBeNull();
      expect(views.map(({ id, bytes }) => [id, bytes])).toEqual([
        ['openai', Buffer.byteLength((await converted('openai')).text)],
        ['gemini', Buffer.byteLength((await converted('gemini')).text)],
      ]);
      expect(views[0]?.tools).toMatchObject([{ name: 'SearchWeb', losses: 0, problems: 0, isRefused: false }]);
      expect(views[0]?.shown).toMatchObject({ name: 'SearchWeb', index: 0, place: { line: 1, character: 2 } });
    }
  });

  it('the panel marks the providers that refuse something of a document', async () => {
    const client = await clients.full();
    const tool = (_: unknown, index: number) =>
      `{ name --> "Tool${index}", link --> "a", description --> "Number ${index}." }`;
    const document = await client.open(`[\n${Array.from({ length: 129 }, tool).join(',\n')}\n]\n`);
    const refusing = async () => {
      const judged = ['openai', 'langchain', 'no such format'];
      const params = { uri: document.uri, formats: [], judged };
      return (await client.connection.sendRequest<ProviderViewsResult>('aion/providerViews', params)).refusing;
    };
    expect(await refusing()).toEqual(['openai']);
    await document.setText(good);
    expect(await refusing()).toEqual([]);
  });

  it('the panel shows the tools that can be read of a document with a mistake, and the mistake', async () => {
    const client = await clients.full();
    const tool = (name: string) =>
      `  { name --> "${name}", link --> "https://example.com/${name}", description --> "d" }`;
    const document = await client.open(`\n[\n${tool('First')},\n${tool('Second')}\n]\n`.replace('"First",', '"First"'));
    const view = () =>
      client.connection.sendRequest<ProviderViewsResult>('aion/providerViews', {
        uri: document.uri,
        formats: ['openai'],
        tool: { line: 3 },
      });
    const { problem, views } = await view();
    expect(problem).toMatch(/^Line 3: Missing comma\./);
    expect(views[0]?.tools.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(views[0]?.shown).toMatchObject({ name: 'Second', place: { line: 3, character: 2 } });
    await document.setText('[ { name --> ');
    expect(await view()).toMatchObject({ problem: expect.stringMatching(/^Line 1: /), views: [] });
    expect(client.log).toEqual([]);
  });

  it('pasted tools are written for the place, and nothing is offered elsewhere', async () => {
    const client = await clients.full();
    const document = await client.open('[\n  \n]\n');
    const paste = (line: number, character: number, texts: readonly string[]) => {
      const place = { line, character };
      return document.request<PasteToolsResult>('aion/pasteTools', { range: { start: place, end: place }, texts });
    };
    const pasted = await paste(1, 2, [json]);
    expect(pasted).toMatchObject({ count: 1, otherEdits: [] });
    expect(pasted?.newText).toMatch(/^\{\n {4}name --> "get_weather",\n/);
    expect(await paste(1, 2, ['hello'])).toBeNull();
    expect(await paste(1, 2, [])).toBeNull();
    const program = await paste(1, 2, [`tools = [${json.replaceAll('"', "'")}]`]);
    expect(program).toMatchObject({
      newText: pasted?.newText,
      notes: ['The text contains single quotes, so it is read as program code, not as JSON.'],
    });
  });

  const a = '  {\n    name --> "A",\n    link --> "https://example.com/a",\n    description --> "a"\n  }';
  const openai = JSON.stringify([{ type: 'function', function: { name: 'New', description: 'n', parameters: {} } }]);

  it.each([
    ['in an empty file', '|', '[\nNEW\n]\n'],
    ['in the array', `[\n${a},\n|\n]\n`, `[\n${a},\nNEW\n]\n`],
    ['behind the last tool', `[\n${a}|\n]\n`, `[\n${a},\nNEW\n]\n`],
    ['right after the closing bracket', `[\n${a}\n]|`, `[\n${a},\nNEW\n]`],
    ['on the line below it', `[\n${a}\n]\n|`, `[\n${a},\nNEW\n]\n`],
    ['below an empty array', '[\n]\n|', '[\nNEW\n]\n'],
    ['above the array', `|\n[\n${a}\n]\n`, `\n[\nNEW,\n${a}\n]\n`],
    ['in a comment', `[\n${a}, // the | first\n]\n`, `[\n${a},\nNEW\n   // the  first\n]\n`],
    ['inside a tool', `[\n${a.replace(',', ',|')}\n]\n`, null],
    ['inside a string', `[\n${a.replace('"a"', '"a|"')}\n]\n`, null],
  ])('pasted tools are written into the array: %s', async (_where, marked, expected) => {
    const client = await clients.full();
    const offset = marked.indexOf('|');
    const text = marked.replace('|', '');
    const document = await client.open(text);
    const lines = text.slice(0, offset).split('\n');
    const place = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    const pasted = await document.request<PasteToolsResult>('aion/pasteTools', {
      range: { start: place, end: place },
      texts: [openai],
    });
    const edits = pasted === null ? [] : [pasted, ...pasted.otherEdits];
    const written = applyWorkspaceEdit(text, document.uri, { changes: { [document.uri]: edits } });
    const tool = / {2}\{\n {4}name --> "New",[\s\S]*?\n {2}\}/;
    expect(pasted === null ? null : written.replace(tool, 'NEW')).toBe(expected);
  });

  it('pasted tools are written for the loader of the settings, whatever the tools around them name', async () => {
    const client = await clients.full();
    const old = await clients.full({ settings: readsClassNames });
    const own =
      '[\n  {\n    name --> "A",\n    function --> "lambda x: a(x)" --> {\n      arg-1 --> "string"\n    },\n';
    const open = (editor: TestClient, schema: string) =>
      editor.open(`${own}    args_schema --> ${schema},\n    description --> "d"\n  },\n  \n]\n`);
    const paste = async (editor: TestClient, schema: string) => {
      const document = await open(editor, schema);
      const place = { line: 9, character: 2 };
      return document.request<PasteToolsResult>('aion/pasteTools', {
        range: { start: place, end: place },
        texts: [lossy],
      });
    };
    expect((await paste(old, '"ASchema"'))?.newText).not.toContain('args_schema');
    expect((await paste(client, '"ASchema"'))?.newText).toContain('args_schema --> {');
    expect((await paste(client, '{ x --> "str" }'))?.newText).toContain('args_schema --> {');
  });

  it('pasted tools come with models where they are wanted, and are offered them where they say more', async () => {
    const whole = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const client = await clients.full({
      settings: readsClassNames,
      files: { 'a/requirements.txt': 'pydantic<2\n' },
    });
    const document = await client.open('', 'a/t.aion');
    const paste = (texts: readonly string[], python?: object) =>
      document.request<PasteToolsResult>('aion/pasteTools', { range: whole, texts, ...(python && { python }) });
    expect(await paste([lossy])).toMatchObject({ offersModels: true, losses: 1, python: [], notes: [] });
    expect(await paste([json])).toMatchObject({ offersModels: false, losses: 0 });
    const written = await paste([lossy], { schemas: null, functions: null });
    expect(written?.losses).toBe(0);
    expect(written?.newText).toContain('args_schema --> "GetWeatherSchema"');
    expect(written?.python.map(({ name, before }) => [name, before])).toEqual([
      ['schemas.py', null],
      ['api_functions.py', null],
    ]);
    expect(written?.python[0]?.text).toContain('city: str = Field(min_length=2)');
    expect(written?.notes).toEqual([expect.stringContaining('requirements.txt requires pydantic <2')]);
    const own = 'class GetWeatherSchema:\n    pass\n';
    const conflicting = await paste([lossy], { schemas: own, functions: null });
    expect(conflicting?.newText).not.toContain('args_schema -->  "');
    expect(conflicting?.notes[0]).toMatch(/^schemas\.py: GetWeatherSchema already exists/);
    expect(await paste([lossy], { schemas: 'class A(', functions: null })).toBeNull();
    const newer = await clients.full({ settings: { user: { loaderVersion: '1.0.16' }, folder: {} } });
    const other = await newer.open('');
    expect(await other.request<PasteToolsResult>('aion/pasteTools', { range: whole, texts: [lossy] })).toMatchObject({
      offersModels: false,
    });
  });

  it('tools are written into a manifest, or it is said why not', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    const write = (manifest: string) =>
      client.connection.sendRequest<ManifestToolsResult>('aion/manifestTools', { uri: document.uri, manifest });
    const { problem, text, added } = await write('{\n\t"name": "x"\n}\n');
    expect([problem, added]).toEqual([null, ['SearchWeb']]);
    expect(text.startsWith('{\n\t"name": "x",\n\t"contributes": {\n\t\t"languageModelTools": [\n')).toBe(true);
    expect((await write('no manifest')).problem).toMatch(/isn't valid JSON/);
    await document.setText('[]');
    expect((await write('{}')).problem).toMatch(/^No tool found in /);
  });
});
