import { expect, it } from 'vitest';
import { type LoaderVersionsResult, loaderVersionsRequest } from '../../protocol/loader-versions.ts';
import { previewAddress, previewOf } from '../../protocol/preview.ts';
import type { TestClient } from './support/client.ts';
import { applyWorkspaceEdit } from './support/edits.ts';
import { inBand } from './support/suite.ts';

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

inBand('the versions to choose from', (clients) => {
  const effects = async (client: TestClient, uri: string) => {
    const { versions, ...rest } = await client.connection.sendRequest<LoaderVersionsResult>(loaderVersionsRequest, {
      uri,
    });
    return { ...rest, effects: Object.fromEntries(versions.map(({ version, effect }) => [version, effect])) };
  };

  it('are those that pip can install, with what each does with the file', async () => {
    const client = await clients.full();
    const named = good.replace(
      'link --> "https://example.com"',
      'function --> "f()" --> { return-1 --> "string" }, args_schema --> "Model"',
    );
    const document = await client.open(named);
    const { detected, source, effects: found } = await effects(client, document.uri);
    expect(detected).toEqual(['1.0.16']);
    expect(source).toEqual({ kind: 'assumed' });
    expect(Object.keys(found)).toEqual(
      ['16', '15', '14', '13', '12', '11', '10', '8', '7', '5', '4', '3', '2', '0'].map((patch) => `1.0.${patch}`),
    );
    expect(found).toMatchObject({
      '1.0.16': 'newest on PyPI, ignores the class name in args_schema',
      '1.0.13': "can't be imported (ModuleNotFoundError)",
      '1.0.5': "can't be imported (SyntaxError)",
      '1.0.3': 'rejects this file (AIONPropertyError)',
    });
    await document.setText(bad);
    expect((await effects(client, document.uri)).effects).toMatchObject({
      '1.0.16': 'newest on PyPI, reads only 0 of 2 tools',
    });
    await document.setText(good);
    expect((await effects(client, document.uri)).effects['1.0.10']).toBe('reads all tools');
  });

  it('name the pin that decides, and none for a document that is not open', async () => {
    const client = await clients.full({ files: { 'requirements.txt': 'aions-llm==1.0.14\n', 'a.aion': good } });
    const document = await client.open(good, 'a.aion');
    expect(await effects(client, document.uri)).toMatchObject({
      detected: ['1.0.14'],
      source: { kind: 'pin', uri: client.fileUri('requirements.txt') },
    });
    expect((await effects(client, 'file:///none.aion')).effects).toEqual({});
  });
});

inBand('what the loader reads', (clients) => {
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

  it('is that of the detected aions-llm version where no version is named', async () => {
    const client = await clients.full({ files: { 'requirements.txt': 'aions-llm==1.0.14\n', 'a.aion': good } });
    const document = await client.open(good, 'a.aion');
    expect((await read(client, previewAddress({ source: document.uri, format: 'loader' }))).loader).toBe(
      'aions-llm 1.0.14',
    );
  });
});

inBand('a brace in a description', (clients) => {
  it('is underlined for the pinned loader, and its fix removes it', async () => {
    const client = await clients.full({ files: { 'requirements.txt': 'aions-llm==1.0.16\n', 'a.aion': good } });
    const document = await client.open(good, 'a.aion');
    expect(await document.rules()).toEqual([]);
    await document.setText(bad);
    const [problem, ...others] = await document.problems();
    expect(others).toEqual([]);
    expect(problem?.code).toBe('loader-brace-in-text');
    expect(problem?.severity).toBe(1);
    expect(problem?.message).toContain('1.0.16: this tool and 1 later tool are lost');
    const at = bad.indexOf('{', bad.indexOf('opens'));
    const [fix] = await document.codeActions(at, at + 1);
    expect(fix?.title).toBe('Replace braces with ( )');
    const repaired = applyWorkspaceEdit(bad, document.uri, fix?.edit ?? {});
    expect(repaired).toBe(bad.replace('opens {', 'opens ('));
    await document.setText(repaired);
    expect(await document.rules()).toEqual([]);
  });
});
