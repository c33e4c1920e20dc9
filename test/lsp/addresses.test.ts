import { expect, it } from 'vitest';
import { canonical } from '../../server/workspace/folders.ts';
import type { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { inBand } from './support/suite.ts';
import { connect } from './support/transport.ts';

/** Addresses that editors send, and that are no URIs by RFC 3986: of a share from Java, of a Git plug-in, and with a blank. */
const strangeAddresses = [
  'file:////server/share/a.aion',
  'fugitive:////home/me/repo/.git//0/a.aion',
  'a b:x.aion',
  '//x.aion',
  ':',
  '',
  'file://%/%zz/a.aion',
  'untitled:%E0%A4%A.aion',
];

const text = '[\n  { name --> "Read", link --> "https://a.example", desc --> "Reads." },\n]\n';

/** What the server answers about a document. */
async function answers({ connection }: TestClient, document: TestDocument): Promise<unknown> {
  const textDocument = { uri: document.uri };
  return {
    problems: await document.rules(),
    hover: await document.hover(text.indexOf('name') + 1),
    formatting: await connection.sendRequest('textDocument/formatting', {
      textDocument,
      options: { tabSize: 2, insertSpaces: true },
    }),
    lenses: await connection.sendRequest('textDocument/codeLens', { textDocument }),
    completion: await document.complete(text.indexOf('desc')),
    symbols: await connection.sendRequest('textDocument/documentSymbol', { textDocument }),
  };
}

it('one folder of a share has one spelling', () => {
  expect(canonical('file:////server/share/a.aion')).toBe(canonical('file://server/share/a.aion'));
});

inBand('an address that is no URI', (clients) => {
  it.each(strangeAddresses)('%j of one document leaves all others as they are', async (address) => {
    const without = await clients.full({ files: { 'a.aion': text } });
    const alone = await answers(without, await without.open(text, 'a.aion'));
    const client = await clients.full({ files: { 'a.aion': text } });
    const strange = await client.openUri(address, text.replace('Read', 'Strange'));
    const document = await client.open(text, 'a.aion');
    const replaced = (value: unknown): string =>
      JSON.stringify(value).replaceAll(String(client.folder), 'F').replaceAll(String(without.folder), 'F');
    expect(replaced(await answers(client, document))).toBe(replaced(alone));
    expect(await client.connection.sendRequest('workspace/symbol', { query: 'Read' })).toHaveLength(1);
    expect(await strange.hover(text.indexOf('name') + 1)).not.toBeNull();
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: address, type: 2 }],
    });
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri: address, name: 'strange' }], removed: [] },
    });
    expect(replaced(await answers(client, document))).toBe(replaced(alone));
    expect(client.log).toEqual([]);
  });

  it.each(strangeAddresses)('%j as the folder at the start ends nothing', async (address) => {
    for (const params of [{ rootUri: address }, { workspaceFolders: [{ uri: address, name: 'f' }] }]) {
      const { connection, dispose } = connect('in-band');
      connection.listen();
      const answer: object = await connection.sendRequest('initialize', {
        processId: null,
        rootUri: null,
        capabilities: {},
        ...params,
      });
      expect(answer).toHaveProperty('capabilities.hoverProvider');
      dispose();
    }
  });
});
