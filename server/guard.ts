import { type CancellationToken, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { describeError, type Log } from './log.ts';

/** Requests are answered only while the session runs. */
type SessionState = 'starting' | 'running' | 'shut down';

/**
 * Wraps every handler. A cancelled request is answered as cancelled, before and after the work. A failure is logged with its activity, and
 * the client gets the safe answer instead of an error that it would show to the user.
 */
export class Guard {
  readonly #log: Log;
  state: SessionState = 'starting';

  constructor(log: Log) {
    this.#log = log;
  }

  /** Wraps the handler of a request. `doing` completes "Failed while …"; `safe` is the answer after a failure. */
  request<Params, Result>(
    doing: string,
    safe: Result,
    handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
  ): (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>> {
    return async (params, given?: CancellationToken) => {
      if (this.state !== 'running') return this.refusal();
      // For a request without params the handler gets the token alone.
      const token = given ?? (params as CancellationToken);
      if (token.isCancellationRequested) return cancelled();
      const work = Promise.resolve()
        .then(() => handler(params, token))
        .catch((error: unknown) => {
          this.#report(doing, params, error);
          return safe;
        });
      // Work that waits for settings or files may take long; a cancelled request is answered at once.
      const { promise: whenCancelled, dispose } = cancellation(token);
      const result = await Promise.race([work, whenCancelled]);
      dispose();
      return token.isCancellationRequested ? cancelled() : (result as Result);
    };
  }

  /** Wraps a request that completes its item; the item itself is the answer after a failure. */
  resolution<Item>(
    doing: string,
    handler: (item: Item, token: CancellationToken) => Item | Promise<Item>,
  ): (item: Item, token: CancellationToken) => Promise<Item | ResponseError<never>> {
    return (item, token) => this.request(doing, item, handler)(item, token);
  }

  notification<Params>(doing: string, handler: (params: Params) => void | Promise<void>): (params: Params) => void {
    return (params) => {
      if (this.state === 'shut down') return;
      this.background(doing, () => handler(params), params);
    };
  }

  /** Runs work without a caller that waits; failures are logged. */
  background(doing: string, work: () => void | Promise<void>, about: unknown = null): void {
    try {
      const done = work();
      if (done instanceof Promise) done.catch((error: unknown) => this.#report(doing, about, error));
    } catch (error) {
      this.#report(doing, about, error);
    }
  }

  /** The protocol's answer to a request before the session starts or after it ended. */
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

function addressOf(params: unknown): string {
  if (typeof params !== 'object' || params === null || !('textDocument' in params)) return '';
  const document = params.textDocument;
  const uri = typeof document === 'object' && document !== null && 'uri' in document ? document.uri : null;
  return typeof uri === 'string' ? ` (${uri})` : '';
}
