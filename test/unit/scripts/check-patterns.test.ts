import { expect, test } from 'vitest';
import { patternsIn, slowPatterns } from '../../../scripts/check-patterns.ts';

const slow = (source: string): Promise<readonly string[]> =>
  slowPatterns(patternsIn(new Map([['core/text/a.ts', source]])), new Set());

test.each([
  ['exponential', 'const a = /^(a+)+$/;', '/^(a+)+$/'],
  ['quadratic', 'const a =\n  text.replace(/\\s+$/, "");', '/\\s+$/'],
])('a regular expression that takes %s time is caught', async (_, source, name) => {
  const [sentence, ...others] = await slow(source);
  expect(sentence).toContain(`${name} takes super-linear time: [{"prefix":`);
  expect(others).toEqual([]);
});

test('both ways to write one are read', () => {
  const source = "const a = /^(a+)+$/;\nconst b = new RegExp('(a|a)*$', 'u');";
  expect([...patternsIn(new Map([['a.ts', source]]))]).toEqual([
    ['/^(a+)+$/', ['a.ts:1']],
    ['/(a|a)*$/u', ['a.ts:2']],
  ]);
});

test('a linear one, and one that was analysed, is not', async () => {
  expect(await slow('const a = [/^a*b$/, /(?<!a)a+$/, /^"(?:[^"\\\\]|\\\\.)*"/];')).toEqual([]);
  const planted = patternsIn(new Map([['a.ts', 'const a = /^(a+)+$/d;']]));
  expect([...planted]).toEqual([['/^(a+)+$/d', ['a.ts:1']]]);
  expect(await slowPatterns(planted, new Set(planted.keys()))).toEqual([]);
});
