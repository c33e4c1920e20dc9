import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentDiagnosticReport } from 'vscode-languageserver-protocol';
import { variations } from '../vscode/support/texts.ts';
import { fullCapabilities, minimalCapabilities } from './support/capabilities.ts';
import { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { HandClock } from './support/hand-clock.ts';

/** Milliseconds between two letters of slow typing, and of a pause. */
const slow = 400;
const pause = 700;

describe('what is being typed', () => {
  const started: TestClient[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((client) => client.end()));
  });
  const start = async (
    capabilities: typeof fullCapabilities,
    timers: HandClock,
    initializationOptions?: object,
  ): Promise<TestClient> => {
    const client = await TestClient.start('in-band', { capabilities, timers, initializationOptions });
    started.push(client);
    return client;
  };
  /** The answer comes after everything that was sent before is read. */
  const allRead = (client: TestClient): Promise<unknown> =>
    client.connection.sendRequest('textDocument/hover', {
      textDocument: { uri: 'untitled:none' },
      position: { line: 0, character: 0 },
    });
  const pass = async (client: TestClient, timers: HandClock, milliseconds: number): Promise<void> => {
    await allRead(client);
    timers.pass(milliseconds);
    await allRead(client);
  };
  const rulesSent = (client: TestClient, { uri }: TestDocument): readonly string[] =>
    (client.publishedFor(uri) ?? []).map(({ code }) => String(code));

  /** Types letter by letter, and collects the shown problems after each. */
  const type = async (
    client: TestClient,
    timers: HandClock,
    document: TestDocument,
    at: number,
    text: string,
  ): Promise<readonly (readonly string[])[]> => {
    const seen: (readonly string[])[] = [];
    for (const [index, letter] of [...text].entries()) {
      await document.edit(at + index, at + index, letter);
      await pass(client, timers, slow);
      seen.push(rulesSent(client, document));
    }
    return seen;
  };

  it('has no problem before a pause, from the first letter of an empty file to the last', async () => {
    for (const text of variations) {
      const timers = new HandClock();
      // Newer versions ignore the class that one of the texts names, which is a problem of that text.
      const client = await start(minimalCapabilities, timers, { settings: { loaderVersion: '1.0.5' } });
      const document = await client.open('');
      await pass(client, timers, 0);
      expect(rulesSent(client, document)).toEqual(['array-required']);
      const seen = await type(client, timers, document, 0, text);
      expect(seen.filter((rules) => rules.length > 0)).toEqual([]);
      await pass(client, timers, pause);
      expect(rulesSent(client, document)).toEqual([]);
    }
  });

  it('is judged a moment after the last letter, and what was told before stays told', async () => {
    const timers = new HandClock();
    const client = await start(minimalCapabilities, timers);
    const before = '[\n  {\n    name --> "A",\n    \n  }\n]\n';
    const document = await client.open(before);
    await pass(client, timers, 0);
    const told = ['missing-description', 'function-or-link', 'extra-comma'];
    expect(rulesSent(client, document)).toEqual(told);
    const seen = await type(client, timers, document, before.indexOf('\n  }'), 'version --> "x"');
    for (const rules of seen.slice(0, -1)) expect(rules).toEqual(told);
    await pass(client, timers, pause);
    expect(rulesSent(client, document)).toEqual(['missing-description', 'function-or-link', 'unknown-property']);
  });

  it('keeps no problem elsewhere from being told', async () => {
    const timers = new HandClock();
    const client = await start(minimalCapabilities, timers);
    const text = '[\n  {\n    name --> "A",\n    link --> "https://e.com",\n    description --> "B."\n  }\n]\n';
    const document = await client.open(text);
    await pass(client, timers, 0);
    const wrong = text.replace('link', 'lnk');
    await document.setText(wrong);
    const seen = await type(client, timers, document, wrong.indexOf('B.'), 'abc');
    expect(seen.at(-1)).toContain('unknown-property');
  });

  it('is answered for when the person pauses, and at once where nothing waits', async () => {
    const timers = new HandClock();
    const client = await start(fullCapabilities, timers);
    const document = await client.open('[\n  \n]\n');
    expect(await document.rules()).toEqual([]);
    await document.edit(4, 4, 'n');
    let report: DocumentDiagnosticReport | null = null;
    const asked = document.pull().then((answer) => {
      report = answer;
    });
    await pass(client, timers, slow);
    expect(report).toBe(null);
    await document.edit(5, 5, 'a');
    await pass(client, timers, slow);
    expect(report).toBe(null);
    await pass(client, timers, pause);
    await asked;
    expect(report).toMatchObject({ kind: 'full', items: [expect.objectContaining({ severity: 1 })] });
    await document.edit(4, 6, '');
    expect(await document.rules()).toEqual([]);
  });

  it('is told after the pause also where something else was told at once', async () => {
    const text = '[\n  { name --> "A", link --> "https://e.com", description --> "B." },\n  \n]\n';
    const at = text.indexOf('\n]');
    const timers = new HandClock();
    const client = await start(fullCapabilities, timers);
    const document = await client.open(text);
    await document.rules();
    await document.setText(text.replace('link', 'lnk'));
    await document.edit(at - 1, at - 1, 'x');
    const first = await document.rules();
    expect(first).toContain('unknown-property');
    expect(first).not.toContain('unexpected-text');
    const { refreshes } = client;
    await pass(client, timers, pause);
    await pass(client, timers, pause);
    expect(client.refreshes).toBeGreaterThan(refreshes);
    expect(await document.rules()).toContain('unexpected-text');
  });

  it('is told as information where a file is empty', async () => {
    for (const text of ['', '\n', ' \r\n']) {
      const client = await start(fullCapabilities, new HandClock());
      const problems = await (await client.open(text)).problems();
      expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['array-required', 3]]);
    }
  });
});
