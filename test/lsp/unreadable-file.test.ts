import { afterEach, expect, it, vi } from 'vitest';
import { TestClient } from './support/client.ts';

const mark = 'this text makes the reader fail';
const tool = (name: string): string =>
  `[\n  { name --> "${name}", link --> "https://a.example", description --> "Use {{B}}, ${name}.", desc --> "x" }\n]\n`;
const bad = `[ "${mark}" ]`;

vi.mock('../../core/notation/notation-document.ts', async (original) => {
  const real = await original<typeof import('../../core/notation/notation-document.ts')>();
  const parse = real.NotationDocument.parse.bind(real.NotationDocument);
  vi.spyOn(real.NotationDocument, 'parse').mockImplementation((text, ...more) => {
    if (text.includes(mark)) throw new RangeError('Invalid array length');
    return parse(text, ...more);
  });
  return real;
});

let client: TestClient;
afterEach(() => client.end());

/** The answers of the requests that look through all documents. */
async function answers(): Promise<unknown> {
  const text = tool('A');
  const document = await client.open(text, 'a.aion');
  const textDocument = { uri: document.uri };
  const position = { line: 1, character: text.indexOf('"A"') - text.indexOf('\n') };
  const ask = (method: string, params: object): Promise<unknown> =>
    client.connection.sendRequest(method, { textDocument, position, ...params });
  return {
    symbols: await ask('workspace/symbol', { query: '' }),
    workspaceProblems: await ask('workspace/diagnostic', { previousResultIds: [] }),
    problems: await document.rules(),
    hover: await ask('textDocument/hover', {}),
    definition: await ask('textDocument/definition', {}),
    references: await ask('textDocument/references', { context: { includeDeclaration: true } }),
    highlights: await ask('textDocument/documentHighlight', {}),
    rename: await ask('textDocument/rename', { newName: 'Other' }),
    lenses: await ask('textDocument/codeLens', {}),
    completion: await ask('textDocument/completion', {}),
    catalogue: await ask('aion/toolCatalogue', { uris: [] }),
  };
}

/** Without the folder, which differs, and the result's numbers. */
function comparable(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(String(client.folder), 'F');
}

it.each(['open', 'closed'])(
  'a file whose text cannot be read leaves the answers about all others, %s',
  async (state) => {
    const files = { 'a.aion': tool('A'), 'c.aion': tool('C') };
    client = await TestClient.full('in-band', { files });
    const expected = comparable(await answers());
    expect(expected).toContain('c.aion');
    await client.end();

    client = await TestClient.full('in-band', { files: { ...files, 'b.aion': bad } });
    if (state === 'open') await client.open(bad, 'b.aion');
    const got = JSON.parse(comparable(await answers()));
    if (state === 'open') {
      const reports = got.workspaceProblems.items.filter(({ uri }: { uri: string }) => !uri.endsWith('b.aion'));
      got.workspaceProblems.items = reports;
    }
    expect(JSON.stringify(got, null, 1)).toBe(expected);
    expect(client.log.join('\n')).toContain('Invalid array length');
  },
);
