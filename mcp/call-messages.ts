import type { ServerContext } from '@modelcontextprotocol/server';
import type { CallMessage } from '../runner/call-message.ts';

/** Forwards the messages of a running tool: log lines, and progress if the client asked for it. */
export class CallMessages {
  readonly #context: ServerContext;
  readonly #tool: string;
  readonly #sent: Promise<void>[] = [];
  #furthest = Number.NEGATIVE_INFINITY;

  constructor(context: ServerContext, tool: string) {
    this.#context = context;
    this.#tool = tool;
  }

  pass({ level, logger, text, progress }: CallMessage): void {
    // Progress alone has no text.
    if (text !== '') this.#send(this.#context.mcpReq.log(level, text, isNamed(logger) ? logger : this.#tool));
    const progressToken = this.#context.mcpReq._meta?.progressToken;
    // MCP requires growing progress.
    if (progress === null || progressToken === undefined || progress.done <= this.#furthest) return;
    this.#furthest = progress.done;
    const total = progress.total === null ? {} : { total: progress.total };
    this.#send(
      this.#context.mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: progress.done, ...total, ...(text === '' ? {} : { message: text }) },
      }),
    );
  }

  /** Resolves when all is sent: the result must come last. */
  async end(): Promise<void> {
    await Promise.all(this.#sent);
  }

  /** A client that has gone gets no messages; its cancelled call is reported elsewhere. */
  #send(sending: Promise<void>): void {
    this.#sent.push(sending.catch(() => {}));
  }
}

function isNamed(logger: string): boolean {
  return logger !== '' && logger !== 'root';
}
