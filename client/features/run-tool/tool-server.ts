import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Effect } from '../../effects.ts';
import { isObject, type Json, type JsonObject, parsedJson } from '../../json.ts';
import { type AionProgram, aionEnvironment } from './aion-process.ts';
import { type CallRecord, ownRecord, type SentRecord } from './call-record.ts';
import type { OfferedTool } from './messages.ts';

/** In milliseconds, the longest timer: the server has its own limit for calls. */
const longestWait = 2 ** 31 - 1;
/** In characters: the end of the output shown for an ended server. */
const longestEnd = 2_000;

/**
 * `aion serve` has checked a result against its schema, in a thread that can be stopped. Here a pattern of a schema could stop the
 * extension host.
 */
const acceptsAll: NonNullable<ClientOptions['jsonSchemaValidator']> = {
  // The type of the input is the caller's claim.
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

interface ServerEvents {
  readonly onToolsChanged: () => void;
  readonly onEnded: () => void;
  readonly onLog: (text: string) => void;
}

/** `aion serve` for one folder in its own process, with its MCP client. */
export class ToolServer {
  readonly #client: Client;
  readonly #transport: StdioClientTransport;
  #lastWords = '';
  #hasEnded = false;

  private constructor(client: Client, transport: StdioClientTransport) {
    this.#client = client;
    this.#transport = transport;
  }

  /** Starts the server. Rejects without an answer, with the output in the error, and leaves no process behind. */
  static async start(
    program: AionProgram,
    args: readonly string[],
    folder: string,
    events: ServerEvents,
  ): Promise<ToolServer> {
    const client = new Client(
      { name: 'aion-language-tools', version: '1' },
      {
        listChanged: { tools: { autoRefresh: false, onChanged: () => events.onToolsChanged() } },
        jsonSchemaValidator: acceptsAll,
      },
    );
    const transport = new StdioClientTransport({
      command: program.command,
      args: [program.script, ...args],
      cwd: folder,
      env: aionEnvironment(program),
      stderr: 'pipe',
    });
    const server = new ToolServer(client, transport);
    transport.stderr?.on('data', (piece: unknown) => {
      const text = String(piece);
      server.#lastWords = (server.#lastWords + text).slice(-longestEnd);
      events.onLog(text);
    });
    client.onclose = () => {
      server.#hasEnded = true;
      events.onEnded();
    };
    try {
      await client.connect(transport);
    } catch (error) {
      await transport.close();
      throw new Error(server.#withLastWords(error));
    }
    return server;
  }

  get processId(): number | null {
    return this.#transport.pid;
  }

  /** All tools, by their names in the files. Rejects after the server's end. */
  async tools(): Promise<ReadonlyMap<string, OfferedTool>> {
    const { tools } = await this.#client.listTools(undefined, { cacheMode: 'bypass' });
    return new Map(
      tools.map((tool) => {
        // MCP does not allow every name of a file.
        const own = tool._meta?.['aion/name'];
        const name = typeof own === 'string' ? own : tool.name;
        const refused = tool._meta?.['aion/refusedByLangchain'];
        const offered = {
          name,
          title: tool.title === name ? '' : (tool.title ?? ''),
          description: tool.description ?? '',
          inputSchema: tool.inputSchema as Json,
          effect: effectOf(tool.annotations?.readOnlyHint),
          refusedByLangchain: typeof refused === 'string' ? refused : null,
        };
        return [name, offered];
      }),
    );
  }

  /** Calls a tool. Never rejects: the record has the error. */
  async call(id: string, tool: string, given: JsonObject, signal: AbortSignal): Promise<CallRecord> {
    const began = Date.now();
    const own = (status: 'failed' | 'cancelled', error: string): CallRecord =>
      ownRecord({ id, tool, arguments: given }, began, status, error);
    try {
      const result = await this.#client.callTool(
        { name: tool, arguments: { ...given }, _meta: { 'aion/record': true } },
        { signal, timeout: longestWait },
      );
      const exact = result._meta?.['aion/exactRecord'];
      const read = typeof exact === 'string' ? parsedJson(exact) : result._meta?.['aion/record'];
      const record = read as SentRecord | undefined;
      if (record !== undefined) return { notes: [], ...record };
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return own('failed', text === '' ? 'The server sent no record of the call.' : text);
    } catch (error) {
      if (signal.aborted) return own('cancelled', 'Cancelled.');
      return own('failed', this.#hasEnded ? this.#withLastWords(error) : messageOf(error));
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  #withLastWords(error: unknown): string {
    const said = this.#lastWords.trim();
    return said === '' ? messageOf(error) : `${messageOf(error)}\n${said}`;
  }
}

/** The server gives no hint where the effect is unknown. */
function effectOf(readOnlyHint: boolean | undefined): Effect {
  return readOnlyHint === undefined ? 'unknown' : readOnlyHint ? 'looks' : 'changes';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : isObject(error) ? JSON.stringify(error) : String(error);
}
