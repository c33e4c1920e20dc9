import { afterEach, expect, test, vi } from 'vitest';
import type { FromThread } from '../../../threads/thread.ts';
import { answerTo } from '../../../validator/answer-to.ts';
import type { ToWorker } from '../../../validator/kept-thread.ts';
import { validateInBrowser } from '../../../validator/stoppable-in-browser.ts';

/** The used part of a browser's worker; `fails` is the reason why its script does not run. */
class BrowserWorker {
  static fails: string | null = null;
  static readonly started: BrowserWorker[] = [];
  onmessage: ((event: { readonly data: FromThread<string> }) => void) | null = null;
  onerror: ((event: { readonly message: string }) => void) | null = null;
  readonly asked: ToWorker[] = [];
  isEnded = false;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    BrowserWorker.started.push(this);
    queueMicrotask(() => {
      if (BrowserWorker.fails === null) this.onmessage?.({ data: { kind: 'ready' } });
      else this.onerror?.({ message: BrowserWorker.fails });
    });
  }

  postMessage(question: ToWorker): void {
    this.asked.push(question);
    if (BrowserWorker.fails !== null) return;
    queueMicrotask(() => this.onmessage?.({ data: { kind: 'answer', answer: answerTo(question) } }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  BrowserWorker.fails = null;
  BrowserWorker.started.length = 0;
});

const schema = { type: 'integer' };

test('in a browser, a worker of the own server runs the script, which may lie on another', async () => {
  vi.stubGlobal('Worker', BrowserWorker);
  const scripts: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((script) => `blob:${scripts.push(script as Blob)}`);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const answers = await validateInBrowser(
    [
      { schema, value: 1 },
      { schema: { type: 'string' }, value: 1 },
      { schema, value: 'x' },
    ],
    'https://cdn.example.com/"v".js',
  );
  expect(answers.map((answer) => answer.kind === 'checked' && answer.violations.length)).toEqual([0, 1, 1]);
  expect(await scripts[0]?.text()).toBe(String.raw`importScripts("https://cdn.example.com/\"v\".js");`);
  expect(scripts[0]?.type).toBe('text/javascript');
  // One worker for all, which gets each schema once and keeps nothing.
  const [worker, ...others] = BrowserWorker.started;
  expect(others).toEqual([]);
  expect(worker).toMatchObject({ address: 'blob:1', isEnded: true });
  expect(worker?.asked).toEqual([
    { number: 0, schema: '{"type":"integer"}', value: '1' },
    { number: 1, schema: '{"type":"string"}', value: '1' },
    { number: 0, value: '"x"' },
  ]);
  expect(revoked.mock.calls).toEqual([['blob:1']]);
});

test('in a browser, a script that does not run is said', async () => {
  vi.stubGlobal('Worker', BrowserWorker);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  BrowserWorker.fails = 'NetworkError';
  expect(await validateInBrowser([{ schema, value: 1 }], 'https://cdn.example.com/v.js')).toEqual([
    { kind: 'stopped', message: 'NetworkError.' },
  ]);
  expect(BrowserWorker.started).toMatchObject([{ isEnded: true }]);
});
