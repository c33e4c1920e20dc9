import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Hover } from 'vscode-languageserver-protocol';
import { growingTexts } from '../../scripts/bench/growing-texts.ts';
import { fullCapabilities } from './support/capabilities.ts';
import { TestClient } from './support/client.ts';
import { HandClock } from './support/hand-clock.ts';

/** The number of visited parts of Python expressions, and of interface keys. */
let looks = 0;
vi.mock('../../core/python/syntax/nodes.ts', async (original) => {
  const real = await original<typeof import('../../core/python/syntax/nodes.ts')>();
  const partsOf: typeof real.partsOf = (node) => {
    looks++;
    return real.partsOf(node);
  };
  return { ...real, partsOf };
});
vi.mock('../../core/notation/keys.ts', async (original) => {
  const real = await original<typeof import('../../core/notation/keys.ts')>();
  const readInterfaceKey: typeof real.readInterfaceKey = (key) => {
    looks++;
    return real.readInterfaceKey(key);
  };
  return { ...real, readInterfaceKey };
});

let client: TestClient;
afterEach(() => client.end());

async function looksFor(method: string, text: string): Promise<number> {
  client = await TestClient.full('in-band');
  const document = await client.open(text);
  const at = Math.max(text.indexOf('lambda') + 8, text.indexOf('"') + 2);
  const range = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
  looks = 0;
  const params = { textDocument: { uri: document.uri }, position: document.positionAt(at), range };
  await client.connection.sendRequest(`textDocument/${method}`, { ...params, context: { diagnostics: [] } });
  await client.end();
  return looks;
}

describe('what a request looks at grows with the text', () => {
  const texts = ['parameters', 'parameters and slots', 'slots', 'fields', 'terms in a lambda'];
  const methods = ['hover', 'inlayHint', 'semanticTokens/full', 'codeAction', 'documentHighlight'];
  it.each(texts.flatMap((name) => methods.map((method) => [name, method] as const)))('%s, %s', async (name, method) => {
    const make = growingTexts[name] ?? (() => '');
    const few = await looksFor(method, make(100));
    const many = await looksFor(method, make(400));
    expect(many / Math.max(few, 500), `${few} looks, fourfold ${many}`).toBeLessThan(5);
  });
});

it('a hover stays short over a text of 5 MB', async () => {
  client = await TestClient.full('in-band');
  for (const text of [
    'a'.repeat(5_000_000),
    'a *b* '.repeat(800_000),
    '`'.repeat(1_000_000),
    '\u{1f600}'.repeat(5_000),
  ]) {
    const document = await client.open(
      `[\n{ name --> "A", link --> "https://a.example", description --> "${text}" }, system_prompt --> """${text}"""\n]`,
    );
    for (const key of ['name -->', 'description -->', 'system_prompt']) {
      const position = document.positionAt(document.text.indexOf(key) + 2);
      const params = { textDocument: { uri: document.uri }, position };
      const answer = await client.connection.sendRequest<Hover | null>('textDocument/hover', params);
      expect(JSON.stringify(answer).length, key).toBeLessThan(30_000);
      expect(JSON.stringify(answer), key).not.toMatch(/\\ud83d(?!\\ude00)/);
    }
  }
});

it('what is selected may be a hundred thousand empty lines', async () => {
  // Not a timed test: a search that restarts at each line needs minutes for this and exceeds the runner's limit.
  client = await TestClient.full('in-band');
  const document = await client.open(`[\n{ name --> "A",${'\n'.repeat(400_000)}x }\n]`);
  const range = { start: { line: 1, character: 0 }, end: { line: 300_000, character: 0 } };
  const params = { textDocument: { uri: document.uri }, range, context: { diagnostics: [], only: ['refactor'] } };
  expect(await client.connection.sendRequest('textDocument/codeAction', params)).toEqual(expect.any(Array));
}, 60_000);

it('other documents have their turn while all safe fixes are worked out, and a change ends the work', async () => {
  const { textDocument, ...rest } = fullCapabilities;
  const codeAction = { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } };
  // A manual clock: work that yields its turn waits for it.
  const timers = new HandClock();
  vi.spyOn(performance, 'now').mockImplementation(() => ++ticks * 100);
  let ticks = 0;
  client = await TestClient.start('in-band', {
    capabilities: { ...rest, textDocument: { ...textDocument, codeAction } },
    timers,
  });
  const document = await client.open(growingTexts['tools without commas']?.(300) ?? '');
  const other = await client.open('[]');
  const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
  const context = { diagnostics: [], only: ['source.fixAll.aion'] };
  let isDone = false;
  const fixes = client.connection
    .sendRequest('textDocument/codeAction', { textDocument: { uri: document.uri }, range, context })
    .finally(() => {
      isDone = true;
    });
  expect(await other.problems()).toEqual([]);
  expect(isDone).toBe(false);
  await document.setText('[]');
  expect(await other.problems()).toEqual([]);
  for (let turn = 0; turn < 3 && !isDone; turn++) {
    timers.pass(1);
    await other.problems();
  }
  expect(isDone).toBe(true);
  expect(await fixes).toEqual([]);
  vi.restoreAllMocks();
});
