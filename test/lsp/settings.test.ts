import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import { type TestClient, virtualFolder } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { inBand } from './support/suite.ts';

const wrong =
  '[\n  {\n    name --> "Read",\n    link --> "https://example.com",\n    desc --> "Reads.",\n    description --> "x"\n  }\n]\n';
const off = { rules: { 'unknown-property': 'off' } };
const hint = { rules: { 'unknown-property': 'hint' } };

/** The severity of the wrong property (1 error … 4 hint); null without a problem. */
async function severityIn(document: TestDocument): Promise<number | null> {
  const problem = (await document.problems()).find(({ code }) => code === 'unknown-property');
  return problem?.severity ?? null;
}

async function refreshed(client: TestClient, change: () => Promise<void>): Promise<void> {
  const before = client.refreshes;
  await change();
  await client.until('the client is asked to look again', () => client.refreshes > before);
}

inBand('settings', (clients) => {
  it('of the editor hold at once when they change', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    expect(await severityIn(document)).toBe(1);
    await refreshed(client, () => client.changeSettings({ user: off }));
    expect(await severityIn(document)).toBeNull();
    await refreshed(client, () => client.changeSettings({ user: hint }));
    expect(await severityIn(document)).toBe(4);
  });

  it('of .aionrc.json win over those of the person, and those of the folder over the file', async () => {
    const client = await clients.full({
      files: { '.aionrc.json': JSON.stringify({ rules: { 'unknown-property': 'warning' } }), 'tool.aion': wrong },
      settings: { user: off, folder: {} },
    });
    const document = await client.open(wrong, 'tool.aion');
    expect(await severityIn(document)).toBe(2);
    await refreshed(client, () => client.changeSettings({ user: off, folder: hint }));
    expect(await severityIn(document)).toBe(4);
  });

  it('for single rules are laid over each other', async () => {
    const twoRules = wrong.replace('"x"', '" "');
    const client = await clients.full({
      files: { '.aionrc.json': JSON.stringify(off), 'tool.aion': twoRules },
      settings: { user: hint, folder: {} },
    });
    const document = await client.open(twoRules, 'tool.aion');
    expect(await document.rules()).toEqual(['empty-value']);
    await refreshed(client, () => client.changeSettings({ folder: { rules: { 'empty-value': 'off' } } }));
    expect(await document.rules()).toEqual([]);
    // The file belongs to the folder: a document outside has other settings.
    expect(await (await client.open(twoRules)).rules()).toEqual(['unknown-property']);
  });

  it('of .aionrc.json hold at once when the file changes, appears and goes', async () => {
    const client = await clients.full({ files: { 'tool.aion': wrong } });
    const document = await client.open(wrong, 'tool.aion');
    expect(await severityIn(document)).toBe(1);
    await refreshed(client, () => client.write('.aionrc.json', JSON.stringify(off)));
    expect(await severityIn(document)).toBeNull();
    await refreshed(client, () =>
      client.write('.aionrc.json', '// comments are fine\n{ "rules": { "unknown-property": "hint", }, }'),
    );
    expect(await severityIn(document)).toBe(4);
    await refreshed(client, () => client.write('.aionrc.json', null));
    expect(await severityIn(document)).toBe(1);
  });

  it('of .aionrc.json hold also where the address of a file that changed with it escapes nothing', async () => {
    const client = await clients.full({ files: { 'tool.aion': wrong } });
    const document = await client.open(wrong, 'tool.aion');
    expect(await severityIn(document)).toBe(1);
    writeFileSync(join(client.folder ?? '', '.aionrc.json'), JSON.stringify(hint));
    const uris = [client.fileUri('100%.txt').replace('%25', '%'), client.fileUri('.aionrc.json')];
    await refreshed(client, () =>
      client.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: uris.map((uri) => ({ uri, type: 1 })),
      }),
    );
    expect(await severityIn(document)).toBe(4);
  });

  it('in a broken .aionrc.json are shown as problems of that file, and the readable ones hold', async () => {
    const text =
      '{\n  "rules": { "unknown-property": "off", "no-such-rule": "error" },\n  "loaderVersion": "latest"\n}\n';
    const client = await clients.full({ files: { '.aionrc.json': text, 'tool.aion': wrong } });
    const uri = client.fileUri('.aionrc.json');
    await client.until('the problems of the file are sent', () => client.publishedFor(uri) !== null);
    const problems = client.publishedFor(uri) ?? [];
    expect(problems.map(({ range }) => range.start.line)).toEqual([2, 1]);
    expect(problems.map(({ message }) => message).join(' ')).toMatch(/latest.*no-such-rule/);
    const document = await client.open(wrong, 'tool.aion');
    expect(await severityIn(document)).toBeNull();
    await client.write('.aionrc.json', '{ ');
    await client.until('the broken file is shown', () => (client.publishedFor(uri)?.[0]?.range.start.line ?? -1) === 0);
    await client.write('.aionrc.json', '{}');
    await client.until('the problems go', () => client.publishedFor(uri)?.length === 0);
    expect(client.published.every((params) => params.uri === uri)).toBe(true);
  });

  it('come with the notification where the client cannot be asked', async () => {
    const client = await clients.minimal();
    const document = await client.open(wrong);
    const shown = () => client.publishedFor(document.uri)?.some(({ code }) => code === 'unknown-property');
    await client.until('the problem is sent', () => shown() === true);
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: { aion: off } });
    await client.until('the problem goes', () => shown() === false);
    expect(client.publishedFor(document.uri)).toEqual([]);
  });

  it('come with initializationOptions, as a section, under its name, or with dotted keys', async () => {
    for (const initializationOptions of [off, { aion: off }, { 'aion.rules': off.rules }, { settings: off }]) {
      const client = await clients.minimal({ initializationOptions });
      const document = await client.open(wrong);
      await client.until('a report is sent', () => client.publishedFor(document.uri) !== null);
      expect(client.publishedFor(document.uri)).toEqual([]);
      await client.end();
    }
  });

  it('are asked for with the standard request where the client has no other', async () => {
    const client = await clients.start({
      capabilities: fullCapabilities,
      settings: { user: hint, folder: off },
      files: { 'tool.aion': wrong },
    });
    const document = await client.open(wrong, 'tool.aion');
    expect(await severityIn(document)).toBe(4);
    await refreshed(client, () =>
      client.write('.aionrc.json', JSON.stringify({ rules: { 'unknown-property': 'warning' } })),
    );
    expect(await severityIn(document)).toBe(2);
  });

  it('that nobody could mean are logged and change nothing', async () => {
    const client = await clients.full({
      settings: { user: { rules: { 'unknown-property': 'loud' }, loaderVersion: 7 }, folder: {} },
    });
    const document = await client.open(wrong);
    expect(await severityIn(document)).toBe(1);
    await client.until('the log says so', () => client.log.length >= 2);
    expect(client.log.join('\n')).toMatch(/aion\.rules\.unknown-property/);
    expect(client.log.join('\n')).toMatch(/aion\.loaderVersion/);
  });

  it('limit how many problems are shown', async () => {
    const client = await clients.full({ settings: { user: { maxFindings: 2 }, folder: {} } });
    const document = await client.open(wrong.replace('name -->', 'nam -->').replace('link -->', 'lnk -->'));
    expect(await document.problems()).toHaveLength(2);
  });
});

