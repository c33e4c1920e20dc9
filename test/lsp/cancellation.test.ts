import { expect, it } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { registeredHandlers } from './support/handlers.ts';
import { everything } from './support/samples.ts';

const uri = 'untitled:everything';
const place = { line: 7, character: 14 };
const range = { start: { line: 0, character: 0 }, end: { line: 200, character: 0 } };

/** The params of all requests in one; each uses its own. */
const params = {
  textDocument: { uri },
  uri,
  uris: [],
  source: { uri },
  position: place,
  positions: [place],
  range,
  ranges: [range],
  options: { tabSize: 2, insertSpaces: true },
  ch: ',',
  context: { diagnostics: [], includeDeclaration: true },
  newName: 'other',
  query: '',
  previousResultId: '1',
  previousResultIds: [],
  command: 'aion.server.listFormats',
  arguments: [],
  label: 'name',
  title: 'Fix all',
  data: { fixAll: uri },
  formats: ['openai'],
  text: '[]',
  to: 'openai',
};

const isCancelled = (answer: unknown): boolean =>
  answer instanceof ResponseError && answer.code === LSPErrorCodes.RequestCancelled;

it('every handler answers a request that is cancelled in the middle of its work as cancelled', async () => {
  const { handlers, open, dispose } = await registeredHandlers();
  await open(uri, everything);
  expect(handlers.size).toBeGreaterThan(35);
  const others: string[] = [];
  for (const [name, handler] of handlers) {
    const source = new CancellationTokenSource();
    // The work has begun when the handler returns; it ends later.
    const answer = handler(params, source.token);
    source.cancel();
    if (!isCancelled(await answer)) others.push(name);
  }
  expect(others).toEqual([]);
  dispose();
});

it('no handler begins what is cancelled already', async () => {
  const { handlers, dispose } = await registeredHandlers();
  const others: string[] = [];
  for (const [name, handler] of handlers) {
    const source = new CancellationTokenSource();
    source.cancel();
    if (!isCancelled(await handler(params, source.token))) others.push(name);
  }
  expect(others).toEqual([]);
  dispose();
});
