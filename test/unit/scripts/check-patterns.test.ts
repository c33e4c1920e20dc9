import { expect, test } from 'vitest';
import { patternsIn, slowPatterns } from '../../../scripts/check-patterns.ts';

const slow = (source: string): Promise<readonly string[]> =>
  slowPatterns(patternsIn(new Map([['core/text/a.ts', source]])), new Set());

test.each([
  ['const a = /^(a+)+$/;', '/^(a+)+$/'],
  ['const a =\n  text.replace(/\\s+$/, "");', '/\\s+$/'],
  ["const a = new RegExp('(a|a)*$', 'u');", '/(a|a)*$/u'],
])(
  'a super-linear regular expression is caught: %s',
  async (source, name) => {
    const [sentence, ...others] = await slow(source);
    expect(sentence).toContain(`${name} takes super-linear time: [{"prefix":`);
    expect(others).toEqual([]);
  },
  60_000,
);

test('a linear one, and one that was analysed, is not', async () => {
  expect(await slow('const a = [/^a*b$/, /(?<!a)a+$/, /^"(?:[^"\\\\]|\\\\.)*"/];')).toEqual([]);
  const planted = patternsIn(new Map([['a.ts', 'const a = /^(a+)+$/d;']]));
  expect([...planted]).toEqual([['/^(a+)+$/d', ['a.ts:1']]]);
  expect(await slowPatterns(planted, new Set(planted.keys()))).toEqual([]);
}, 60_000);
