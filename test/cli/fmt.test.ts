import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aion, cleanFile, folderWith } from './support.ts';

const root = join(import.meta.dirname, '../..');
const crooked = cleanFile.replaceAll('\n    ', ' ').replace('[\n  {', '[{');

describe('aion fmt', () => {
  test('lays files out, names those it changed, and leaves the others alone', async () => {
    const folder = folderWith({ 'a.aion': crooked, 'sub/b.aion': cleanFile });
    const untouched = statSync(join(folder, 'sub/b.aion')).mtimeMs;
    expect(await aion(['fmt'], { folder })).toEqual({ code: 0, out: 'a.aion\n', err: '' });
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(cleanFile);
    expect(statSync(join(folder, 'sub/b.aion')).mtimeMs).toBe(untouched);
    expect(await aion(['fmt'], { folder })).toEqual({ code: 0, out: '', err: '' });
  });

  test('--check changes nothing', async () => {
    const folder = folderWith({ 'a.aion': crooked, 'b.aion': cleanFile });
    expect(await aion(['fmt', '--check'], { folder })).toEqual({ code: 1, out: 'a.aion\n', err: '' });
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(crooked);
    expect(await aion(['fmt', '--check', 'b.aion'], { folder })).toEqual({ code: 0, out: '', err: '' });
  });

  test('line breaks and the characters of strings stay', async () => {
    const text = crooked.replace('the documentation', 'the   \n\t documentation').replaceAll('\n', '\r\n');
    const { out } = await aion(['fmt', '-'], { folder: folderWith({}), input: text });
    expect(out).toBe(cleanFile.replace('the documentation', 'the   \n\t documentation').replaceAll('\n', '\r\n'));
  });

  test('the style of the place that standard input is from', async () => {
    const folder = folderWith({ 'sub/.aionrc.json': '{ "format": { "propertyOrder": "canonical" } }' });
    const input = cleanFile.replace(/(\n {4}name[^\n]*),(\n {4}link[^\n]*),/, '$2,$1,');
    expect((await aion(['fmt', '-'], { folder, input })).out).toBe(input);
    const { out } = await aion(['fmt', '-', '--stdin-filepath', 'sub/x.aion'], { folder, input });
    expect(out.indexOf('name -->')).toBeLessThan(out.indexOf('link -->'));
    const other = folderWith({ 'a.aion': crooked });
    expect(await aion(['fmt', '--stdin-filepath', 'x.aion'], { folder: other, input: crooked })).toEqual({
      code: 0,
      out: cleanFile,
      err: '',
    });
    expect(readFileSync(join(other, 'a.aion'), 'utf8')).toBe(crooked);
  });

  test('what cannot be read is said, the rest is laid out', async () => {
    const folder = folderWith({ 'a.aion': crooked, 'b.aion': new Uint8Array([0x5b, 0xe4, 0x5d]) });
    const { code, out, err } = await aion(['fmt', 'nowhere.aion', '.'], { folder });
    expect({ code, out }).toEqual({ code: 2, out: 'a.aion\n' });
    expect(err).toMatch(/nowhere\.aion: no such file.*\n.*b\.aion: invalid UTF-8/);
  });

  test('text with a mistake stays, and standard error tells of it', async () => {
    const broken = crooked.replace('name -->', 'name --');
    const folder = folderWith({ 'a.aion': broken, 'notes.txt': 'Some notes.', 'empty.aion': '' });
    expect(await aion(['fmt', 'a.aion'], { folder })).toEqual({
      code: 0,
      out: '',
      err: "aion fmt: a.aion: Text with syntax errors wasn't formatted. Run aion check to see the errors.\n",
    });
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(broken);
    const { code, err } = await aion(['fmt', '--check', 'notes.txt', 'empty.aion'], { folder });
    expect({ code, err }).toEqual({
      code: 0,
      err: "aion fmt: notes.txt: Not formatted: the file doesn't look like a .aion file.\n",
    });
  });

  test('the examples are laid out', async () => {
    expect(await aion(['fmt', '--check', 'examples/aion_tools'], { folder: root })).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });
});
