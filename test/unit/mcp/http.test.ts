import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { connect as openSocket } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type HttpServing, serveOverHttp } from '../../../mcp/http.ts';
import { Offers } from '../../../mcp/offers.ts';
import { smallHost } from '../../support/small-host.ts';
import { type Revision, revisions } from './connect.ts';

const echo = { name: 'echo', run: (given: { readonly [key: string]: unknown }) => String(given['text']) };

async function serve(): Promise<{ serving: HttpServing; offers: Offers; host: ReturnType<typeof smallHost> }> {
  const host = smallHost([echo]);
  const offers = new Offers({ host, prompts: [] });
  const serving = await serveOverHttp(offers, '1.2.3', 0, () => {});
  onTestFinished(() => serving.close());
  return { serving, offers, host };
}

async function connect({ url, token }: HttpServing, revision: Revision): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: revision } });
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

describe.each(revisions)('a client of the revision %s', (revision) => {
  test('lists and calls tools', async () => {
    const { serving } = await serve();
    const client = await connect(serving, revision);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['echo']);
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hello' } });
    expect(result.content).toEqual([{ type: 'text', text: 'hello' }]);
  });

  test('is told when the tools and prompts change', async () => {
    const { serving, offers } = await serve();
    const client = await connect(serving, revision);
    const news = { tools: 0, prompts: 0 };
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      news.tools++;
    });
    client.setNotificationHandler('notifications/prompts/list_changed', () => {
      news.prompts++;
    });
    if (revision === 'auto') await client.listen({ toolsListChanged: true, promptsListChanged: true });
    // The notification stream opens after the first answers.
    await expect
      .poll(async () => {
        await offers.replace({ host: smallHost([{ name: 'add' }]), prompts: [] });
        return Math.min(news.tools, news.prompts);
      })
      .toBeGreaterThan(0);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['add']);
  });
});

describe('a request', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const ask = async (serving: HttpServing, headers: Readonly<Record<string, string>>, url = serving.url) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${serving.token}`,
        ...headers,
      },
      body: JSON.stringify(initialize),
    });
    await response.body?.cancel();
    return response;
  };

  test('with the token is served', async () => {
    const { serving } = await serve();
    expect((await ask(serving, {})).status).toBe(200);
    expect((await ask(serving, { Origin: 'http://localhost:8080' })).status).toBe(200);
  });

  test('without the token, or with another one, is refused', async () => {
    const { serving } = await serve();
    const other = serving.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const given of ['', 'Bearer', `Bearer ${other}`, `Basic ${serving.token}`]) {
      const response = await ask(serving, { Authorization: given });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ]);
    }
  });

  test('of a web page from elsewhere is refused, though it has the token', async () => {
    const { serving } = await serve();
    expect((await ask(serving, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask(serving, { Origin: 'null' })).status).toBe(403);
  });

  test('that names another machine is refused, though it has the token', async () => {
    const { serving } = await serve();
    const headers = { Authorization: `Bearer ${serving.token}`, Host: 'evil.example' };
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(serving.url, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject).end('{}');
    });
    expect(status).toBe(403);
  });

  test.each([
    { Host: 'user@localhost' },
    { Host: 'user:word@127.0.0.1' },
    { Host: 'localhost/x' },
    { Host: 'localhost?x' },
    { Host: 'localhost#x' },
    { Host: 'localhost:' },
    { Host: 'localhost:80:80' },
    { Host: 'localhost:99999' },
    { Host: '127.0.0.1:65536' },
    { Host: '[::1]:70000' },
    { Host: 'localhost.' },
    { Host: 'localhost, evil.example' },
    { Host: 'localhost evil.example' },
    { Host: 'a.localhost' },
    { Host: '127.1' },
    { Host: '0x7f.0.0.1' },
    { Host: '2130706433' },
    { Host: '0.0.0.0' },
    { Host: '[::ffff:127.0.0.1]' },
    { Host: '\u00ff' },
    { Host: 'loc%61lhost' },
    { Origin: 'http://user@localhost' },
    { Origin: 'http://localhost/' },
    { Origin: 'http://localhost/x' },
    { Origin: 'http://127.1' },
    { Origin: 'http://localhost:65536' },
    { Origin: 'chrome-extension://localhost' },
    { Origin: 'localhost' },
    { Origin: ' ' },
    { Origin: ['http://localhost', 'https://evil.example'] },
  ])('with %j is refused, though it has the token', async (given) => {
    const { serving } = await serve();
    const { port } = new URL(serving.url);
    const headers = { ...given, Authorization: `Bearer ${serving.token}`, 'Content-Type': 'application/json' };
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port, method: 'POST', path: '/mcp', headers: headers as OutgoingHttpHeaders },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on('error', reject).end('{}');
    });
    expect(status).toBe(403);
  });

  test('with two hosts is refused, though it has the token', async () => {
    const { serving } = await serve();
    const { port } = new URL(serving.url);
    const got = await new Promise<string>((resolve, reject) => {
      const socket = openSocket(Number(port), '127.0.0.1', () =>
        socket.end(
          `POST /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nAuthorization: Bearer ${serving.token}\r\nContent-Length: 0\r\n\r\n`,
        ),
      );
      socket.once('data', (data) => resolve(String(data))).once('error', reject);
    });
    expect(got).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1', '127.0.0.1:1', '[::1]:65535'])(
    'with the host %s is served',
    async (name) => {
      const { serving } = await serve();
      const { port } = new URL(serving.url);
      const headers = { Host: name, Origin: `http://${name}` };
      const status = await new Promise((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: '/mcp', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on('error', reject).end('{}');
      });
      expect(status).toBe(401);
    },
  );

  test('of a session that is gone is answered so that the client begins anew', async () => {
    const { serving } = await serve();
    expect((await ask(serving, { 'mcp-session-id': 'gone' })).status).toBe(404);
  });

  test('to another address is not found', async () => {
    const { serving } = await serve();
    expect((await ask(serving, {}, new URL('/other', serving.url).href)).status).toBe(404);
  });
});

