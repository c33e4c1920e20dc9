import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

interface Session {
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

/** The limit of clients; the longest idle one makes room for another. */
const mostSessions = 100;

/** The sessions of clients with an MCP revision from 2025: each has its own server until it ends. */
export class Sessions {
  /** By name; the last used one is last. */
  readonly #sessions = new Map<string, Session>();
  readonly #create: () => Server;
  readonly #onerror: (error: Error) => void;

  constructor(create: () => Server, onerror: (error: Error) => void) {
    this.#create = create;
    this.#onerror = onerror;
  }

  async answer(request: Request): Promise<Response> {
    const name = request.headers.get('mcp-session-id');
    if (name === null) return this.#begin(request);
    const session = this.#sessions.get(name);
    if (session === undefined) return noSession();
    this.#sessions.delete(name);
    this.#sessions.set(name, session);
    return session.transport.handleRequest(request);
  }

  async close(): Promise<void> {
    const open = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const { server } of open) await server.close();
  }

  async #begin(request: Request): Promise<Response> {
    const server = this.#create();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (name) => this.#keep(name, { server, transport }),
      onsessionclosed: (name) => {
        this.#sessions.delete(name);
      },
    });
    transport.onerror = this.#onerror;
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    // The request was no `initialize`, so no session has begun.
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  async #keep(name: string, session: Session): Promise<void> {
    this.#sessions.set(name, session);
    const [oldest] = this.#sessions;
    if (this.#sessions.size <= mostSessions || oldest === undefined) return;
    this.#sessions.delete(oldest[0]);
    await oldest[1].server.close();
  }
}

/** MCP's answer for a session that is gone: the client then begins a new one. */
function noSession(): Response {
  const error = { code: -32001, message: 'Session not found' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}
