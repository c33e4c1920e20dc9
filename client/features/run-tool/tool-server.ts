import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { type AionProgram, aionEnvironment } from './aion-process.ts';
import { type CallRecord, ownRecord, type SentRecord } from './call-record.ts';
import type { OfferedTool } from './messages.ts';

/** The server's own limit ends a call; the client waits as long as a timer can, in milliseconds. */
const longestWait = 2 ** 31 - 1;
/** So much of what the server printed last is shown where it ended, in characters. */
const longestEnd = 2_000;

export interface ServerEvents {
  /** The tools may be others now. */
  readonly onToolsChanged: () => void;
  readonly onEnded: () => void;
  readonly onLog: (text: string) => void;
}

/** `aion serve` for one folder, in a process of its own, and the MCP client that speaks with it. */
export class ToolServer {
  readonly #client: Client;
  readonly #transport: StdioClientTransport;
  #lastWords = '';
  #hasEnded = false;

  private constructor(client: Client, transport: StdioClientTransport) {
    this.#client = client;
    this.#transport = transport;
  }

  /** Starts it. Rejects, and leaves no process behind, where it does not answer; the error says what it printed. */
  static async start(
    program: AionProgram,
    args: readonly string[],
    folder: string,
    events: ServerEvents,
  ): Promise<ToolServer> {
    const client = new Client(
      { name: 'aion-language-tools', version: '1' },
      { listChanged: { tools: { autoRefresh: false, onChanged: () => events.onToolsChanged() } } },
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

  /** All tools, by their names in the files. Rejects where the server has ended. */
  async tools(): Promise<ReadonlyMap<string, OfferedTool>> {
    const { tools } = await this.#client.listTools(undefined, { cacheMode: 'bypass' });
    return new Map(
      tools.map((tool) => {
        // MCP has not every name that a file may have.
        const own = tool._meta?.['aion/name'];
        const name = typeof own === 'string' ? own : tool.name;
        const offered = {
          name,
          title: tool.title === name ? '' : (tool.title ?? ''),
          description: tool.description ?? '',
          // The schema came as JSON.
          inputSchema: tool.inputSchema as Json,
          isDestructive: tool.annotations?.readOnlyHint !== true && tool.annotations?.destructiveHint === true,
        };
        return [name, offered];
      }),
    );
  }

  /** Calls a tool and answers with the record of the call. Never rejects: what went wrong is in the record. */
  async call(id: string, tool: string, given: JsonObject, signal: AbortSignal): Promise<CallRecord> {
    const began = Date.now();
    const own = (status: 'failed' | 'cancelled', error: string): CallRecord =>
      ownRecord({ id, tool, arguments: given }, began, status, error);
    try {
      const result = await this.#client.callTool(
        { name: tool, arguments: { ...given } },
        { signal, timeout: longestWait },
      );
      const record = result._meta?.['aion/record'] as SentRecord | undefined;
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : isObject(error) ? JSON.stringify(error) : String(error);
}
