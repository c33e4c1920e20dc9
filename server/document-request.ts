import type { CancellationToken, ResponseError } from 'vscode-languageserver';
import type { ServerContext } from './context.ts';
import type { OpenDocument } from './open-document.ts';

interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

type Handler<Params, Result> = (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>>;

/** Passes a request on to the handler for its document, chosen by the address. */
export function byAddress<Params extends AboutDocument, Result>(
  { guard }: ServerContext,
  doing: string,
  nothing: Result,
  choose: (uri: string) => Handler<Params, Result>,
): Handler<Params, Result> {
  return guard.request<Params, Result | ResponseError<never>>(doing, nothing, (params, token) =>
    choose(params.textDocument.uri)(params, token),
  );
}

/** A guarded request about one document. `doing` completes "Failed while …"; `nothing` is the answer if it is not open, or on failure. */
export function documentRequest<Params extends AboutDocument, Result>(
  { guard, documents }: ServerContext,
  doing: string,
  nothing: Result,
  handler: (document: OpenDocument, params: Params, token: CancellationToken) => Result | Promise<Result>,
): (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>> {
  return guard.request(doing, nothing, (params: Params, token) => {
    const document = documents.get(params.textDocument.uri);
    return document === null ? nothing : handler(document, params, token);
  });
}
