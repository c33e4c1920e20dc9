import { chmodSync, linkSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aion, cleanFile, folderWith, wrongFile } from './support.ts';

const crooked = cleanFile.replaceAll('\n    ', ' ');

describe('a file with several hard links keeps them, and all have the new text', () => {
  test.each([
    ['aion fmt', ['fmt'], crooked],
    ['aion check --fix', ['check', '--fix'], wrongFile],
  ])('by %s', async (_, words, text) => {
    const folder = folderWith({ 'a.aion': text });
    const other = join(folderWith({}), 'other.aion');
    linkSync(join(folder, 'a.aion'), other);
    const { ino } = statSync(other);
    expect(await aion(words, { folder })).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(cleanFile);
    expect(readFileSync(other, 'utf8')).toBe(cleanFile);
    expect(statSync(join(folder, 'a.aion')).ino).toBe(ino);
  });
});

describe('a read-only file is not written, also for the superuser', () => {
  test.each([
    ['aion fmt', ['fmt'], crooked],
    ['aion check --fix', ['check', '--fix'], wrongFile],
    ['aion convert --force', ['convert', 'in.json', '--to', 'aion', '--out', 'a.aion', '--force'], cleanFile],
  ])('by %s', async (_, words, text) => {
    const definition = { name: 'send', description: 'Sends.', input_schema: { type: 'object' } };
    const folder = folderWith({ 'a.aion': text, 'in.json': JSON.stringify(definition) });
    chmodSync(join(folder, 'a.aion'), 0o444);
    const { code, err } = await aion(words, { folder });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('a.aion: the file is read-only') });
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(text);
  });
});

test('a file of another user keeps its owner', async (context) => {
  context.skip(process.getuid?.() !== 0, 'only the superuser can make such a file');
  const { chownSync } = await import('node:fs');
  const folder = folderWith({ 'a.aion': crooked });
  chownSync(join(folder, 'a.aion'), 1234, 1234);
  expect(await aion(['fmt'], { folder })).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(cleanFile);
  expect(statSync(join(folder, 'a.aion'))).toMatchObject({ uid: 1234, gid: 1234 });
});
