import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aion, cleanFile, folderWith, wrongFile } from './support.ts';

const crooked = cleanFile.replaceAll('\n    ', ' ');
const left = 'not written: a symbolic link leads out of the folder.';
const definition = JSON.stringify({ name: 'send', description: 'Sends.', input_schema: { type: 'object' } });

/** A folder with a link to a file and to a folder outside of it. */
function linkedFolder(text: string, name = 'l.aion'): { readonly folder: string; readonly outside: string } {
  const outside = folderWith({ 'outside.aion': text });
  const folder = folderWith({ 'inner/a.aion': cleanFile });
  symlinkSync(join(outside, 'outside.aion'), join(folder, name));
  symlinkSync(outside, join(folder, 'linked'));
  return { folder, outside };
}

describe('a link that leads out of the folder is not written through', () => {
  test.each(['.', ''])('by aion fmt %s', async (place) => {
    const { folder, outside } = linkedFolder(crooked);
    const ran = await aion(['fmt', ...(place === '' ? [] : [place])], { folder });
    expect(ran).toEqual({ code: 2, out: '', err: `aion fmt: l.aion: ${left}\n` });
    expect(readFileSync(join(outside, 'outside.aion'), 'utf8')).toBe(crooked);
  });

  test('by a glob, which matches no link', async () => {
    const { folder, outside } = linkedFolder(crooked);
    for (const glob of ['*.aion', '**/*.aion']) await aion(['fmt', glob], { folder });
    expect(readFileSync(join(outside, 'outside.aion'), 'utf8')).toBe(crooked);
    expect(await aion(['fmt', 'linked/*.aion'], { folder })).toMatchObject({ code: 0, out: 'linked/outside.aion\n' });
  });

  test('by aion check --fix', async () => {
    const { folder, outside } = linkedFolder(wrongFile);
    const { code, err } = await aion(['check', '--fix', '.'], { folder });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`l.aion: ${left}`) });
    expect(readFileSync(join(outside, 'outside.aion'), 'utf8')).toBe(wrongFile);
  });

  test('by aion convert into a folder, also with --force and for a new file', async () => {
    const { folder, outside } = linkedFolder(cleanFile, 'out.aion');
    const source = folderWith({ 'out.json': definition, 'linked/new.json': definition });
    const words = ['convert', source, '--to', 'aion', '--out-dir', folder, '--force', '--schemas', 'inline'];
    const { code, err } = await aion(words, { folder });
    expect(code).toBe(2);
    expect(err).toContain(`out.aion: ${left}`);
    expect(err).toContain(`linked/new.aion: ${left}`);
    expect(readFileSync(join(outside, 'outside.aion'), 'utf8')).toBe(cleanFile);
    expect(readdirSync(outside)).toEqual(['outside.aion']);
  });

  test('by the files that aion convert writes beside the one that is named', async () => {
    const { folder, outside } = linkedFolder(cleanFile, 'tools.canonical.json');
    const target = folderWith({ 'tools.json': definition, 'schemas.py': '' });
    symlinkSync(join(target, 'schemas.py'), join(folder, 'schemas.py'));
    const words = ['convert', join(target, 'tools.json'), '--to', 'aion', '--out', 'tools.aion', '--force'];
    const kept = await aion([...words, '--keep', '--schemas', 'inline'], { folder });
    expect(kept).toMatchObject({ code: 2, err: expect.stringContaining(left) });
    expect(readFileSync(join(outside, 'outside.aion'), 'utf8')).toBe(cleanFile);
    await aion([...words, '--schemas', 'pydantic'], { folder });
    expect(readFileSync(join(target, 'schemas.py'), 'utf8')).toBe('');
  });
});

describe('a link is written through', () => {
  test('where a person names it', async () => {
    const { folder, outside } = linkedFolder(crooked);
    expect(await aion(['fmt', 'l.aion'], { folder })).toEqual({ code: 0, out: 'l.aion\n', err: '' });
    expect(readFileSync(join(outside, 'outside.aion'), 'utf8')).toBe(cleanFile);
    expect(await aion(['fmt', 'linked'], { folder })).toEqual({ code: 0, out: '', err: '' });
  });

  test('where it stays in the folder', async () => {
    const folder = folderWith({ 'real/a.aion': crooked });
    mkdirSync(join(folder, 'links'));
    symlinkSync('../real/a.aion', join(folder, 'links/a.aion'));
    expect(await aion(['fmt'], { folder })).toEqual({ code: 0, out: 'links/a.aion\n', err: '' });
    expect(readFileSync(join(folder, 'real/a.aion'), 'utf8')).toBe(cleanFile);
  });
});
