import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { aion, cleanFile, folderWith, wrongFile } from './support.ts';

const untidy = cleanFile.replaceAll('\n', ' ');

/** Runs the command line in a process that gets the signal between the first write of a file and its rename. */
function interrupted(words: readonly string[], folder: string, signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') {
  const preload = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { fsyncSync } = fs;
    fs.fsyncSync = (file) => { process.kill(process.pid, '${signal}'); fsyncSync(file); };
    syncBuiltinESMExports();
  `;
  const url = `data:text/javascript,${encodeURIComponent(preload)}`;
  return spawnSync(process.execPath, ['--import', url, builtProgram, ...words], { cwd: folder, encoding: 'utf8' });
}

describe('a run that is interrupted while it writes a file', () => {
  beforeEach(needsBuiltProgram);

  for (const [words, text, after] of [
    [['fmt'], untidy, cleanFile],
    [['check', '--fix'], wrongFile, cleanFile],
  ] as const) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      test(`${words.join(' ')} writes that one to its end and no other, on ${signal}`, (context) => {
        context.skip(process.platform === 'win32', 'Windows sends no signals to a process');
        const folder = folderWith({ 'a.aion': text, 'b.aion': text });
        expect(interrupted(words, folder, signal).signal).toBe(signal);
        expect(readdirSync(folder)).toEqual(['a.aion', 'b.aion']);
        expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(after);
        expect(readFileSync(join(folder, 'b.aion'), 'utf8')).toBe(text);
      }, 60_000);
    }
  }

  test('leaves, where it is killed, a file that is never read and that the next run removes', async (context) => {
    context.skip(process.platform === 'win32', 'Windows sends no signals to a process');
    const folder = folderWith({ 'a.aion': untidy });
    expect(interrupted(['fmt'], folder, 'SIGKILL').signal).toBe('SIGKILL');
    expect(readdirSync(folder)).toHaveLength(2);
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(untidy);
    const theirs = `.${process.ppid}-00000000-0000-0000-0000-000000000000.aion-writing`;
    writeFileSync(join(folder, theirs), 'another run that writes right now');
    expect(await aion(['check', '.'], { folder })).toMatchObject({ code: 0, err: '' });
    expect(await aion(['fmt'], { folder })).toEqual({ code: 0, out: 'a.aion\n', err: '' });
    expect(readdirSync(folder)).toEqual([theirs, 'a.aion']);
  }, 60_000);
});
