import { expect, it } from 'vitest';
import { knownLoaderVersions } from '../../core/loaders/versions.ts';
import { offeredLoaderVersions } from '../../protocol/loader-versions.ts';
import { previewAddress, previewOf } from '../../protocol/preview.ts';
import type { TestClient } from './support/client.ts';
import { applyWorkspaceEdit } from './support/edits.ts';
import { overEachTransport } from './support/suite.ts';

const tool = (name: string, description: string): string =>
  `  { name --> "${name}", link --> "https://example.com", description --> "${description}" }`;
const good = `[\n${tool('A', 'x')},\n${tool('B', 'y')}\n]\n`;
const bad = good.replace('"x"', '"opens {"');

async function read(
  client: TestClient,
  uri: string,
): Promise<{ loader: string; ok: boolean; value?: { name: string }[] }> {
  const { text } = await client.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', { uri });
  return JSON.parse(text);
}

it('offers the versions that the models know', () => {
  expect(offeredLoaderVersions.toReversed()).toEqual(knownLoaderVersions);
});

overEachTransport('what the loader reads', (clients) => {
  it('is a document for each version, which follows the file', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    const uri = previewAddress({ source: document.uri, format: 'loader', loader: '1.0.16' });
    expect(previewOf(uri)).toEqual({ source: document.uri, format: 'loader', loader: '1.0.16' });
    expect(await read(client, uri)).toMatchObject({
      loader: 'aions-llm 1.0.16',
      ok: true,
      value: [{ name: 'A' }, { name: 'B' }],
    });
    await document.setText(bad);
    expect(await read(client, uri)).toMatchObject({ ok: true, value: [] });
    const older = previewAddress({ source: document.uri, format: 'loader', loader: '1.0.5' });
    expect(await read(client, older)).toMatchObject({ loader: 'aions-llm 1.0.5', ok: false, error: 'AIONParseError' });
  });

  it('is that of the loader in force where no version is named', async () => {
    const client = await clients.full({ files: { 'requirements.txt': 'aions-llm==1.0.14\n', 'a.aion': good } });
    const document = await client.open(good, 'a.aion');
    expect((await read(client, previewAddress({ source: document.uri, format: 'loader' }))).loader).toBe(
      'aions-llm 1.0.14',
    );
  });
});

overEachTransport('a brace in a description', (clients) => {
  it('is underlined for the pinned loader, and its fix removes it', async () => {
    const client = await clients.full({ files: { 'requirements.txt': 'aions-llm==1.0.16\n', 'a.aion': good } });
    const document = await client.open(good, 'a.aion');
    expect(await document.rules()).toEqual([]);
    await document.setText(bad);
    const [problem, ...others] = await document.problems();
    expect(others).toEqual([]);
    expect(problem?.code).toBe('loader-brace-in-text');
    expect(problem?.severity).toBe(1);
    expect(problem?.message).toContain('1.0.16: this tool and the one after it are lost');
    const at = bad.indexOf('{', bad.indexOf('opens'));
    const [fix] = await document.codeActions(at, at + 1);
    expect(fix?.title).toBe('Write ( ) for the braces');
    const mended = applyWorkspaceEdit(bad, document.uri, fix?.edit ?? {});
    expect(mended).toBe(bad.replace('opens {', 'opens ('));
    await document.setText(mended);
    expect(await document.rules()).toEqual([]);
  });
});
