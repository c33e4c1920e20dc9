import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '../../../core/text/edit-distance.ts';
import { randomRuns } from '../../support/random-runs.ts';

describe('the edit distance', () => {
  test.each([
    ['', '', 2, 0],
    ['', 'ab', 2, 2],
    ['name', 'name', 2, 0],
    ['desc', 'description', 7, 7],
    ['form', 'from', 2, 1],
    ['a', 'b', 0, 1],
    ['kitten', 'sitting', 3, 3],
  ])('%j → %j, counted up to %i, is %i', (from, to, limit, distance) => {
    expect(editDistance(from, to, limit)).toBe(distance);
    expect(editDistance(to, from, limit)).toBe(distance);
  });

  test.each([
    ['of words that differ too much', 'abcd', 'wxyz', 1],
    ['of words whose lengths differ too much', 'a', 'abcdef', 2],
  ])('%s is one more than the limit', (_, from, to, limit) => {
    expect(editDistance(from, to, limit)).toBe(limit + 1);
  });

  test('with a limit is that without one, as far as the limit goes', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(0, 1, 2, 3), (from, to, limit) => {
        const whole = unlimited(from, to);
        expect(editDistance(from, to, limit)).toBe(whole <= limit ? whole : limit + 1);
      }),
      { numRuns: randomRuns },
    );
  });
});

/** By definition: each possible first step, and the rest. */
function unlimited(from: string, to: string): number {
  const known = new Map<string, number>();
  const rest = (at: number, other: number): number => {
    const key = `${at} ${other}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const ways = at === from.length && other === to.length ? [0] : [];
    if (at < from.length) ways.push(rest(at + 1, other) + 1);
    if (other < to.length) ways.push(rest(at, other + 1) + 1);
    if (at < from.length && other < to.length) ways.push(rest(at + 1, other + 1) + (from[at] === to[other] ? 0 : 1));
    const isSwapped = at + 1 < from.length && from[at] === to[other + 1] && from[at + 1] === to[other];
    if (isSwapped && other + 1 < to.length) ways.push(rest(at + 2, other + 2) + 1);
    const least = Math.min(...ways);
    known.set(key, least);
    return least;
  };
  return rest(0, 0);
}
