import { expect, test, vi } from 'vitest';
import { ErrorAction } from 'vscode-languageclient';

vi.mock('vscode', () => ({}));
vi.mock('vscode-languageclient', () => ({
  CloseAction: { DoNotRestart: 1, Restart: 2 },
  ErrorAction: { Continue: 1, Shutdown: 2 },
}));

const { watchEnds } = await import('../../../client/end-watch.ts');

test('letters typed until the end of a server is noticed, each of which is an error, do not keep it from starting again', async () => {
  const { errorHandler } = watchEnds();
  const ended = new Error('write EPIPE');
  const answers = [1, 2, 3, 4, 12].map(async (count) => (await errorHandler.error(ended, undefined, count)).action);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([ErrorAction.Continue]));
});
