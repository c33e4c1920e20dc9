import { expect, it } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver-protocol';
import { broken, everything } from './support/samples.ts';
import { overEachTransport } from './support/suite.ts';

const position = { line: 1, character: 4 };
const range = { start: { line: 0, character: 0 }, end: { line: 200, character: 0 } };
const options = { tabSize: 2, insertSpaces: true };

/** Every request about one document, and what it is answered where there is nothing to say. */
export const documentRequests: readonly (readonly [string, object, unknown])[] = [
  ['textDocument/hover', { position }, null],
  ['textDocument/completion', { position }, null],
  ['textDocument/codeAction', { range, context: { diagnostics: [] } }, []],
  ['textDocument/documentSymbol', {}, []],
  ['textDocument/foldingRange', {}, []],
  ['textDocument/selectionRange', { positions: [position] }, []],
  ['textDocument/documentLink', {}, []],
  ['textDocument/formatting', { options }, []],
  ['textDocument/rangeFormatting', { options, range }, []],
  ['textDocument/rangesFormatting', { options, ranges: [range] }, []],
  ['textDocument/onTypeFormatting', { options, position, ch: ',' }, []],
  ['textDocument/onTypeFormatting', { options, position, ch: '}' }, []],
  ['textDocument/onTypeFormatting', { options, position, ch: '\n' }, []],
  ['textDocument/semanticTokens/full', {}, { data: [] }],
  ['textDocument/semanticTokens/full/delta', { previousResultId: '1' }, { data: [] }],
  ['textDocument/semanticTokens/range', { range }, { data: [] }],
  ['textDocument/inlayHint', { range }, []],
  ['textDocument/codeLens', {}, []],
  ['textDocument/signatureHelp', { position }, null],
  ['textDocument/definition', { position }, null],
  ['textDocument/references', { position, context: { includeDeclaration: true } }, null],
  ['textDocument/documentHighlight', { position }, null],
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
    }
    expect(client.log).toEqual([]);
  });

  // In another process the answer may be on its way before the cancellation comes in.
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
          await document.request(method, { ...params, ...place });
        }
      }
    }
    expect(client.log).toEqual([]);
  });
});
