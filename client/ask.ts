import type { CancellationToken } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { RequestName } from '../protocol/request.ts';

/** Asks the server. Rejects without an answer, and when the token is cancelled. */
export function ask<Params, Result>(
  client: BaseLanguageClient,
  request: RequestName<Params, Result>,
  params: NoInfer<Params>,
  token?: CancellationToken,
): Promise<Result> {
  return token === undefined
    ? client.sendRequest<Result>(request, params)
    : client.sendRequest<Result>(request, params, token);
}
