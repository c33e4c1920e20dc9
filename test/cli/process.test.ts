import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { builtProgram as built, needsBuiltProgram } from '../support/built-program.ts';
import { cachesIn } from '../support/caches-in.ts';
import { cleanFile, folderWith, wrongFile } from './support.ts';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the built command line; `readSlowly` leaves its output in the pipe for a while. */
async function start(
  words: readonly string[],
  folder: string,
  { input = '', readSlowly = false }: { readonly input?: string; readonly readSlowly?: boolean } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [built, ...words], { cwd: folder });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stderr.on('data', (piece) => err.push(piece));
  child.stdin.end(input);
  if (readSlowly) await pause(1_500);
  child.stdout.on('data', (piece) => out.push(piece));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out: Buffer.concat(out).toString('utf8'), err: Buffer.concat(err).toString('utf8') };
}

describe('the built command line', () => {
  beforeEach(needsBuiltProgram);

  test('its version', async () => {
    expect(await start(['--version'], '.')).toEqual({ code: 0, out: `${packageJson.version}\n`, err: '' });
  });

  test('its exit codes', async () => {
    const folder = folderWith({ 'a.aion': cleanFile, 'b.aion': wrongFile });
    expect(await start(['check', 'a.aion'], folder)).toMatchObject({ code: 0, err: '' });
    expect(await start(['check'], folder)).toMatchObject({ code: 1, err: '' });
    expect(await start(['check', 'c.aion'], folder)).toMatchObject({ code: 2 });
    expect(await start([], folder)).toMatchObject({ code: 2, out: '' });
  });

  test('what Node compiled is kept for the next start, in a folder of the user alone', () => {
    const [folder, shared] = [folderWith({}), folderWith({})];
    const environment = { PATH: process.env['PATH'], ...cachesIn(folder), TMPDIR: shared };
    const run = () => spawnSync(process.execPath, [built, 'check', '-'], { env: environment, input: wrongFile });
    expect(run().status).toBe(1);
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(kept.some((entry) => entry.isFile())).toBe(true);
    expect(readdirSync(shared)).toEqual([]);
    expect(run().status).toBe(1);
  });

  test('compiled code that another user wrote is not run', (context) => {
    context.skip(process.getuid?.() !== 0, 'only root can write a file as another user');
    const [folder, shared] = [folderWith({}), folderWith({})];
    const environment = { PATH: process.env['PATH'], ...cachesIn(folder), TMPDIR: shared };
    const run = (script: string) =>
      spawnSync(process.execPath, [script, '--version'], { env: environment, encoding: 'utf8' });
    expect(run(built).stdout).toBe(`${packageJson.version}\n`);
    // Node reads what it finds in its own folder whoever owns it, so the folder is not used once another user can write there.
    const own = join(folder, 'aion-language-tools');
    for (const spoil of [() => chmodSync(own, 0o777), () => chownSync(own, 65_534, 65_534)]) {
      spoil();
      const before = readdirSync(own, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const { parentPath, name } of before) truncateSync(join(parentPath, name));
      expect(run(built).stdout).toBe(`${packageJson.version}\n`);
      for (const { parentPath, name } of before) expect(statSync(join(parentPath, name)).size).toBe(0);
      chownSync(own, 0, 0);
      chmodSync(own, 0o700);
    }
    expect(readdirSync(shared)).toEqual([]);
  });

  test('standard input', async () => {
    expect(await start(['check', '--fix', '-'], '.', { input: wrongFile })).toMatchObject({ code: 0, out: cleanFile });
  });

  test('all of a long report gets through a pipe whose reader is slow', async () => {
    const folder = folderWith({ 'a.aion': `[\n${'{ desc --> "x" },\n'.repeat(3_000)}]` });
    const { out } = await start(['check', '--format', 'github'], folder, { readSlowly: true });
    expect(out.length).toBeGreaterThan(1_000_000);
    expect(out.endsWith('\n')).toBe(true);
    expect(out.match(/title=unknown-property/g)).toHaveLength(3_000);
  });

  test('a reader that goes away is no failure', async (context) => {
    context.skip(process.platform === 'win32', 'Windows has no sh');
    const folder = folderWith({ 'a.aion': `[\n${'{ desc --> "x" },\n'.repeat(3_000)}]` });
    const command = `"${process.execPath}" "${built}" check --format github | head -n 1`;
    const child = spawn('sh', ['-c', command], { cwd: folder });
    let [out, err] = ['', ''];
    child.stdout.on('data', (piece) => {
      out += piece;
    });
    child.stderr.on('data', (piece) => {
      err += piece;
    });
    await new Promise((done) => child.on('close', done));
    expect(out.split('\n')).toHaveLength(2);
    expect(err).toBe('');
  });

  test('the language server answers, and ends when the editor says so', async () => {
    const child = spawn(process.execPath, [built, 'lsp', '--stdio']);
    let out = '';
    child.stdout.on('data', (piece) => {
      out += piece;
    });
    const say = (body: object): void => {
      const text = JSON.stringify({ jsonrpc: '2.0', ...body });
      child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    };
    say({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
    await expect.poll(() => out).toContain('"textDocumentSync"');
    say({ method: 'initialized', params: {} });
    say({ id: 2, method: 'shutdown' });
    await expect.poll(() => out).toContain('"id":2');
    const ended = new Promise((done) => child.on('close', done));
    say({ method: 'exit' });
    expect(await ended).toBe(0);
  });

  test.each([
    ['without a length', 'Content-Type: text/plain\r\n\r\n{}'],
    ['with a length that is no number', 'Content-Length: many\r\n\r\n{}'],
    ['with a negative length', 'Content-Length: -1\r\n\r\n{}'],
    ['with a length that no text has', 'Content-Length: 99999999999\r\n\r\n{}'],
    ['with a line that is no header', 'hello\r\n\r\n{}'],
    ['without line breaks', `${'x'.repeat(10_000)}`],
    ['with other line breaks', 'Content-Length: 2\n\n{}'],
  ])('the language server ends with a line in its log after a frame %s', async (_, frame) => {
    const child = spawn(process.execPath, [built, 'lsp', '--stdio']);
    let [out, err] = ['', ''];
    child.stdout.on('data', (piece) => {
      out += piece;
    });
    child.stderr.on('data', (piece) => {
      err += piece;
    });
    const text = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { processId: null, rootUri: null, capabilities: {} },
    });
    // In two pieces, as a pipe may bring them.
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r`);
    child.stdin.write(`\n\r\n${text}`);
    await expect.poll(() => out, { timeout: 30_000 }).toContain('"textDocumentSync"');
    const ended = new Promise((done) => child.on('close', done));
    child.stdin.write(frame);
    expect(await ended).toBe(1);
    expect(err).toMatch(/^aion lsp: Can't read on: .+\n$/);
  });
});
