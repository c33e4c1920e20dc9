import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

interface Session {
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** When its last request came, in milliseconds; null before the first one after `initialize`. */
  lastUse: number | null;
}

/** The limit of clients. */
const mostSessions = 100;

/** Milliseconds without a request after which a session makes room for another. One that was never used does at once. */
const longestIdle = 60 * 60 * 1_000;

/** The sessions of clients with an MCP revision from 2025: each has its own server until it ends. */
export class Sessions {
  /** By name; the last used one is last. */
  readonly #sessions = new Map<string, Session>();
  readonly #create: () => Server;
  readonly #onerror: (error: Error) => void;
  readonly #now: () => number;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(create: () => Server, onerror: (error: Error) => void, now = () => performance.now()) {
    this.#create = create;
    this.#onerror = onerror;
    this.#now = now;
  }

  async answer(request: Request, parsedBody: unknown): Promise<Response> {
    const name = request.headers.get('mcp-session-id');
    if (name === null) return this.#hasRoom() ? this.#begin(request, parsedBody) : tooManySessions();
    const session = this.#sessions.get(name);
    if (session === undefined) return noSession();
    session.lastUse = this.#now();
    this.#sessions.delete(name);
    this.#sessions.set(name, session);
    return session.transport.handleRequest(request, { parsedBody });
  }

  async close(): Promise<void> {
    const open = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const { server } of open) await server.close();
  }

  async #begin(request: Request, parsedBody: unknown): Promise<Response> {
    const server = this.#create();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (name) => this.#keep(name, { server, transport, lastUse: null }),
      onsessionclosed: (name) => {
        this.#sessions.delete(name);
      },
    });
    transport.onerror = this.#onerror;
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    // The request was no `initialize`, so no session has begun.
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  #hasRoom(): boolean {
    return this.#sessions.size < mostSessions || this.#dispensable() !== undefined;
  }

  async #keep(name: string, session: Session): Promise<void> {
    const dispensable = this.#sessions.size < mostSessions ? undefined : this.#dispensable();
    this.#sessions.set(name, session);
    if (dispensable === undefined) return;
    this.#sessions.delete(dispensable[0]);
    await dispensable[1].server.close();
  }

  /** The session that makes room: the oldest that was never used, else the longest idle one if it is idle for long. */
  #dispensable(): readonly [string, Session] | undefined {
    const sessions = [...this.#sessions];
    const isIdle = ({ lastUse }: Session): boolean => lastUse !== null && this.#now() - lastUse >= longestIdle;
    return sessions.find(([, { lastUse }]) => lastUse === null) ?? sessions.find(([, session]) => isIdle(session));
  }
}

/** MCP's answer for a session that is gone: the client then begins a new one. */
function noSession(): Response {
  const error = { code: -32001, message: 'Session not found' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}

function tooManySessions(): Response {
  const error = { code: -32000, message: `Too many sessions: ${mostSessions} are in use` };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 503 });
}
