import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type {
  PreviousResultId,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol';
import { type TestClient, virtualFolder } from './support/client.ts';
import { overEachTransport } from './support/suite.ts';

const tool = (name: string): string =>
  `[\n  {\n    name --> "${name}",\n    link --> "https://x.io",\n    description --> "d"\n  }\n]\n`;
const wrong = tool('Wrong').replace('description', 'desc');

function pull(client: TestClient, previousResultIds: readonly PreviousResultId[] = [], more: object = {}) {
  return client.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds,
    ...more,
  });
}

/** `file: rule, rule` for each report, by name. */
function told(items: readonly WorkspaceDocumentDiagnosticReport[]): readonly string[] {
  return items
    .map((item) => {
      const rules = item.kind === 'full' ? item.items.map(({ code }) => code).join(', ') : 'unchanged';
      return `${decodeURIComponent(item.uri.slice(item.uri.lastIndexOf('/') + 1))}: ${rules}`;
    })
    .sort();
}

function resultIds(items: readonly WorkspaceDocumentDiagnosticReport[]): readonly PreviousResultId[] {
  return items.flatMap(({ uri, resultId }) => (resultId === undefined ? [] : [{ uri, value: resultId }]));
}

/** Writes or deletes a file without a report. */
function writeSilently(client: TestClient, name: string, text: string | null): void {
  const path = join(client.folder ?? '', name);
  if (text === null) rmSync(path);
  else writeFileSync(path, text);
}

const said = (client: TestClient, name: string, type: 1 | 2 | 3) =>
  client.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: client.fileUri(name), type }],
  });

overEachTransport('problems of the workspace', (clients) => {
  it('are announced to a client that pulls', async () => {
    expect((await clients.full()).initialized.capabilities.diagnosticProvider).toMatchObject({
      interFileDependencies: true,
      workspaceDiagnostics: true,
    });
    expect((await clients.minimal()).initialized.capabilities.diagnosticProvider).toBeUndefined();
  });

  it('are those of all files but what is ignored, other people’s or no file of the notation', async () => {
    const client = await clients.full({
      files: {
        'a.aion': wrong,
        'deep/er/b é.aion': wrong,
        'clean.aion': tool('Clean'),
        'notes.txt': wrong,
        'node_modules/m/c.aion': wrong,
        '.git/d.aion': wrong,
        'env/pyvenv.cfg': '',
        'env/e.aion': wrong,
        '.gitignore': 'build/\n*.tmp.aion\n',
        'build/f.aion': wrong,
        'g.tmp.aion': wrong,
        'deep/.gitignore': '!g.tmp.aion\nh.aion',
        'deep/g.tmp.aion': wrong,
        'deep/h.aion': wrong,
      },
    });
    const { items } = await pull(client);
    expect(told(items)).toEqual([
      'a.aion: unknown-property',
      'b é.aion: unknown-property',
      'g.tmp.aion: unknown-property',
    ]);
    expect(items.every(({ version }) => version === null)).toBe(true);
  });

  it('are told again only where they changed', async () => {
    const client = await clients.full({ files: { 'a.aion': wrong, 'b/b.aion': wrong, 'c/c.aion': tool('C') } });
    const first = (await pull(client)).items;
    for (let again = 0; again < 3; again++) expect((await pull(client, resultIds(first))).items).toEqual([]);
    writeSilently(client, 'a.aion', tool('Wrong'));
    writeSilently(client, 'c/c.aion', wrong);
    await said(client, 'a.aion', 2);
    await said(client, 'c/c.aion', 2);
    const second = (await pull(client, resultIds(first))).items;
    expect(told(second)).toEqual(['a.aion: ', 'c.aion: unknown-property']);
    expect((await pull(client, [...resultIds(first).slice(1), ...resultIds(second)])).items).toEqual([]);
  });

  it('follow files that come and go', async () => {
    const client = await clients.full({ files: { 'a.aion': wrong } });
    const first = (await pull(client)).items;
    writeSilently(client, 'new.aion', wrong);
    await said(client, 'new.aion', 1);
    expect(told((await pull(client, resultIds(first))).items)).toEqual([
      'new.aion: duplicate-tool-name, unknown-property',
    ]);
    writeSilently(client, 'a.aion', null);
    await said(client, 'a.aion', 3);
    expect(told((await pull(client, resultIds(first))).items)).toEqual(['a.aion: ', 'new.aion: unknown-property']);
  });

  it('are those of the text in the editor where a file is open, and of the file again when it is closed', async () => {
    const client = await clients.full({ files: { 'a.aion': wrong } });
    const document = await client.open(tool('Fine'), 'a.aion');
    expect((await pull(client)).items).toEqual([]);
    await document.close();
    expect(told((await pull(client)).items)).toEqual(['a.aion: unknown-property']);
  });

  // On closing, VS Code drops the file's problems from the workspace report, but still shows those of the open document.
  it('of a document that is closed and then gone are taken back, twice, as a client may still be busy with the first', async () => {
    const client = await clients.full({ files: { 'a.aion': wrong } });
    for (const uri of [client.fileUri('a.aion'), 'file:///nowhere/x.aion']) {
      const document = await client.openUri(uri, wrong);
      expect(await document.rules()).toEqual(['unknown-property']);
      await document.close();
    }
    writeSilently(client, 'a.aion', null);
    await said(client, 'a.aion', 3);
    for (let times = 0; times < 2; times++) expect(told((await pull(client)).items)).toEqual(['a.aion: ', 'x.aion: ']);
    expect(told((await pull(client)).items)).toEqual([]);
  });

  it('of a document that is closed without saving are taken back where the file has none', async () => {
    const client = await clients.full({ files: { 'a.aion': tool('Fine') } });
    await pull(client);
    const document = await client.open(wrong, 'a.aion');
    expect(await document.rules()).toEqual(['unknown-property']);
    expect(told((await pull(client)).items)).toEqual(['a.aion: unknown-property']);
    await document.close();
    for (let times = 0; times < 2; times++) expect(told((await pull(client)).items)).toEqual(['a.aion: ']);
    expect((await pull(client)).items).toEqual([]);
    const again = await client.open(tool('Fine'), 'a.aion');
    expect(told((await pull(client)).items)).toEqual([]);
    await again.close();
  });

  it('come in parts where the client takes them so', async () => {
    const files = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`d${n}/a.aion`, wrong]));
    const client = await clients.full({ files });
    const parts: WorkspaceDocumentDiagnosticReport[][] = [];
    client.connection.onNotification(
      '$/progress',
      ({ value }: { value: { items: WorkspaceDocumentDiagnosticReport[] } }) => {
        parts.push(value.items);
      },
    );
    const { items } = await pull(client, [], { partialResultToken: 'part' });
    expect(parts.map(({ length }) => length)).toEqual([50, 50]);
    expect(items).toHaveLength(20);
  });

  it('are found where only the client can read, in untitled documents, and outside of all folders', async () => {
    const client = await clients.full({
      extras: { status: true, configurationLayers: true, files: true },
      virtualFiles: { 'a.aion': wrong, 'b.aion': tool('B') },
    });
    const untitled = await client.open(wrong);
    const outside = await client.openUri('file:///nowhere/x.aion', wrong);
    const { items } = await pull(client);
    expect(items.map(({ uri }) => uri).sort()).toEqual([outside.uri, `${virtualFolder}/a.aion`, untitled.uri].sort());
  });

  it('are those of every folder that is open, as folders come and go', async () => {
    const client = await clients.full({ files: { 'one/a.aion': wrong, 'two/b.aion': wrong }, folderAs: 'none' });
    const change = (added: readonly string[], removed: readonly string[]) =>
      client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
        event: {
          added: added.map((name) => ({ uri: client.fileUri(name), name })),
          removed: removed.map((name) => ({ uri: client.fileUri(name), name })),
        },
      });
    expect((await pull(client)).items).toEqual([]);
    await change(['one', 'two'], []);
    const { items } = await pull(client);
    expect(told(items)).toEqual(['a.aion: unknown-property', 'b.aion: unknown-property']);
    await change([], ['one']);
    expect(told((await pull(client, resultIds(items))).items)).toEqual(['a.aion: ']);
  });
});