inBand('the detected aions-llm version', (clients) => {
  const newer = wrong.replace('    desc --> "Reads.",\n', '').replace('[\n', '[\n  rules --> [ "Be brief." ],\n');

  it('is assumed from the file where nothing names one', async () => {
    const client = await clients.full();
    const document = await client.open(newer);
    expect(await document.rules()).toEqual([]);
    await client.until('the status is told', () => client.statuses.length > 0);
    expect(client.statuses.at(-1)).toEqual({
      uri: document.uri,
      loader: '1.0.16',
      languageVersion: '1.2',
      source: { kind: 'assumed' },
      capped: null,
      outline: null,
      workspace: null,
    });
  });

  it('is the pin of the folder, live', async () => {
    const client = await clients.full({
      files: { 'tool.aion': newer, 'requirements.txt': 'requests\naions-llm==1.0.5\n' },
    });
    const document = await client.open(newer, 'tool.aion');
    expect(await document.rules()).toEqual(['newer-syntax']);
    const pinned = { kind: 'pin', uri: client.fileUri('requirements.txt') };
    await client.until('the status names the pin', () => client.statuses.length > 0);
    expect(client.statuses.at(-1)).toMatchObject({ loader: '1.0.5', languageVersion: '1.0', source: pinned });
    await refreshed(client, () => client.write('requirements.txt', 'aions-llm==1.0.16\n'));
    expect(await document.rules()).toEqual([]);
    await client.until('the status follows', () => client.statuses.at(-1)?.loader === '1.0.16');
    // A lock file has the installed version.
    await refreshed(client, () => client.write('uv.lock', '[[package]]\nname = "aions-llm"\nversion = "1.0.12"\n'));
    expect(await document.rules()).toEqual(['newer-syntax']);
    await client.until('the status names the lock file', () => client.statuses.at(-1)?.loader === '1.0.12');
    expect(client.statuses.at(-1)?.source).toEqual({ kind: 'pin', uri: client.fileUri('uv.lock') });
  });

  it('is the setting before the pin, and several may be named', async () => {
    const client = await clients.full({
      files: { 'tool.aion': newer, 'requirements.txt': 'aions-llm==1.0.5\n' },
      settings: { user: { loaderVersion: ['1.0.14', '1.0.16'] }, folder: {} },
    });
    const document = await client.open(newer, 'tool.aion');
    await document.problems();
    await client.until('the status is told', () => client.statuses.length > 0);
    expect(client.statuses.at(-1)).toMatchObject({ loader: '1.0.14, 1.0.16', source: { kind: 'setting' } });
    await refreshed(client, () => client.write('.aionrc.json', '{ "loaderVersion": "1.0.16" }'));
    await document.problems();
    await client.until('the status names the file', () => client.statuses.at(-1)?.loader === '1.0.16');
    expect(client.statuses.at(-1)?.source).toEqual({ kind: 'config file', uri: client.fileUri('.aionrc.json') });
  });

  it('is read again at a save by a client that cannot watch files, in a folder given the old way', async () => {
    const client = await clients.minimal({ files: { 'tool.aion': newer }, folderAs: 'rootUri' });
    const document = await client.open(newer, 'tool.aion');
    await client.until('the first report', () => client.publishedFor(document.uri) !== null);
    expect(client.publishedFor(document.uri)).toEqual([]);
    const { writeFileSync } = await import('node:fs');
    writeFileSync(`${client.folder}/requirements.txt`, 'aions-llm==1.0.5\n');
    await document.save();
    await client.until('the pin is read', () => client.publishedFor(document.uri)?.[0]?.code === 'newer-syntax');
  });

  it('asks a client that can to watch the files that it is read from', async () => {
    const client = await clients.full();
    await client.until('both registrations', () => client.registrations.length === 2);
    const globs = JSON.stringify(
      client.registrations.find(({ method }) => method === 'workspace/didChangeWatchedFiles'),
    );
    for (const name of ['.aionrc.json', 'requirements', 'pyproject.toml', 'poetry', 'Pipfile'])
      expect(globs).toContain(name);
  });
});

