import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { aion, cleanFile, folderWith } from './support.ts';

const hasDevices = existsSync('/dev/zero');
const noFile = 'not a regular file but a device, pipe or socket.';

/** A pipe without a writer: to open it for reading never returns. */
const pipe = (path: string): void => void execFileSync('mkfifo', [path]);
const device = (path: string): void => symlinkSync('/dev/zero', path);

describe('what is no regular file is not read, and that is said', () => {
  beforeEach((context) => context.skip(!hasDevices, 'this system has no /dev/zero'));

  const kinds = [
    ['a named pipe', pipe],
    ['a link to a device', device],
    ['a link to a pipe', (path: string) => [pipe(`${path}.target`), symlinkSync(`${path}.target`, path)]],
  ] as const;

  test.each(kinds)('%s as .aion file', async (_, make) => {
    const folder = folderWith({ 'good.aion': cleanFile });
    make(join(folder, 'bad.aion'));
    for (const words of [['check'], ['check', 'bad.aion'], ['fmt'], ['tools'], ['load', 'bad.aion'], ['prompt', '.']]) {
      const { code, err } = await aion(words, { folder });
      expect(`${code} ${err}`, words.join(' ')).toContain(noFile);
      expect(code).toBe(2);
    }
    const { out } = await aion(['check'], { folder });
    expect(out).toContain('1 file checked');
  });

  test.each(kinds)('%s as .aionrc.json', async (_, make) => {
    const folder = folderWith({ 'good.aion': cleanFile });
    make(join(folder, '.aionrc.json'));
    const { code, err } = await aion(['check'], { folder });
    expect([code, err]).toEqual([2, `aion check: ${join(folder, '.aionrc.json')}: ${noFile}\n`]);
  });

  test.each(kinds)('%s as .gitignore', async (_, make) => {
    const folder = folderWith({ 'good.aion': cleanFile });
    make(join(folder, '.gitignore'));
    const { code, out, err } = await aion(['check'], { folder });
    expect([code, err]).toEqual([0, `aion: ${join(folder, '.gitignore')}: ${noFile} No files are excluded.\n`]);
    expect(out).toContain('1 file checked');
  });

  test.each(kinds)('%s as requirements.txt', async (_, make) => {
    const folder = folderWith({ 'good.aion': cleanFile });
    make(join(folder, 'requirements.txt'));
    const { code, err } = await aion(['check'], { folder });
    expect([code, err]).toEqual([0, `aion check: ${join(folder, 'requirements.txt')}: ${noFile}\n`]);
  });

  test.each(kinds)('%s among the Python, the schemas and the tools that are kept', async (_, make) => {
    const folder = folderWith({ 'good.aion': cleanFile, 'tool.json': '{"name":"a","input_schema":{"type":"object"}}' });
    make(join(folder, 'api.py'));
    make(join(folder, 'schemas.py'));
    make(join(folder, 'good.canonical.json'));
    expect((await aion(['check', '--python', '.'], { folder })).err).toContain(`api.py: ${noFile}`);
    expect((await aion(['tools', 'good.aion'], { folder })).err).toContain(`good.canonical.json: ${noFile}`);
    const words = ['convert', 'tool.json', '--to', 'aion', '--out', 'made.aion', '--schemas', 'pydantic'];
    expect((await aion(words, { folder })).err).toContain(noFile);
    expect(existsSync(join(folder, 'made.aion'))).toBe(false);
  });

  test('a file that is too large is not read either', async () => {
    const folder = folderWith({ 'good.aion': cleanFile });
    for (const [name, size] of [
      ['.aionrc.json', 2 * 1024 * 1024],
      ['requirements.txt', 64 * 1024 * 1024],
      ['large.aion', 512 * 1024 * 1024],
    ] as const) {
      writeFileSync(join(folder, name), '');
      truncateSync(join(folder, name), size);
    }
    const { code, err } = await aion(['check'], { folder });
    expect(code).toBe(2);
    expect(err).toContain('large.aion: the file has 512 MB, but the limit is 256 MB.');
    expect(err).toContain('.aionrc.json: the file has 2 MB, but the limit is 64 KB.');
    expect(err).toContain('requirements.txt: the file has 64 MB, but the limit is 1 MB.');
  });

  test('what a shell hands over is read, up to the same limit', (context) => {
    needsBuiltProgram(context);
    const folder = folderWith({ 'good.aion': cleanFile });
    const run = (line: string) =>
      spawnSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' });
    // Without a limit a run could take all memory of the machine.
    const aionCommand = `ulimit -v 8000000; exec "${process.execPath}" "${builtProgram}"`;
    expect(run(`${aionCommand} check <(cat good.aion)`).stdout).toContain('1 file checked');
    expect(run(`${aionCommand} check /dev/stdin < <(cat good.aion)`).stdout).toContain('1 file checked');
    for (const line of [`check /dev/stdin < /dev/zero`, `check - < /dev/zero`]) {
      expect(run(`${aionCommand} ${line}`).stderr, line).toContain('the file exceeds the limit of 256 MB.');
    }
  });
});
