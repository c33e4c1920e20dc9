import { describe, expect, test } from 'vitest';
import { growth, stepsOf } from '../../support/steps.ts';

describe('the count of steps', () => {
  const text = (size: number) => '{'.repeat(size);

  test('is the same each time', () => {
    const work = () =>
      text(3_000)
        .split('')
        .map((one) => one.charCodeAt(0));
    work();
    expect(stepsOf(work)).toBe(stepsOf(work));
  });

  test('is that of the work: a loop of a thousand turns', () => {
    const turns = (count: number) => {
      let sum = 0;
      for (let turn = 0; turn < count; turn++) sum += turn;
      return sum;
    };
    expect(stepsOf(() => turns(2_000)) - stepsOf(() => turns(1_000))).toBe(1_000);
  });

  test.each<[string, (text: string) => unknown]>([
    ['indexOf', (all) => [...all].map((_, at) => all.indexOf('}', at))],
    ['a loop in a loop', (all) => [...all].map(() => [...all].map((one) => one))],
    ['an expression', (all) => [...all].map((_, at) => /\}/.exec(all.slice(at)))],
    ['a list that is copied', (all) => [...all].reduce<string[]>((list, one) => list.concat(one), [])],
  ])('sees work that starts over at every character: %s', (_, work) => {
    expect(growth(text, work, 500)).toMatchObject({ isLinear: false });
  });

  test.each<[string, (text: string) => unknown]>([
    ['one search', (all) => all.indexOf('}')],
    ['a loop', (all) => [...all].filter((one) => one === '}')],
    ['sorting', (all) => [...all].sort((a, b) => (a < b ? -1 : 1))],
  ])('passes work in proportion: %s', (_, work) => {
    expect(growth(text, work, 500)).toMatchObject({ isLinear: true });
  });
});
