import type { CancellationToken } from 'vscode-languageserver';
import { say } from '../core/text/index.ts';
import type { RequestName } from '../protocol/request.ts';
import type { ServerContext } from './context.ts';
import type { Feature } from './feature.ts';

/** A guarded answer; params of another shape get the safe one. */
export type OwnAnswer = (params: unknown, token: CancellationToken) => Promise<unknown>;

/** Answers a request of our client alone. `doing` completes "Failed while …"; `failed` is the answer after a failure. */
export function answerOwn<Params, Result>(
  { connection, guard }: ServerContext,
  request: RequestName<Params, Result>,
  doing: string,
  failed: NoInfer<Result>,
  work: (params: Params, token: CancellationToken) => NoInfer<Result> | Promise<NoInfer<Result>>,
): OwnAnswer {
  const answer = guard.request(doing, failed, work) as OwnAnswer;
  connection.onRequest(request, answer);
  return answer;
}

/** A feature for one request of our client. `failed` makes the answer after a failure from the user's message. */
export function ownRequest<Params, Result>(
  request: RequestName<Params, Result>,
  doing: string,
  failed: (problem: string) => NoInfer<Result>,
  work: (
    params: Params,
    context: ServerContext,
    token: CancellationToken,
  ) => NoInfer<Result> | Promise<NoInfer<Result>>,
): Feature {
  return {
    register(context) {
      answerOwn(context, request, doing, failed(requestFailed()), (params, token) => work(params, context, token));
    },
  };
}

/** The user's message for a failed request. */
export function requestFailed(): string {
  return say`The request failed. The log of the language server has the reason.`;
}
