import { request as httpRequest } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { serveOverHttp } from '../../../mcp/http.ts';
import { Offers } from '../../../mcp/offers.ts';
import { serveOverStdio } from '../../../mcp/stdio.ts';
import { smallHost } from '../../support/small-host.ts';

const echo = { name: 'echo', run: (given: { readonly [key: string]: unknown }) => String(given['text']) };
const initialize = {
  ...{ jsonrpc: '2.0', id: 'first', method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const call = (id: unknown, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });

/** Invalid frames, which no client sends. */
const frames: readonly string[] = [
  ...['', ' ', '{', 'null', '1', '"x"', '[]', '[[]]', '{}', '\u0000', '\u001b[2J', '\ud800', 'Content-Length: 5\r'],
  ...['[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
  ...['{"jsonrpc":"2.0","id":null,"method":"tools/list"}', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}'],
  ...['{"jsonrpc":"2.0","id":2,"method":"__proto__"}', '{"jsonrpc":"2.0","id":3,"method":"constructor","params":[]}'],
  ...['{"jsonrpc":"2.0","id":"none","result":{}}', '{"jsonrpc":"2.0","id":"none","error":{"code":"x"}}'],
  ...['{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}'],
  ...['{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"x","progress":"y"}}'],
  `{"jsonrpc":"2.0","id":4,"method":"tools/list","params":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  '{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"cursor":"__proto__"}}',
  '{"jsonrpc":"2.0","id":6,"method":"tools/list","params":{"cursor":{}}}',
  '{"jsonrpc":"2.0","id":7,"method":"prompts/get","params":{"name":"__proto__","arguments":{"__proto__":"x"}}}',
  '{"jsonrpc":"2.0","id":8,"method":"logging/setLevel","params":{"level":"\\u001b[2J"}}',
  ...[
    { name: '__proto__' },
    { name: 'constructor', arguments: {} },
    { name: null },
    {},
    [],
    null,
    { name: 'echo', arguments: [] },
  ].map((params, index) => call(100 + index, params)),
  '{"jsonrpc":"2.0","id":200,"method":"tools/call","params":{"name":"echo","arguments":{"__proto__":{"polluted":1},"text":"a"}}}',
  call(201, { name: 'echo', arguments: { text: 'x'.repeat(3_000_000) } }),
];

test('frames that no client sends take nothing from the answer to a good one', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const host = smallHost([echo]);
  const problems: string[] = [];
  const served = serveOverStdio(new Offers({ host, prompts: [] }), '1', {
    input,
    output,
    onProblem: (says) => problems.push(says),
  });
  const answers: string[] = [];
  let rest = '';
  output.on('data', (data: Buffer) => {
    const lines = (rest + data.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    answers.push(...lines);
  });
  const answerTo = async (id: unknown): Promise<{ readonly result?: unknown }> => {
    const found = () => answers.map((line) => JSON.parse(line)).find((one) => one.id === id);
    await expect.poll(found, { message: `an answer to ${id}; ${problems.at(-1)}` }).toBeDefined();
    return found();
  };
  input.write(`${JSON.stringify(initialize)}\n`);
  await answerTo('first');
  input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  for (const [index, frame] of frames.entries()) {
    input.write(`${frame}\n`);
    input.write(`${call(`good ${index}`, { name: 'echo', arguments: { text: `a${index}` } })}\n`);
    const { result } = await answerTo(`good ${index}`);
    expect(result, frame.slice(0, 100)).toMatchObject({ content: [{ type: 'text', text: `a${index}` }] });
  }
  // The SDK answers each valid JSON-RPC request; with parameters that are no object it is invalid.
  for (const id of [2, 5, 6, 7, 8, 100, 101, 102, 103, 106, 200, 201]) await answerTo(id);
  expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  input.end();
  await served;
  expect(host.closed).toBe(true);
}, 60_000);

test('a request over HTTP without the token is refused before its body has come', async () => {
  const serving = await serveOverHttp(new Offers({ host: smallHost([echo]), prompts: [] }), '1', 0, () => {});
  onTestFinished(() => serving.close());
  const status = await new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const request = httpRequest(serving.url, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    // The body never ends.
    request.write('{"a": "');
  });
  expect(status).toBe(401);
});

test.each([
  ['GET', '/mcp', {}],
  ['DELETE', '/mcp', {}],
  ['PUT', '/mcp', {}],
  ['OPTIONS', '/mcp', { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }],
  ['POST', '/mcp/../mcp', {}],
  ['POST', '//evil.example/mcp', {}],
  ['POST', 'http://evil.example/mcp', {}],
  ['POST', '/mcp', { Host: 'localhost.evil.example' }],
  ['POST', '/mcp', { Host: '' }],
  ['POST', '/mcp', { Host: '[::1' }],
  ['POST', '/mcp', { Origin: 'http://localhost.evil.example' }],
  ['POST', '/mcp', { Origin: 'file://' }],
  ['POST', '/mcp', { Authorization: `Bearer ${'x'.repeat(8_000)}` }],
])('%s %s %j without the token gets nothing, and the server lives', async (method, path, given) => {
  const serving = await serveOverHttp(new Offers({ host: smallHost([echo]), prompts: [] }), '1', 0, () => {});
  onTestFinished(() => serving.close());
  const { port } = new URL(serving.url);
  const got = await new Promise<{ status: number; headers: unknown }>((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers: given }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    request.on('error', reject).end(method === 'GET' ? undefined : JSON.stringify(initialize));
  });
  expect(got.status).toBeGreaterThanOrEqual(400);
  expect(got.status).toBeLessThan(500);
  expect(got.headers).not.toHaveProperty('access-control-allow-origin');
  expect((await fetch(serving.url, { method: 'POST' })).status).toBe(401);
});
