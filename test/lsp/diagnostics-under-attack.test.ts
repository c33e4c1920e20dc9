import { afterEach, describe, expect, it } from 'vitest';
import { fullCapabilities, minimalCapabilities } from './support/capabilities.ts';
import { type ClientOptions, TestClient } from './support/client.ts';
import { HandClock } from './support/hand-clock.ts';

const good =
  '[\n  {\n    name --> "Read",\n    link --> "https://example.com",\n    description --> "Reads."\n  }\n]\n';
const wrong = good.replace('description -->', 'desc -->');

describe('problems', () => {
  const started: TestClient[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((client) => client.end()));
  });
  const start = async (options: ClientOptions): Promise<TestClient> => {
    const client = await TestClient.start('in-band', options);
    started.push(client);
    return client;
  };
  /** The answer comes after everything that was sent before is read. */
  const allRead = (client: TestClient): Promise<unknown> =>
    client.connection.sendRequest('textDocument/hover', {
      textDocument: { uri: 'untitled:none' },
      position: { line: 0, character: 0 },
    });

  it('are those of the text, where a version number comes twice or is null', async () => {
    const client = await start({ capabilities: fullCapabilities });
    const document = await client.open(wrong);
    expect(await document.rules()).toContain('unknown-property');
    for (const version of [1, 1, null, null, 0]) {
      await document.setTextAs(version, good);
      expect(await document.rules()).toEqual([]);
      await document.setTextAs(version, wrong);
      expect(await document.rules()).toContain('unknown-property');
    }
  });

  it('of the whole workspace are those of the text, where a version number comes twice', async () => {
    const client = await start({ capabilities: fullCapabilities, files: { 'a.aion': wrong } });
    const document = await client.open(wrong, 'a.aion');
    const ask = async (): Promise<string> =>
      JSON.stringify(await client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] }));
    const expectSoon = async (found: RegExp): Promise<void> => {
      let answer = await ask();
      for (let asked = 1; asked < 5 && !found.test(answer); asked++) answer = await ask();
      expect(answer).toMatch(found);
    };
    await expectSoon(/unknown-property/);
    for (let asked = 0; asked < 5; asked++) await ask();
    await document.setTextAs(1, good);
    await expectSoon(/"uri":"[^"]*a\.aion"[^}]*"items":\[\]/);
  });

  it('are sent without a number to a client that gave none', async () => {
    const client = await start({
      capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
    });
    const document = await client.open(good);
    await client.until('the first report', () => client.published.length === 1);
    await document.setTextAs(null, wrong);
    await client.until('the second report', () => client.published.length === 2);
    expect(client.published.map(({ version }) => version)).toEqual([1, undefined]);
  });

  it('are sent at least once a second to a client whose person types on', async () => {
    const timers = new HandClock();
    const client = await start({ capabilities: minimalCapabilities, timers });
    const document = await client.open(good);
    await allRead(client);
    timers.pass(0);
    await client.until('the first report', () => client.published.length === 1);
    const at = wrong.indexOf('Reads.');
    for (let tenth = 0; tenth < 10; tenth++) {
      await document.setText(`${wrong.slice(0, at)}${'a'.repeat(tenth)}${wrong.slice(at)}`);
      await allRead(client);
      expect(client.published, `after ${tenth} changes`).toHaveLength(1);
      timers.pass(100);
    }
    await client.until('the second report', () => client.published.length === 2);
    expect(client.publishedFor(document.uri)?.map(({ code }) => code)).toContain('unknown-property');
    // The delay restarts after the second report; one pause is enough.
    await document.setText(good);
    await allRead(client);
    timers.pass(150);
    await client.until('the third report', () => client.published.length === 3);
    timers.pass(5_000);
    await allRead(client);
    expect(client.published).toHaveLength(3);
  });

  it('are sent to a client that writes null where it cannot ask for them', async () => {
    const { textDocument, workspace } = minimalCapabilities;
    const capabilities = {
      workspace: { ...workspace, diagnostics: null },
      textDocument: { ...textDocument, diagnostic: null, publishDiagnostics: null, codeAction: null, completion: null },
    };
    const client = await start({ capabilities: JSON.parse(JSON.stringify(capabilities)) });
    expect(client.initialized.capabilities.diagnosticProvider).toBeUndefined();
    const document = await client.open(wrong);
    await client.until('problems are sent', () => (client.publishedFor(document.uri)?.length ?? 0) > 0);
  });

  it('are asked for again once for 2,000 changed files', async () => {
    const timers = new HandClock();
    const client = await start({ capabilities: fullCapabilities, files: { 'a.aion': good }, timers });
    await allRead(client);
    timers.pass(1_000);
    await allRead(client);
    const before = client.refreshes;
    for (let file = 0; file < 2_000; file++) {
      const uri = client.fileUri(`made-${file}.aion`);
      await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 1 }] });
    }
    await allRead(client);
    expect(client.refreshes).toBe(before);
    timers.pass(100);
    await client.until('the client is asked', () => client.refreshes > before);
    await allRead(client);
    expect(client.refreshes).toBe(before + 1);
  });

  it('of documents that are closed before their settings are known are not looked for', async () => {
    const client = await start({ capabilities: fullCapabilities });
    let open = (): void => {};
    client.settingsGate = new Promise((resolve) => {
      open = resolve;
    });
    const documents = await Promise.all(Array.from({ length: 50 }, () => client.open(wrong)));
    const answers = documents.map((document) => document.problems());
    for (const document of documents) await document.close();
    open();
    expect((await Promise.all(answers)).flat()).toEqual([]);
  });
});
