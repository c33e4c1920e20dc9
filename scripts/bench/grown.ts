import type { Budget } from './budgets.ts';

/** In milliseconds. If the larger input takes less, its growth has no budget: constant costs take most of the time. */
export const tooShort = 100;
/** Linear growth is 1; a logarithm and garbage collection add to it; quadratic growth is 2. */
const steepest = 1.5;
/** A growth above this is faster than a logarithm explains, and worth a look. */
export const steep = 1.3;

/** The exponent of the growth from `few` to `many`, the times of two inputs; the second is `times` as large. */
export function exponentBetween(few: number, many: number, times: number): number {
  return Math.log(many / few) / Math.log(times);
}

/** The budget that work grows linearly. */
export function growthBudget(what: string, exponent: number): Budget {
  const look = exponent >= steep && exponent <= steepest ? ', to be looked at' : '';
  return {
    what: `${what}, exponent${look}`,
    measured: exponent.toFixed(2),
    budget: `${steepest}`,
    kept: exponent <= steepest,
  };
}
