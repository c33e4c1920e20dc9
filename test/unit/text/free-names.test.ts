import { describe, expect, test } from 'vitest';
import { FreeNames } from '../../../core/text/free-names.ts';

describe('free names', () => {
  test('a name that is free is taken as it is, then told apart by a number', () => {
    const names = new FreeNames(['b', 'a_2'], 64);
    expect(['a', 'a', 'b', 'a_2', 'a'].map((name) => names.take(name))).toEqual(['a', 'a_3', 'b_2', 'a_2_2', 'a_4']);
  });

  test('no name is given twice, also where the number cuts the name', () => {
    const names = new FreeNames([], 4);
    const given = ['abcdef', 'abcdxy', 'abcd', 'ab_2', 'abcd'].map((name) => names.take(name));
    expect(given).toEqual(['abcd', 'ab_2', 'ab_3', 'ab_4', 'ab_5']);
    expect(new Set(given).size).toBe(given.length);
  });
});