overEachTransport('files of one directory', (clients) => {
  it('have tools of different names: the later file is told, with the place of the first', async () => {
    const client = await clients.full({ files: { 'a.aion': tool('Read'), 'sub/c.aion': tool('Read') } });
    const document = await client.open(tool('Read'), 'b.aion');
    const [problem, ...others] = await document.problems();
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: 'duplicate-tool-name',
      severity: 2,
      message: expect.stringContaining('also used in a.aion'),
      range: { start: { line: 2, character: 14 }, end: { line: 2, character: 18 } },
      relatedInformation: [
        {
          location: {
            uri: client.fileUri('a.aion'),
            range: { start: { line: 2, character: 14 }, end: { line: 2, character: 18 } },
          },
        },
      ],
    });
    const first = await client.open(tool('Reads'), 'a.aion');
    expect(await document.problems()).toEqual([]);
    await first.setText(`\n${tool('Read')}`);
    expect((await document.problems())[0]?.relatedInformation?.[0]?.location.range.start.line).toBe(3);
  });

  it('are not waited for where they are many: what the file says itself comes first, and is all told later', async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.aion`, tool(`Tool${at}`)]));
    const client = await clients.full({ files });
    const document = await client.open(tool('Tool1').replace('name', 'nmae --> "x", name'), '9.aion');
    const before = client.refreshes;
    expect(await document.rules()).toEqual(['unknown-property']);
    await client.until('the client is asked to look again', () => client.refreshes > before);
    expect((await document.rules()).toSorted()).toEqual(['duplicate-tool-name', 'unknown-property']);
  });

  it('have one system prompt, by the loader that the workspace pins', async () => {
    const prompt = '[\n  system_prompt --> "x"\n]\n';
    const client = await clients.full({ files: { 'a.aion': prompt, 'requirements.txt': 'aions-llm==1.0.12' } });
    const document = await client.open(prompt, 'b.aion');
    expect(await document.problems()).toMatchObject([{ code: 'multiple-system-prompts', severity: 1 }]);
  });

  it('are not those of untitled documents, nor files on the disk outside of the workspace', async () => {
    const client = await clients.full({ files: { 'a.aion': tool('Read') }, folderAs: 'none' });
    expect(await (await client.open(tool('Read'))).rules()).toEqual([]);
    expect(await (await client.open(tool('Read'))).rules()).toEqual([]);
    expect(await (await client.open(tool('Read'), 'b.aion')).rules()).toEqual([]);
    expect(await (await client.open(tool('Read'), 'c.aion')).rules()).toEqual(['duplicate-tool-name']);
  });

  it('are told to a client that does not ask, also when another document is the one that changed', async () => {
    const client = await clients.minimal();
    const first = await client.openUri('file:///d/a.aion', tool('A'));
    const second = await client.openUri('file:///d/b.aion', tool('B'));
    await client.until('both are clean', () =>
      [first, second].every(({ uri }) => client.publishedFor(uri)?.length === 0),
    );
    await first.setText(tool('B'));
    await client.until('the other has the problem', () => client.publishedFor(second.uri)?.length === 1);
    expect(client.publishedFor(first.uri)).toEqual([]);
    await first.setText(tool('C'));
    await client.until('it is gone', () => client.publishedFor(second.uri)?.length === 0);
  });
});
