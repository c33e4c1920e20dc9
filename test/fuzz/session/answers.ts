import { ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver-protocol';
import { checkCallsRequest } from '../../../protocol/calls.ts';
import { convertToolsRequest } from '../../../protocol/conversion.ts';
import { previewPlaceRequest } from '../../../protocol/preview.ts';
import type { TestClient } from '../../lsp/support/client.ts';
import { wrongIn } from './in-text.ts';
import type { Question } from './questions.ts';

/** So long (in milliseconds) an answer may take before it counts as none. */
const patience = 60_000;

/** Answers with places in another text: in a preview, in a text that is given, in the text that is written. */
const ofOtherText: ReadonlySet<string> = new Set([previewPlaceRequest, checkCallsRequest, convertToolsRequest]);

type TextOf = (uri: string) => string | null;

/** The answer, and those to what it leaves open. */
export async function lookedThrough(
  client: TestClient,
  question: Question,
  uri: string,
  textOf: TextOf,
): Promise<unknown> {
  const answer = await answered(question, client);
  lookAt(question, answer, uri, textOf);
  const further: unknown[] = [];
  for (const next of resolvable(question, answer)) {
    const resolved = await answered(next, client);
    lookAt(next, resolved, uri, textOf);
    further.push(resolved);
  }
  return further.length === 0 ? answer : [answer, further];
}

function lookAt({ method, params }: Question, answer: unknown, uri: string, textOf: TextOf): void {
  if (ofOtherText.has(method) || JSON.stringify(params).includes('aion.server.convertTools')) return;
  const wrong = wrongIn(method, answer, uri, textOf);
  if (wrong !== null) {
    throw new Error(`${method} ${JSON.stringify(params)} is answered wrongly: ${wrong}\n${JSON.stringify(answer)}`);
  }
}

/** The answer, or the error that the protocol has for such a request. */
export async function answered({ method, params }: Question, client: TestClient): Promise<unknown> {
  return await withinPatience(client.connection.sendRequest(method, params).catch(expectedError), method);
}

/** The parts of an answer that a client asks for later. */
function resolvable({ method }: Question, answer: unknown): readonly Question[] {
  if (method === 'textDocument/codeAction') {
    const open = (answer as readonly { edit?: unknown; disabled?: unknown }[]).filter(
      ({ edit, disabled }) => edit === undefined && disabled === undefined,
    );
    return open.map((action) => ({ method: 'codeAction/resolve', params: action }));
  }
  if (method === 'textDocument/codeLens') {
    const open = (answer as readonly { command?: unknown }[]).filter(({ command }) => command === undefined);
    return open.slice(0, 5).map((lens) => ({ method: 'codeLens/resolve', params: lens }));
  }
  if (method === 'textDocument/completion') {
    const items = (answer as { items?: readonly object[] } | null)?.items ?? [];
    return items.slice(0, 3).map((item) => ({ method: 'completionItem/resolve', params: item }));
  }
  return [];
}

const expectedCodes: readonly number[] = [
  LSPErrorCodes.RequestCancelled,
  LSPErrorCodes.RequestFailed,
  LSPErrorCodes.ContentModified,
  ErrorCodes.InvalidParams,
  ErrorCodes.MethodNotFound,
];

/** The error as an answer, where the protocol has it for such a request. */
export function expectedError(error: unknown): unknown {
  if (error instanceof ResponseError && expectedCodes.includes(error.code)) return { error: error.message };
  throw error;
}

export async function withinPatience<Result>(answer: Promise<Result>, method: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} has no answer after ${patience / 1000} s.`)), patience);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer without what is each server's own. */
export function comparable({ method }: Question, answer: unknown): string {
  const items = (answer as { items?: readonly { uri: string; items?: readonly unknown[] }[] } | null)?.items;
  const shown =
    method === 'workspace/diagnostic' && items !== undefined
      ? items.filter((report) => (report.items ?? []).length > 0).toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
      : answer;
  return JSON.stringify(shown, (key, value: unknown) =>
    key === 'resultId' || key === 'previousResultId' ? undefined : value,
  );
}

export function differenceOf(what: string, said: string, wanted: string): string {
  let at = 0;
  while (at < said.length && said[at] === wanted[at]) at++;
  const piece = (text: string): string => text.slice(Math.max(0, at - 120), at + 240);
  return `${what}\nsays        … ${piece(said)}\na fresh one … ${piece(wanted)}`;
}
