import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nodeRuntime } from '../../../server/node-runtime.ts';

/** Another program's change of the file after the server has seen a regular file. */
let meanwhile: (() => void) | null = null;

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const stat = async (path: string) => {
    const status = await real.stat(path);
    meanwhile?.();
    return status;
  };
  return { ...real, stat };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aion-files-'));
});
afterEach(() => {
  meanwhile = null;
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string): Promise<string | null> | undefined =>
  nodeRuntime.files?.readFile(pathToFileURL(path).toString());

it('reads a file', async () => {
  writeFileSync(join(folder, 'a.aion'), '\uFEFF[]');
  expect(await read(join(folder, 'a.aion'))).toBe('\uFEFF[]');
  expect(await read(folder)).toBeNull();
  expect(await read(join(folder, 'b.aion'))).toBeNull();
});

it('a file that becomes a pipe while it is read is not waited for', async (context) => {
  context.skip(!existsSync('/dev/zero'), 'this system has no /dev/zero');
  const path = join(folder, 'a.aion');
  writeFileSync(path, '[]');
  meanwhile = () => {
    rmSync(path);
    execFileSync('mkfifo', [path]);
  };
  const waits = new Promise((resolve) => setTimeout(resolve, 3_000, 'waits'));
  const answer = await Promise.race([read(path), waits]);
  // Releases a waiting reader, so that a failed run also ends.
  if (answer === 'waits') closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  expect(answer).toBeNull();
});

it('a file that becomes a folder, or goes, while it is read has no text', async () => {
  const path = join(folder, 'a.aion');
  writeFileSync(path, '[]');
  meanwhile = () => rmSync(path);
  expect(await read(path)).toBeNull();
});
