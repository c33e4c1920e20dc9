import { expect, it } from 'vitest';
import { anthropicBridge } from '../../../agent/bridges/anthropic-bridge.ts';
import { openaiBridge } from '../../../agent/bridges/openai-bridge.ts';
import { KeyRemover } from '../../../agent/bridges/without-key.ts';
import { fetchSend } from '../../../agent/machine/fetch-send.ts';
import { startRun } from '../../../agent/run.ts';
import {
  chat,
  endOf,
  portsOf,
  type Reply,
  scriptedServer,
  scriptedTools,
  setupOf,
  TestClock,
  weather,
} from './support.ts';

const key = 'sk-pröj/A+b=7?c&"q\\z';
const plain = 'sk-proj-0123456789abcdef';

const forms = (one: string): readonly string[] => [
  one,
  JSON.stringify(one),
  JSON.stringify(one).replaceAll('/', '\\/'),
  `https://x.example/?key=${encodeURIComponent(one)}`,
  encodeURIComponent(one).replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
  Buffer.from(one).toString('hex'),
  ...['', 'u:', 'me:', 'you:', 'user:'].flatMap((before) => [
    `Basic ${Buffer.from(`${before}${one}`).toString('base64')}`,
    Buffer.from(`${before}${one}:realm`).toString('base64url'),
  ]),
];

it.each([key, plain])('a key goes from every form that a server repeats it in: %s', async (one) => {
  const remover = new KeyRemover(one);
  for (const form of forms(one)) {
    const text = `Bearer ${form} is wrong (${form}).`;
    const clean = remover.text(text);
    expect(clean, form).toMatch(/\[key\].* is wrong \(.*\[key\].*\)\.$/);
    for (let size = 1; size < 9; size++) {
      let got = '';
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const send = remover.send(async () => ({
        status: 200,
        header: () => form,
        pieces: (async function* () {
          yield* pieces;
        })(),
      }));
      const response = await send({ url: '', headers: {}, body: '', signal: new AbortController().signal });
      expect(response.header('location')).toContain('[key]');
      for await (const piece of response.pieces) got += piece;
      expect(got).toBe(clean);
    }
  }
});

it('other texts stay, and so do words in the place of a key', async () => {
  expect(new KeyRemover(plain).text('sk-proj-…cdef')).toBe('sk-proj-…cdef');
  expect(new KeyRemover('ollama').text('I am ollama.')).toBe('I am ollama.');
  expect(new KeyRemover(null).text('null')).toBe('null');
});

const echoes: readonly (readonly [string, Reply])[] = [
  [
    'a refusal',
    (response) => response.writeHead(401).end(JSON.stringify({ error: { message: `No such key: ${plain}.` } })),
  ],
  ['escapes', (response) => response.writeHead(401).end(`{"error":{"message":"\\u0073${plain.slice(1)}"}}`)],
  ['a text', (response) => response.writeHead(500).end(`Bearer ${plain}`)],
  ['a redirection', (response) => response.writeHead(302, { location: `/login?key=${plain}` }).end()],
  ['an error with the status 200', { error: { message: plain } }],
  ['a web page', (response) => response.end(`<!doctype html><p>${plain}`)],
  ['an answer', chat({ content: `Your key is ${plain}.` })],
  [
    'a stream that breaks off',
    (response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write(`data: {"error":{"message":"${plain.slice(0, 9)}`);
      response.write(`${plain.slice(9)}"}}\n\n`);
      response.end();
    },
  ],
];

it.each(echoes)('nothing of a run holds the key: %s', async (_, reply) => {
  for (const bridgeOf of [openaiBridge, anthropicBridge]) {
    const { address, got } = await scriptedServer(() => reply);
    const clock = new TestClock();
    const told: string[] = [];
    const server = { model: 'm', address: `${address}/v1`, key: plain, send: fetchSend, now: () => clock.now() };
    const onText = (piece: string): void => void told.push(piece);
    const entries = await startRun(
      setupOf([weather], { way: 'native' }),
      portsOf(bridgeOf(server), scriptedTools({}), { clock, onText }),
    );
    expect(got[0]?.headers['authorization'] ?? got[0]?.headers['x-api-key']).toContain(plain);
    const all = JSON.stringify([entries, told]);
    expect(all).not.toContain(plain);
    expect(all).toContain('[key]');
  }
});

it('a key that is no header is in no message', async () => {
  const wrong = `${plain}\nX-Other: 1`;
  const server = { model: 'm', address: 'http://127.0.0.1:9/v1', key: wrong, send: fetchSend, now: () => 0 };
  const entries = await startRun(
    setupOf([weather], { way: 'native' }),
    portsOf(openaiBridge(server), scriptedTools({}), { clock: new TestClock() }),
  );
  expect(endOf(entries).problem).toMatch(/^m: can't connect/);
  expect(JSON.stringify(entries)).not.toContain(plain);
});
