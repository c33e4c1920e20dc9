import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endProcesses, endRest } from '../../../runner/end-process.ts';

test('on Windows the tree of a process is ended', () => {
  const run = vi.fn();
  endProcesses(4321, 'mark', 'win32', run);
  expect(run.mock.calls).toEqual([['taskkill', ['/pid', '4321', '/T', '/F']]]);
});

test('elsewhere its group is; what has ended is no error', async (context) => {
  context.skip(process.platform === 'win32', 'Windows has no process groups');
  const child = spawn('sleep', ['60'], { detached: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { pid = 0 } = child;
  // Windows may reuse the number of an ended process.
  endRest(pid, 'no such mark', 'win32');
  expect(process.kill(pid, 0)).toBe(true);
  const ended = once(child, 'exit');
  endProcesses(pid, 'no such mark', 'darwin');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(() => endRest(pid, 'no such mark', 'darwin')).not.toThrow();
});