test('a session that its client ends is gone', async () => {
  const { serving } = await serve();
  const headers = { Authorization: `Bearer ${serving.token}` };
  const transport = new StreamableHTTPClientTransport(new URL(serving.url), { requestInit: { headers } });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const session = transport.sessionId ?? '';
  await transport.terminateSession();
  await client.close();
  const response = await fetch(serving.url, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'mcp-session-id': session,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect([session.length > 0, response.status]).toEqual([true, 404]);
});

test.each([
  ['initialize alone', false],
  ['initialize, and a request in each session', true],
])('a flood of %s ends no session in use', async (_, usesEach) => {
  const { serving } = await serve();
  const ask = (body: object, session?: string) =>
    fetch(serving.url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${serving.token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(session === undefined ? {} : { 'mcp-session-id': session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
    });
  const begin = async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const response = await ask({ id: 1, method: 'initialize', params });
    await response.text();
    return { status: response.status, session: response.headers.get('mcp-session-id') ?? '' };
  };
  const list = async (session: string): Promise<number> => {
    const response = await ask({ id: 2, method: 'tools/list' }, session);
    await response.text();
    return response.status;
  };
  const { session } = await begin();
  expect(await list(session)).toBe(200);
  for (let count = 0; count < 120; count++) {
    const flood = await begin();
    if (usesEach && flood.status === 200) await list(flood.session);
  }
  expect(await list(session)).toBe(200);
  // Sessions that nobody uses make room; those in use don't.
  expect((await begin()).status).toBe(usesEach ? 503 : 200);
});

test('listens on this machine alone, and closes the host at the end', async () => {
  const { serving, host } = await serve();
  expect(serving.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  await serving.close();
  expect(host.closed).toBe(true);
  await expect(fetch(serving.url)).rejects.toThrow();
});

test('a port that is taken is an error', async () => {
  const { serving, offers } = await serve();
  await expect(serveOverHttp(offers, '1', Number(new URL(serving.url).port), () => {})).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
