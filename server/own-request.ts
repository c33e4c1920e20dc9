import type { CancellationToken } from 'vscode-languageserver';
import { say } from '../core/text/say.ts';
import type { ServerContext } from './context.ts';

/** Answers a request of our client alone. `doing` completes "Failed while …"; `failed` answers after a failure. */
export function answerOwn<Params, Result>(
  { connection, guard }: ServerContext,
  request: string,
  doing: string,
  failed: Result,
  work: (params: Params, token: CancellationToken) => Result | Promise<Result>,
): void {
  const answer: (params: Params, token: CancellationToken) => Promise<unknown> = guard.request(doing, failed, work);
  connection.onRequest(request, answer);
}

/** What is shown where a request failed. */
export function requestFailed(): string {
  return say`The request failed. The log of the language server has the reason.`;
}
