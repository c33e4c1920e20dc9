import { describe, expect, it } from 'vitest';
import { callAt } from '../../../core/python/call-at.ts';
import { codeAt } from '../../../core/python/code-at.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';

/** `callee index/arguments`, with the keyword of the argument at `|`; null outside calls. */
function at(marked: string): string | null {
  const offset = marked.indexOf('|');
  const call = callAt(marked.replace('|', ''), offset);
  if (call === null) return null;
  const keyword = call.arguments[call.active]?.keyword;
  return `${call.callee ?? '?'} ${call.active}/${call.arguments.length}${keyword ? ` ${keyword}` : ''}${call.direct ? '' : ' within'}`;
}

describe('the call around a place', () => {
  it.each([
    ['f(|)', 'f 0/1'],
    ['f(a, |)', 'f 1/2'],
    ['f(a|, b', 'f 0/2'],
    ['f(a, b)|', null],
    ['f(g(a|), b)', 'g 0/1'],
    ['f(g(a), b|)', 'f 1/2'],
    ['f([1, (2, |3)], 4)', 'f 0/2 within'],
    ['f({1: 2, |3: 4}, 4)', 'f 0/2 within'],
    ['(a, |b)', null],
    ['lambda x: (x, |)', null],
    ['x if (a, |b) else c', null],
    ['x in (a, |b)', null],
    ['not_(a, |b)', 'not_ 1/2'],
    ['a.b . c(|)', '? 0/1'],
    ['a.b.c(|)', 'a.b.c 0/1'],
    ['f(x)(|)', '? 0/1'],
    ['f(x).g(|)', '? 0/1'],
    ['a[0](|)', '? 0/1'],
    ['f(name=|1)', 'f 0/1 name'],
    ['f(name ==| 1)', 'f 0/1'],
    ['f(lambda a, b: a, |)', 'f 1/2'],
    ['f("a, (", |)', 'f 1/2'],
    ["f('it\\'s, (', |)", 'f 1/2'],
    ["f('it|s')", 'f 0/1'],
    ["f('it|s", 'f 0/1'],
    ["f(a, b='(|,', c)", 'f 1/3 b'],
    ["'f(|'", null],
    ["f('its'|)", 'f 0/1'],
    ["f('''a'b, ''', |)", 'f 1/2'],
    ['f(# g(\n |)', 'f 0/1'],
    ['f(# |', 'f 0/1'],
    ['größe(|)', 'größe 0/1'],
    ['|', null],
  ])('%s', (marked, expected) => expect(at(marked)).toBe(expected));

  it('is found however deep, in steps in proportion', () => {
    for (const text of [
      '('.repeat(200_000),
      'f('.repeat(100_000),
      "'".repeat(200_001),
      '[f('.repeat(60_000),
      'lambda '.repeat(30_000),
    ]) {
      expect(() => callAt(text, text.length)).not.toThrow();
      expect(codeAt(text, text.length).code).toHaveLength(text.length);
    }
    const builds = ['(', 'f(', "'", '[f(', 'lambda '].map((unit) => ({
      name: unit,
      build: (size: number) => unit.repeat(size / unit.length),
    }));
    const work = (text: string) => [callAt(text, text.length), codeAt(text, text.length)];
    expect(fasterThanTheirSize(builds, work)).toEqual([]);
  });

  it('holds at every offset of a text with everything', () => {
    const text =
      "lambda a, *b: f(g('x\\'', [a, (b, {1: 2})], k=lambda c, d: c), **h) if a not in (1, 2) else \"#\" # end";
    for (let offset = 0; offset <= text.length; offset++) {
      for (const part of [text, text.slice(0, offset), text.slice(offset)]) {
        const call = callAt(part, Math.min(offset, part.length));
        for (const { start, end } of call?.arguments ?? []) expect(start).toBeLessThanOrEqual(end);
        expect(call === null || call.active < call.arguments.length).toBe(true);
      }
    }
  });
});
