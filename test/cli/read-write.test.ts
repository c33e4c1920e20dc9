import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode } from '../../cli/read-text.ts';
import { replaceText, writeText } from '../../cli/write-file.ts';
import { folderWith } from './support.ts';

describe('reading', () => {
  test('UTF-8, the byte order mark kept', () => {
    expect(decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x5d]))).toEqual({ ok: true, text: '\ufeff[]' });
    expect(decode(new TextEncoder().encode('ä\r\n😀'))).toEqual({ ok: true, text: 'ä\r\n😀' });
    expect(decode(new Uint8Array())).toEqual({ ok: true, text: '' });
  });

  test('what is not UTF-8 is not guessed at', () => {
    expect(decode(new Uint8Array([0x5b, 0x0a, 0x0a, 0x22, 0xe4, 0x22]))).toEqual({
      ok: false,
      says: 'invalid UTF-8 in line 3. Save the file as UTF-8.',
    });
    expect(decode(new Uint8Array([0xff, 0xfe, 0x5b, 0x00]))).toEqual({
      ok: false,
      says: 'the file is UTF-16 (little endian), not UTF-8. Save it as UTF-8.',
    });
  });

  test('a character cut off at the end of the file', () => {
    expect(decode(new Uint8Array([0x5b, 0x5d, 0xe2, 0x82]))).toMatchObject({ ok: false });
  });
});

describe('replacing the text of a file', () => {
  test('keeps its mode and leaves nothing else behind', () => {
    const folder = folderWith({ 'a.aion': 'old' });
    const path = join(folder, 'a.aion');
    chmodSync(path, 0o664);
    expect(replaceText(path, 'old', 'new\r\n', null)).toEqual({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe('new\r\n');
    expect(statSync(path).mode & 0o777).toBe(0o664);
    expect(readdirSync(folder)).toEqual(['a.aion']);
  });

  test('a link stays a link, and its file is replaced', () => {
    const folder = folderWith({ 'real.aion': 'old' });
    symlinkSync('real.aion', join(folder, 'link.aion'));
    expect(replaceText(join(folder, 'link.aion'), 'old', 'new', null)).toEqual({ ok: true });
    expect(lstatSync(join(folder, 'link.aion')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'real.aion'), 'utf8')).toBe('new');
  });

  test('a link that leads out of the folder it was found in is not written through', () => {
    const outside = folderWith({ 'real.aion': 'old' });
    const folder = folderWith({ 'real.aion': 'old' });
    symlinkSync(join(outside, 'real.aion'), join(folder, 'link.aion'));
    symlinkSync(outside, join(folder, 'sub'));
    const refused = { ok: false, says: 'not written: a symbolic link leads out of the folder.' };
    expect(replaceText(join(folder, 'link.aion'), 'old', 'new', folder)).toEqual(refused);
    expect(replaceText(join(folder, 'sub/real.aion'), 'old', 'new', folder)).toEqual(refused);
    expect(writeText(join(folder, 'link.aion'), 'new', 'replace', folder)).toEqual(refused);
    for (const name of ['sub/new.aion', 'sub/deep/new.aion']) {
      for (const manner of ['create', 'replace'] as const) {
        expect(writeText(join(folder, name), 'new', manner, folder)).toEqual(refused);
      }
    }
    expect(readFileSync(join(outside, 'real.aion'), 'utf8')).toBe('old');
    expect(readdirSync(outside)).toEqual(['real.aion']);
    expect(replaceText(join(folder, 'link.aion'), 'old', 'new', null)).toEqual({ ok: true });
    const opened = join(folder, 'opened');
    symlinkSync(folder, opened);
    expect(replaceText(join(opened, 'real.aion'), 'old', 'new', opened)).toEqual({ ok: true });
    expect(writeText(join(opened, 'a/new.aion'), 'new', 'create', opened)).toEqual({ ok: true });
  });

  test('what someone else wrote meanwhile is not lost', () => {
    const folder = folderWith({ 'a.aion': 'old' });
    const path = join(folder, 'a.aion');
    writeFileSync(path, 'theirs');
    expect(replaceText(path, 'old', 'new', null)).toEqual({
      ok: false,
      says: "the file has changed and wasn't written.",
    });
    expect(readFileSync(path, 'utf8')).toBe('theirs');
    expect(readdirSync(folder)).toEqual(['a.aion']);
  });

  test('a file that has gone stays gone', () => {
    const folder = folderWith({});
    expect(replaceText(join(folder, 'a.aion'), 'old', 'new', null)).toEqual({
      ok: false,
      says: "can't write the file (ENOENT). The file is unchanged.",
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('writing a file', () => {
  test('in the place of another keeps the mode and the link', () => {
    const folder = folderWith({ 'real.json': 'old' });
    chmodSync(join(folder, 'real.json'), 0o600);
    symlinkSync('real.json', join(folder, 'link.json'));
    expect(writeText(join(folder, 'link.json'), 'new', 'replace', null)).toEqual({ ok: true });
    expect(statSync(join(folder, 'real.json')).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'real.json'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['link.json', 'real.json']);
  });
});
