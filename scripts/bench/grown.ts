import type { Budget } from './budgets.ts';

/** What takes less than this for the larger input (in milliseconds) is not fitted: what happens once takes most of it. */
export const tooShort = 100;
/** In proportion is 1; a logarithm and the collector of garbage add to it; the square is 2. */
const steepest = 1.5;
/** More than this grows faster than a logarithm explains, and is worth a look. */
export const steep = 1.3;

/** The exponent of the growth from `few` to `many`, the times of two inputs of which the second is `times` as large. */
export function exponentBetween(few: number, many: number, times: number): number {
  return Math.log(many / few) / Math.log(times);
}

/** The promise that something grows in proportion. */
export function growthBudget(what: string, exponent: number): Budget {
  const look = exponent >= steep && exponent <= steepest ? ', to be looked at' : '';
  return {
    what: `${what}, exponent${look}`,
    measured: exponent.toFixed(2),
    budget: `${steepest}`,
    kept: exponent <= steepest,
  };
}
