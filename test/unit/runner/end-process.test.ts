import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endGroup, endProcesses } from '../../../runner/end-process.ts';

test('on Windows the tree of a process is ended', () => {
  vi.stubEnv('SystemRoot', 'C:\\Windows');
  onTestFinished(() => void vi.unstubAllEnvs());
  const run = vi.fn();
  endProcesses(4321, 'win32', run);
  expect(run.mock.calls).toEqual([['C:\\Windows\\System32\\taskkill.exe', ['/pid', '4321', '/T', '/F']]]);
});

test('on Linux its supervisor is told to end all', async (context) => {
  context.skip(process.platform === 'win32', 'Windows has no such signal');
  const child = spawn('sleep', ['60']);
  const ended = once(child, 'exit');
  endProcesses(child.pid ?? 0, 'linux');
  expect(await ended).toEqual([null, 'SIGTERM']);
});

test('elsewhere its group is; what has ended is no error', async (context) => {
  context.skip(process.platform === 'win32', 'Windows has no process groups');
  const child = spawn('sleep', ['60'], { detached: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { pid = 0 } = child;
  // Windows may reuse the number of an ended process.
  endGroup(pid, 'win32');
  expect(process.kill(pid, 0)).toBe(true);
  const ended = once(child, 'exit');
  endProcesses(pid, 'darwin');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(() => endGroup(pid, 'darwin')).not.toThrow();
});