inBand('folders', (clients) => {
  it('within a folder have their own settings and their own pin, as on the command line', async () => {
    const client = await clients.full({
      files: {
        '.aionrc.json': JSON.stringify(off),
        'requirements.txt': 'aions-llm==1.0.16',
        'agents/.aionrc.json': JSON.stringify(hint),
        'agents/support/requirements.txt': 'aions-llm==1.0.12',
        'agents/support/tool.aion': wrong,
      },
    });
    expect(await severityIn(await client.open(wrong, 'tool.aion'))).toBeNull();
    const inner = await client.open(wrong, 'agents/support/tool.aion');
    expect(await severityIn(inner)).toBe(4);
    await client.until('both statuses', () => client.statuses.length === 2);
    expect(client.statuses.map(({ loader }) => loader)).toEqual(['1.0.16', '1.0.12']);
    await refreshed(client, () => client.write('agents/.aionrc.json', '{ "rules": { "unknown-property": "loud" } }'));
    expect(await severityIn(inner)).toBe(1);
    const problems = () => client.publishedFor(client.fileUri('agents/.aionrc.json'))?.length;
    await client.until('the problem of the inner file', () => problems() === 1);
    await refreshed(client, () => client.write('agents/.aionrc.json', null));
    expect(await severityIn(inner)).toBeNull();
    await client.until('the problem goes with the file', () => problems() === 0);
  });

  it('whose files only the client can read have their settings and their pin', async () => {
    const virtualFiles: Record<string, string> = {
      '.aionrc.json': JSON.stringify(off),
      'requirements.txt': 'aions-llm==1.0.12\n',
    };
    const client = await clients.full({ extras: { ...fullExtras, files: true }, virtualFiles });
    const document = await client.openUri(`${virtualFolder}/tool.aion`, wrong);
    expect(await severityIn(document)).toBeNull();
    await client.until('the status names the pin', () => client.statuses.length > 0);
    expect(client.statuses.at(-1)).toMatchObject({
      loader: '1.0.12',
      source: { kind: 'pin', uri: `${virtualFolder}/requirements.txt` },
    });
    virtualFiles['.aionrc.json'] = JSON.stringify(hint);
    await refreshed(client, () =>
      client.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: `${virtualFolder}/.aionrc.json`, type: 2 }],
      }),
    );
    expect(await severityIn(document)).toBe(4);
  });

  it('that are nobody to read for are left alone', async () => {
    const client = await clients.full({ virtualFiles: { '.aionrc.json': JSON.stringify(off) } });
    const document = await client.openUri(`${virtualFolder}/tool.aion`, wrong);
    expect(await severityIn(document)).toBe(1);
    expect(client.log).toEqual([]);
  });

  it('bring their settings when they are added and take them along when they are removed', async () => {
    const client = await clients.full({
      files: { '.aionrc.json': '{ "rules": { "unknown-property": "off" }, "oops": 1 }' },
      folderAs: 'none',
    });
    const document = await client.open(wrong, 'tool.aion');
    const uri = client.fileUri('.aionrc.json');
    const folder = { uri: client.fileUri('.').replace(/\/\.?$/, ''), name: 'test' };
    const change = (added: readonly object[], removed: readonly object[]) =>
      client.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added, removed } });
    expect(await severityIn(document)).toBe(1);
    await refreshed(client, () => change([folder], []));
    expect(await severityIn(document)).toBeNull();
    await client.until('problems of the file are shown', () => client.publishedFor(uri)?.length === 1);
    await refreshed(client, () => change([], [folder]));
    expect(await severityIn(document)).toBe(1);
    await client.until('and go with the folder', () => client.publishedFor(uri)?.length === 0);
  });
});
