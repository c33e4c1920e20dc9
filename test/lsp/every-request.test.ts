import { expect, it } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes, ResponseError } from 'vscode-languageserver-protocol';
import { documentQuestions } from '../fuzz/session/questions.ts';
import { answeredRequests } from './support/requests.ts';
import { broken, everything } from './support/samples.ts';
import { overEachTransport } from './support/suite.ts';

const position = { line: 1, character: 4 };
const range = { start: { line: 0, character: 0 }, end: { line: 200, character: 0 } };

/** The empty answer, if it is not `null`. */
const emptyAnswers: Readonly<Record<string, unknown>> = {
  'textDocument/codeAction': [],
  'textDocument/documentSymbol': [],
  'textDocument/foldingRange': [],
  'textDocument/selectionRange': [],
  'textDocument/documentLink': [],
  'textDocument/formatting': [],
  'textDocument/rangeFormatting': [],
  'textDocument/rangesFormatting': [],
  'textDocument/onTypeFormatting': [],
  'textDocument/semanticTokens/full': { data: [] },
  'textDocument/semanticTokens/full/delta': { data: [] },
  'textDocument/semanticTokens/range': { data: [] },
  'textDocument/inlayHint': [],
  'textDocument/codeLens': [],
  'textDocument/diagnostic': { kind: 'full', items: [] },
};

/** Every request about one document, with its empty answer. */
const documentRequests = documentQuestions({ position, part: range, whole: range }).map(
  ([method, params]) => [method, params, emptyAnswers[method] ?? null] as const,
);

/** Whether the reports are empty, or only withdraw shown problems. */
const isWithoutProblems = (reports: readonly { readonly items: readonly unknown[] }[]): boolean =>
  reports.every(({ items }) => items.length === 0);

/** Requests that name a document in another way, or none, for a document with that address, with their answers. */
const otherRequests = (uri: string): readonly (readonly [string, object, unknown])[] => [
  ['workspace/symbol', { query: 'SendMessage' }, []],
  ['workspace/diagnostic', { previousResultIds: [] }, { items: expect.toSatisfy(isWithoutProblems) }],
  ['codeAction/resolve', { title: 'Fix', data: { fixAll: uri } }, { title: 'Fix', data: { fixAll: uri } }],
  ['codeLens/resolve', { range, data: { uri, index: 0, kind: 'references' } }, expect.objectContaining({ range })],
  ['completionItem/resolve', { label: 'name' }, { label: 'name' }],
  ['workspace/executeCommand', { command: 'no.such.command' }, null],
  ['workspace/textDocumentContent', { uri: `aion-preview:/openai/?${encodeURIComponent(uri)}` }, expect.anything()],
  ['aion/toolCatalogue', { uris: [uri] }, { files: [] }],
];

overEachTransport('every request about a document', (clients, kind) => {
  it('is answered with nothing where the document is unknown or closed', async () => {
    const client = await clients.full();
    const closed = await client.open(everything);
    await closed.close();
    for (const uri of [closed.uri, 'file:///nowhere/a.aion', 'untitled:nothing', 'strange:']) {
      for (const [method, params, nothing] of documentRequests) {
        const answer = await client.connection.sendRequest(method, { textDocument: { uri }, ...params });
        expect(answer, `${method} for ${uri}`).toEqual(nothing);
      }
      for (const [method, params, nothing] of otherRequests(uri)) {
        expect(await client.connection.sendRequest(method, params), `${method} for ${uri}`).toEqual(nothing);
      }
    }
    expect(client.log).toEqual([]);
  });

  it('is asked here', async () => {
    const asked = [...documentRequests, ...otherRequests('')].map(([method]) => method);
    const client = await clients.full();
    expect([...new Set(asked)].filter((method) => !method.startsWith('aion/')).toSorted()).toEqual(
      (await answeredRequests(client)).toSorted(),
    );
  });

  it('is answered with nothing, and no error, where its params have no meaning', async () => {
    const client = await clients.full();
    await client.open(everything);
    for (const [method] of [...documentRequests, ...otherRequests('')]) {
      for (const params of [
        {},
        { textDocument: null },
        { textDocument: { uri: null } },
        { textDocument: { uri: 5 } },
      ]) {
        const asked = client.connection.sendRequest(method, params);
        await expect(asked, `${method} ${JSON.stringify(params)}`).resolves.toBeDefined();
      }
    }
  });

  // Another process may send the answer before the cancellation arrives.
  it('honours that it was cancelled', async ({ skip }) => {
    skip(kind !== 'in-band', 'over another process the answer may be there before the cancellation');
    const client = await clients.full();
    const document = await client.open(everything);
    for (const [method, params] of documentRequests) {
      const source = new CancellationTokenSource();
      const asked = client.connection.sendRequest(
        method,
        { textDocument: { uri: document.uri }, ...params },
        source.token,
      );
      source.cancel();
      await expect(asked, method).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    }
  });

  it('is answered without a failure at every offset of broken texts', async () => {
    const client = await clients.full();
    const document = await client.open('');
    for (const text of broken) {
      await document.setText(text);
      const step = Math.max(1, Math.floor(text.length / 60));
      for (const [method, params] of documentRequests) {
        const atPlace = 'position' in params;
        for (let offset = 0; offset <= (atPlace ? text.length : 0); offset += step) {
          const place = atPlace ? { position: document.positionAt(offset) } : {};
          await document.request(method, { ...params, ...place }).catch((error: unknown) => {
            // A refused rename has a sentence for the person.
            const isRefusal = error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed;
            if (!isRefusal || !/[rR]ename$/.test(method)) throw error;
          });
        }
      }
    }
    expect(client.log).toEqual([]);
  });
});
