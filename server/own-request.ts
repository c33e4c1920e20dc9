import type { CancellationToken } from 'vscode-languageserver';
import { say } from '../core/text/say.ts';
import type { ServerContext } from './context.ts';
import type { Feature } from './feature.ts';

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

/** A feature that answers one request of our client. `failed` makes the answer after a failure from what is shown of it. */
export function ownRequest<Params, Result>(
  name: string,
  request: string,
  doing: string,
  failed: (problem: string) => Result,
  work: (params: Params, context: ServerContext, token: CancellationToken) => Result | Promise<Result>,
): Feature {
  return {
    name,
    register(context) {
      const answer = failed(requestFailed());
      answerOwn(context, request, doing, answer, (params: Params, token) => work(params, context, token));
    },
  };
}

/** What is shown where a request failed. */
export function requestFailed(): string {
  return say`The request failed. The log of the language server has the reason.`;
}
