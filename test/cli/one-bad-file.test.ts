import { describe, expect, test, vi } from 'vitest';
import { aion, cleanFile, folderWith, wrongFile } from './support.ts';

const mark = 'this file makes the program fail';

/** A bug of the program: an exception for one text only. */
function failAtMark(text: string): void {
  if (text.includes(mark)) throw new RangeError('Maximum call stack size exceeded');
}

vi.mock('../../core/rules/check.ts', async (original) => {
  const real = await original<typeof import('../../core/rules/check.ts')>();
  const check: typeof real.check = (document, settings, python) => {
    failAtMark(document.text);
    return real.check(document, settings, python);
  };
  return { ...real, check };
});
vi.mock('../../core/rules/notation-errors.ts', async (original) => {
  const real = await original<typeof import('../../core/rules/notation-errors.ts')>();
  const firstNotationError: typeof real.firstNotationError = (document) => {
    failAtMark(document.text);
    return real.firstNotationError(document);
  };
  return { ...real, firstNotationError };
});
vi.mock('../../core/notation/formatting/format-document.ts', async (original) => {
  const real = await original<typeof import('../../core/notation/formatting/format-document.ts')>();
  const formatText: typeof real.formatText = (document, layout) => {
    failAtMark(document.text);
    return real.formatText(document, layout);
  };
  return { ...real, formatText };
});

const bad = cleanFile.replace('Where', `${mark}: Where`);
const files = { 'a.aion': wrongFile, 'b.aion': bad, 'c.aion': wrongFile };
const says = /b\.aion: Internal error in aion \(RangeError: Maximum call stack size exceeded\)/;

describe('a file at which the program fails is the only one that it fails at', () => {
  test('check, also with --fix', async () => {
    for (const words of [['check'], ['check', '--format', 'json'], ['check', '--fix']]) {
      const { code, out, err } = await aion(words, { folder: folderWith(files) });
      expect(code).toBe(2);
      expect(err).toMatch(says);
      if (!words.includes('--fix')) for (const name of ['a.aion', 'c.aion']) expect(out).toContain(name);
    }
  });

  test('fmt', async () => {
    const ugly = cleanFile.replaceAll('  ', '     ');
    const folder = folderWith({ 'a.aion': ugly, 'b.aion': bad, 'c.aion': ugly });
    const { code, out, err } = await aion(['fmt'], { folder });
    expect([code, out]).toEqual([2, 'a.aion\nc.aion\n']);
    expect(err).toMatch(says);
  });

  test('convert and tools', async () => {
    const good = { 'a.aion': cleanFile, 'b.aion': bad, 'c.aion': cleanFile.replace('Docs', 'Help') };
    const listed = await aion(['tools'], { folder: folderWith(good) });
    expect(listed.code).toBe(2);
    expect(listed.err).toMatch(says);
    for (const name of ['Docs', 'Help']) expect(listed.out).toContain(name);
    const converted = await aion(['convert', '.', '--to', 'openai', '--out-dir', 'out'], { folder: folderWith(good) });
    expect(converted.err).toMatch(says);
    expect(converted.code).toBe(2);
  });
});
