import { type CancellationToken, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { describeError, type Log } from './log.ts';

/** Where the session stands; requests are answered only while it runs. */
export type SessionState = 'starting' | 'running' | 'shut down';

/**
 * The one way in: every handler runs inside. A request that was cancelled is answered as cancelled, before and after the
 * work; a failure is written to the log with what it was doing, and the client gets the safe answer instead of an error
 * that it would show to the person.
 */
export class Guard {
  readonly #log: Log;
  state: SessionState = 'starting';

  constructor(log: Log) {
    this.#log = log;
  }

  /** Wraps the handler of a request. `doing` completes the sentence "Failed while …"; `safe` is the answer after a failure. */
  request<Params, Result>(
    doing: string,
    safe: Result,
    handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
  ): (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>> {
    return async (params, given?: CancellationToken) => {
      if (this.state !== 'running') return this.refusal();
      // Of a request without params the handler gets the token alone.
      const token = given ?? (params as CancellationToken);
      if (token.isCancellationRequested) return cancelled();
      const work = Promise.resolve()
        .then(() => handler(params, token))
        .catch((error: unknown) => {
          this.#report(doing, params, error);
          return safe;
        });
      // Work that waits for something (settings, files) may wait long; who cancelled it has an answer at once.
      const { promise: whenCancelled, dispose } = cancellation(token);
      const result = await Promise.race([work, whenCancelled]);
      dispose();
      return token.isCancellationRequested ? cancelled() : (result as Result);
    };
  }

  /** The same for a request that completes what comes with it: that itself is the answer after a failure. */
  resolution<Item>(
    doing: string,
    handler: (item: Item, token: CancellationToken) => Item | Promise<Item>,
  ): (item: Item, token: CancellationToken) => Promise<Item | ResponseError<never>> {
    return (item, token) => this.request(doing, item, handler)(item, token);
  }

  /** Wraps the handler of a notification. */
  notification<Params>(doing: string, handler: (params: Params) => void | Promise<void>): (params: Params) => void {
    return (params) => {
      if (this.state === 'shut down') return;
      this.background(doing, () => handler(params), params);
    };
  }

  /** Runs what nobody waits for. */
  background(doing: string, work: () => void | Promise<void>, about: unknown = null): void {
    try {
      const done = work();
      if (done instanceof Promise) done.catch((error: unknown) => this.#report(doing, about, error));
    } catch (error) {
      this.#report(doing, about, error);
    }
  }

  /** The protocol's own answer to a request that comes before the session runs or after it ended. */
  refusal(): ResponseError<never> {
    return this.state === 'starting'
      ? new ResponseError(ErrorCodes.ServerNotInitialized, 'The server waits for the request "initialize".')
      : new ResponseError(ErrorCodes.InvalidRequest, 'The server is shut down.');
  }

  #report(doing: string, params: unknown, error: unknown): void {
    if (this.state === 'shut down') return;
    this.#log.error(`Failed while ${doing}${addressOf(params)}: ${describeError(error)}`);
  }
}

/** A promise that is kept when the request is cancelled. `dispose` lets go of the token. */
function cancellation(token: CancellationToken): { readonly promise: Promise<void>; readonly dispose: () => void } {
  let dispose = (): void => {};
  const promise = new Promise<void>((resolve) => {
    const listener = token.onCancellationRequested(() => resolve());
    dispose = () => listener.dispose();
  });
  return { promise, dispose };
}

function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}

/** The document that the params name, for the log. */
function addressOf(params: unknown): string {
  if (typeof params !== 'object' || params === null || !('textDocument' in params)) return '';
  const document = params.textDocument;
  const uri = typeof document === 'object' && document !== null && 'uri' in document ? document.uri : null;
  return typeof uri === 'string' ? ` (${uri})` : '';
}
