import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { strictJson } from '../core/json/index.ts';
import type { Offers } from './offers.ts';
import { createServer } from './server.ts';
import { Sessions } from './sessions.ts';

export interface HttpServing {
  /** The address for clients: `http://127.0.0.1:PORT/mcp`. */
  readonly url: string;
  /** Required in each request: `Authorization: Bearer TOKEN`. */
  readonly token: string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const path = '/mcp';
/** A URL parser would also accept `user@localhost` and `0x7f.1`, which no client of this machine sends. */
const ownHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;
const ownOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;
const largestPort = 65_535;

/**
 * Serves MCP over Streamable HTTP to programs of this machine that know the token. Web pages get no answer: their requests name a host or
 * an origin that is not this machine. `port` 0 takes any free one. Rejects if the port is not available.
 */
export async function serveOverHttp(
  offers: Offers,
  version: string,
  port: number,
  onProblem: (says: string) => void,
): Promise<HttpServing> {
  const token = randomBytes(32).toString('base64url');
  const onerror = (error: Error): void => onProblem(error.message);
  const sessions = new Sessions(() => createServer(offers, version, true), onerror);
  // The revision of 2026 has no sessions: each request has its own server, and changes go through `notify`.
  const modern = createMcpHandler(() => createServer(offers, version, false), { legacy: 'reject', onerror });
  const stop = offers.onReplaced(() => {
    modern.notify.toolsChanged();
    modern.notify.promptsChanged();
  });
  const fetch = async (request: Request): Promise<Response> => {
    const parsedBody = await exactBody(request);
    if (await isLegacyRequest(request, parsedBody)) return sessions.answer(request, parsedBody);
    return modern.fetch(request, { parsedBody });
  };
  // Node's types are less exact about optional members than the adapter's; it is the same request.
  const answer = toNodeHandler({ fetch }, { onerror }) as RequestListener;
  const server = createHttpServer((request, response) => {
    const refused = refusal(request, token);
    // The adapter reads the whole body first: clients without the token could fill the memory.
    if (refused === undefined) answer(request, response);
    else void refuse(response, refused);
  });
  await listen(server, port);
  return {
    url: `http://${loopback}:${(server.address() as AddressInfo).port}${path}`,
    token,
    async close() {
      stop();
      await sessions.close();
      await modern.close();
      server.close();
      server.closeAllConnections();
      await offers.close();
    },
  };
}

/** The body with the digits of its numbers; undefined without JSON, which the SDK then reports. */
async function exactBody(request: Request): Promise<unknown> {
  return request.method === 'POST' ? strictJson(await request.clone().text()) : undefined;
}

/** The refusal of a request, by its head alone; undefined if it is served. */
function refusal({ url, headers, headersDistinct }: IncomingMessage, token: string): Response | undefined {
  const { host: hosts = [], origin: origins = [] } = headersDistinct;
  if (hosts.length !== 1 || !hosts.every((host) => isOwn(ownHost, host))) return foreign('Host', hosts);
  if (!origins.every((origin) => isOwn(ownOrigin, origin))) return foreign('Origin', origins);
  if (url?.split('?', 1)[0] !== path) return new Response(null, { status: 404 });
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return undefined;
  return Response.json(
    { error: 'invalid_token', error_description: 'aion serve printed the token when it started.' },
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
  );
}

function isOwn(own: RegExp, value: string): boolean {
  const match = own.exec(value);
  return match !== null && Number(match[1] ?? 0) <= largestPort;
}

function foreign(header: string, values: readonly string[]): Response {
  const message = `Invalid ${header}: ${values.join(', ')}`;
  return Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status: 403 });
}

async function refuse(response: ServerResponse, refused: Response): Promise<void> {
  response.writeHead(refused.status, { ...Object.fromEntries(refused.headers), connection: 'close' });
  response.end(await refused.text());
}

function listen(server: HttpServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, resolve);
  });
}
