import { describe, expect, test } from 'vitest';
import { editDistance } from '../../../core/text/edit-distance.ts';

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
});
