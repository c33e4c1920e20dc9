/** The point of the normal distribution with 2.5 % above it. */
export const z95 = 1.959963985;
/** The point with 5 % above it. */
export const z90 = 1.644853627;
/** The point with 20 % above it: the power of 80 % of a test. */
const z80 = 0.841621234;

/** An interval of rates or differences, as fractions of 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How often something was right. */
export interface Rate {
  readonly right: number;
  readonly runs: number;
}

/** The same question before and after a change. */
export interface RatePair {
  readonly before: Rate;
  readonly after: Rate;
}

/** Wilson's 95 % interval of a rate; null for no runs. */
export function wilson({ right, runs }: Rate): Interval | null {
  if (runs === 0) return null;
  const z = z95;
  const rate = right / runs;
  const scale = 1 + (z * z) / runs;
  const centre = (rate + (z * z) / (2 * runs)) / scale;
  const half = (z * Math.sqrt((rate * (1 - rate)) / runs + (z * z) / (4 * runs * runs))) / scale;
  // The two parts of a bound are equal at 0 and 1, and rounding must not leave a rest.
  return {
    low: right === 0 ? 0 : Math.max(0, centre - half),
    high: right === runs ? 1 : Math.min(1, centre + half),
  };
}

/**
 * The 95 % interval of the mean rate of questions like these, from the differences between them; null for fewer than three questions, and
 * if all rates are equal: then the questions say nothing about others.
 */
export function likeQuestions(rates: readonly number[]): Interval | null {
  const count = rates.length;
  if (count < 3 || rates.every((rate) => rate === rates[0])) return null;
  const mean = meanOf(rates);
  const squares = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0);
  const half = studentQuantile(0.975, count - 1) * Math.sqrt(squares / (count * (count - 1)));
  return { low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}

export interface RateDifference extends Interval {
  /** The mean over the questions of the rate after minus the rate before. */
  readonly difference: number;
}

/**
 * The difference of the rates, with its interval for these questions; `z` is 95 % by default. Each question needs runs on both sides. For
 * the width alone, a success and a failure are added to each rate: 0 and 1 would have no width.
 */
export function differenceOfRates(pairs: readonly RatePair[], z = z95): RateDifference {
  const width = ({ right, runs }: Rate): number => {
    const rate = (right + 1) / (runs + 2);
    return (rate * (1 - rate)) / runs;
  };
  const difference = meanOf(pairs.map(({ before, after }) => after.right / after.runs - before.right / before.runs));
  const variance = pairs.reduce((sum, { before, after }) => sum + width(before) + width(after), 0);
  const half = (z * Math.sqrt(variance)) / pairs.length;
  return { difference, low: difference - half, high: difference + half };
}

/** The smallest change of a rate that `runs` on each side find in four of five cases. */
export function smallestFound(rate: number, runs: number): number {
  return (z95 + z80) * Math.sqrt((2 * rate * (1 - rate)) / runs);
}

/** The runs on each side that find a change of `change` with the power of `zOfPower` (80 % by default). */
export function runsNeeded(rate: number, change: number, zOfPower = z80): number {
  return 2 * rate * (1 - rate) * ((z95 + zOfPower) / change) ** 2;
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** The point of Student's t with `degrees` (a whole number from 1) that has the share `below` of the distribution below it. */
export function studentQuantile(below: number, degrees: number): number {
  let [low, high] = [0, 1];
  while (studentBelow(high, degrees) < below) high *= 2;
  // Halving 100 times leaves no representable number between the bounds.
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (studentBelow(middle, degrees) < below) low = middle;
    else high = middle;
  }
  return high;
}

/** The share of the distribution below `t` ≥ 0, by the finite series for whole degrees (Abramowitz and Stegun 26.7.3 and 26.7.4). */
function studentBelow(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let step = isOdd ? 3 : 2; step <= degrees - 2; step += 2) {
    term *= ((step - 1) / step) * cosine * cosine;
    sum += term;
  }
  const inside = isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
  return 0.5 + inside / 2;
}
