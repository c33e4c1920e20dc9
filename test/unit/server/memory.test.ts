import { expect, test } from 'vitest';
import type { ServerContext } from '../../../server/context.ts';
import { Documents } from '../../../server/documents.ts';
import { memory } from '../../../server/features/memory.ts';

/** The open documents, the time, and the number of times that memory was returned. */
function session() {
  const documents = new Documents();
  let collected = 0;
  let waiting: { readonly at: number; readonly callback: () => void } | null = null;
  let now = 0;
  const after = (milliseconds: number, callback: () => void): (() => void) => {
    const timer = { at: now + milliseconds, callback };
    waiting = timer;
    return () => {
      if (waiting === timer) waiting = null;
    };
  };
  const runtime = { timers: { after }, collectGarbage: () => collected++ };
  memory.register({ documents, runtime } as unknown as ServerContext);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    if (waiting === null || waiting.at > now) return;
    const { callback } = waiting;
    waiting = null;
    callback();
  };
  const open = (text: string): void =>
    documents.open({ textDocument: { uri: 'file:///a.aion', languageId: 'aion', version: 1, text } });
  const type = (): void =>
    documents.change({
      textDocument: { uri: 'file:///a.aion', version: 2 },
      contentChanges: [{ range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } }, text: ' ' }],
    });
  const close = (): void => documents.close({ textDocument: { uri: 'file:///a.aion' } });
  return { open, type, close, pass, collected: () => collected };
}

const long = `[${' '.repeat(1_000_000)}]`;

test('memory is given back when a person rests who changed a long text, once', () => {
  const { open, type, pass, collected } = session();
  open(long);
  for (let key = 0; key < 20; key++) {
    type();
    pass(1_000);
  }
  expect(collected()).toBe(0);
  pass(5_000);
  pass(60_000);
  expect(collected()).toBe(1);
});

test('and when it is closed', () => {
  const { open, close, pass, collected } = session();
  open(long);
  pass(5_000);
  close();
  pass(5_000);
  expect(collected()).toBe(2);
});

test('not for a short text, of which V8 collects the old ones by itself', () => {
  const { open, type, close, pass, collected } = session();
  open('[]');
  type();
  close();
  pass(60_000);
  expect(collected()).toBe(0);
});
