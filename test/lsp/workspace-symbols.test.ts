import { expect, it, vi } from 'vitest';
import type { SymbolInformation } from 'vscode-languageserver-protocol';
import { fullCapabilities } from './support/capabilities.ts';
import { TestClient } from './support/client.ts';
import { HandClock } from './support/hand-clock.ts';
import { broken, everything, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

function symbols(client: TestClient, query: string): Promise<SymbolInformation[]> {
  return client.connection.sendRequest('workspace/symbol', { query });
}

inBand('workspace symbols', (clients) => {
  it('are the tools and prompts of every document, found by some of their letters', async () => {
    const client = await clients.full();
    const one = await client.open(everything);
    const two = await client.open('[ { name --> "sendMail" }, { } ]');
    for (const [query, names] of [
      ['', ['system_prompt', 'wrapped_query', 'rules', 'SendMessage', 'ReadMessage', 'sendMail', '(no name)']],
      ['SM', ['system_prompt', 'SendMessage', 'sendMail']],
      ['send m', ['SendMessage', 'sendMail']],
      ['sendmessages', []],
      ['mail', ['sendMail']],
    ] as const) {
      expect(
        (await symbols(client, query)).map(({ name }) => name),
        query,
      ).toEqual(names);
    }
    const [mail] = await symbols(client, 'mail');
    expect(mail?.location.uri).toBe(two.uri);
    expect(mail && two.textIn(mail.location.range)).toBe('sendMail');
    await two.close();
    expect(await symbols(client, 'mail')).toEqual([]);
    expect(one.text).toBe(everything);
  });

  it('are no more than anybody looks through, and never a failure', async () => {
    const client = await clients.full();
    await client.open(manyTools(5_000));
    expect(await symbols(client, 'tool')).toHaveLength(1_000);
    expect((await symbols(client, 'tool4999')).map(({ name }) => name)).toEqual(['Tool4999']);
    for (const text of broken) await client.open(text);
    await symbols(client, '🦊 [x');
    expect(client.log).toEqual([]);
  });
});

it('other requests have their turn while the names in many documents are read', async () => {
  // A manual clock: a search that yields its turn waits for it.
  const timers = new HandClock();
  let ticks = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++ticks * 100);
  const client = await TestClient.start('in-band', { capabilities: fullCapabilities, timers });
  for (const name of ['A1', 'A2', 'A3']) await client.open(`[ { name --> "${name}" } ]`);
  const other = await client.open('[]');
  let isDone = false;
  const found = symbols(client, 'a').finally(() => {
    isDone = true;
  });
  expect(await other.problems()).toEqual([]);
  expect(isDone).toBe(false);
  for (let turn = 0; turn < 20 && !isDone; turn++) {
    timers.pass(1);
    await other.problems();
  }
  expect((await found).map(({ name }) => name)).toEqual(['A1', 'A2', 'A3']);
  vi.restoreAllMocks();
  await client.end();
});
