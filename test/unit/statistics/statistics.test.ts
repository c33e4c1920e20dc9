import { describe, expect, it } from 'vitest';
import {
  differenceOfRates,
  likeQuestions,
  type RatePair,
  runsNeeded,
  smallestFound,
  studentQuantile,
  wilson,
  z90,
} from '../../../core/statistics/intervals.ts';
import { fisherTest, holm, runsToNameOne, stratifiedTest } from '../../../core/statistics/tests.ts';

// The expected values are from SciPy 1.17.1 (`fisher_exact`, `hypergeom`, `t.ppf`) and statsmodels 0.15.0 (`proportion_confint`).

type Counts = readonly [right: number, runs: number, rightAfter: number, runsAfter: number];

const pair = ([right, runs, rightAfter, runsAfter]: Counts): RatePair => ({
  before: { right, runs },
  after: { right: rightAfter, runs: runsAfter },
});

const noise: readonly Counts[] = [
  ...([
    [4, 5, 2, 5],
    [3, 5, 5, 5],
    [2, 5, 5, 5],
    [5, 5, 5, 5],
  ] as const),
  ...([
    [1, 5, 3, 5],
    [4, 5, 2, 5],
    [1, 5, 3, 5],
    [4, 5, 3, 5],
  ] as const),
];
const drop = Array.from({ length: 8 }, (): Counts => [7, 10, 4, 10]);
const collapse: readonly Counts[] = [[5, 5, 0, 5], ...Array.from({ length: 7 }, (): Counts => [5, 5, 5, 5])];

describe('intervals', () => {
  it.each([
    [27, 40, 0.5201774618987767, 0.7991549776821731],
    [0, 5, 0, 0.43448246478317487],
    [5, 5, 0.5655175352168252, 1],
    [40, 40, 0.9123783988027134, 1],
    [1, 3, 0.06149194472039626, 0.7923403991979523],
    [999, 1000, 0.9943574414020421, 0.9998234536293739],
  ])('of %d right in %d runs', (right, runs, low, high) => {
    const interval = wilson({ right, runs });
    expect(interval?.low).toBeCloseTo(low, 8);
    expect(interval?.high).toBeCloseTo(high, 8);
  });

  it('is none for no runs', () => expect(wilson({ right: 0, runs: 0 })).toBeNull());

  it.each([
    [1, 12.706204736174694],
    [2, 4.302652729749462],
    [3, 3.1824463052837078],
    [4, 2.7764451051977934],
    [7, 2.364624251592784],
    [19, 2.0930240544083087],
    [50, 2.008559112100761],
  ])('use the point of the t distribution with %d degrees', (degrees, point) => {
    expect(studentQuantile(0.975, degrees)).toBeCloseTo(point, 9);
  });

  it('of questions like these, from three questions that differ', () => {
    // The mean is 0.5, the standard error sqrt(0.08 / 6), and t with 2 degrees 4.3027.
    const interval = likeQuestions([0.3, 0.5, 0.7]);
    expect(interval?.low).toBeCloseTo(0.5 - 4.302652729749462 * Math.sqrt(0.08 / 6), 9);
    expect(likeQuestions([0, 0, 0, 1])?.low).toBe(0);
    expect(likeQuestions([0.2, 0.9])).toBeNull();
    expect(likeQuestions([0.7, 0.7, 0.7])).toBeNull();
  });

  it('of a difference', () => {
    const shown = (counts: readonly Counts[]) => {
      const { difference, low, high } = differenceOfRates(counts.map(pair));
      return [difference, low, high].map((number) => number.toFixed(4));
    };
    expect(shown(noise)).toEqual(['0.1000', '-0.0967', '0.2967']);
    expect(shown(drop)).toEqual(['-0.3000', '-0.4495', '-0.1505']);
    expect(shown(collapse)).toEqual(['-0.1250', '-0.2784', '0.0284']);
    expect(differenceOfRates(drop.map(pair), z90).low).toBeCloseTo(-0.3 - (0.1494717960166849 * z90) / 1.959963985, 9);
  });
});

describe('tests of a change', () => {
  it.each<[Counts, number]>([
    [[5, 5, 0, 5], 0.007936507936507938],
    [[4, 5, 3, 5], 1],
    [[10, 10, 4, 10], 0.010835913312693499],
    [[3, 5, 8, 10], 0.5604395604395603],
    [[17, 40, 31, 40], 0.002733331304052971],
    [[0, 3, 0, 3], 1],
    [[300, 600, 350, 600], 0.004506774010392959],
  ])('of one question: %j', (counts, p) => expect(fisherTest(pair(counts))).toBeCloseTo(p, 9));

  it('of all questions together', () => {
    expect(stratifiedTest(noise.map(pair))).toBeCloseTo(0.46591160802245396, 9);
    expect(stratifiedTest(drop.map(pair))).toBeCloseTo(0.00032387989006855234, 12);
    // Seven questions that are right on both sides say nothing.
    expect(stratifiedTest(collapse.map(pair))).toBeCloseTo(0.007936507936507938, 9);
    const unequal: readonly Counts[] = [
      [5, 5, 2, 10],
      [1, 3, 2, 4],
      [9, 20, 5, 20],
    ];
    expect(stratifiedTest(unequal.map(pair))).toBeCloseTo(0.03563099658761505, 9);
    expect(stratifiedTest([])).toBe(1);
  });

  it('of several questions, by Holm', () => {
    expect([...holm([0.001, 0.02, 0.03, 0.9])]).toEqual([0]);
    expect([...holm([0.01, 0.012, 0.2, 0.9])]).toEqual([0, 1]);
    expect([...holm([0.01, 0.02])].sort()).toEqual([0, 1]);
  });
});

describe('the size of an evaluation', () => {
  it('gives the smallest change, and the runs for a change', () => {
    expect(smallestFound(0.7, 40)).toBeCloseTo(0.28707705805733136, 9);
    expect(smallestFound(0.7, 80)).toBeCloseTo(0.2029941344754232, 9);
    expect(runsNeeded(0.7, 0.3, 1.644854)).toBeCloseTo(60.64199262323749, 9);
  });

  it('gives the runs that name a single question', () => {
    expect([1, 8, 20, 50, 100].map((questions) => runsToNameOne(questions))).toEqual([4, 6, 6, 7, 8]);
  });
});

/** A generator of random numbers with a fixed seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe('200 simulated pairs of 8 questions with 10 runs', () => {
  function changed(rateAfter: number): number {
    const random = randomBy(52);
    const rightRuns = (rate: number): number => Array.from({ length: 10 }, random).filter((one) => one < rate).length;
    return Array.from({ length: 200 }, () => {
      const pairs = drop.map(() => pair([rightRuns(0.7), 10, rightRuns(rateAfter), 10]));
      return stratifiedTest(pairs) <= 0.05;
    }).filter(Boolean).length;
  }

  it('report a change for at most 8 % if nothing has changed', () => expect(changed(0.7)).toBeLessThanOrEqual(16));

  it('report a drop of 30 points for at least 93 %', () => expect(changed(0.4)).toBeGreaterThanOrEqual(186));
});
