import type { RatePair } from './intervals.ts';

/** Two probabilities whose quotient is nearer to 1 are equal: they differ by rounding. */
const sameness = 1 + 1e-7;

/** The chances of 0, 1, 2, … right runs afterwards, if the right runs of both sides are dealt to the sides by chance. */
function hypergeometric({ before, after }: RatePair): readonly number[] {
  const right = before.right + after.right;
  const runs = before.runs + after.runs;
  const all = logChoose(runs, after.runs);
  return Array.from({ length: after.runs + 1 }, (_, dealt) => {
    const isPossible = dealt <= right && after.runs - dealt <= runs - right;
    return isPossible ? Math.exp(logChoose(right, dealt) + logChoose(runs - right, after.runs - dealt) - all) : 0;
  });
}

/**
 * The p-value that no question has changed: the exact conditional test, stratified by question. The time is proportional to the square of the
 * runs. 1 for no questions.
 */
export function stratifiedTest(pairs: readonly RatePair[]): number {
  let chances: readonly number[] = [1];
  for (const pair of pairs) chances = convolved(chances, hypergeometric(pair));
  const observed = chances[pairs.reduce((sum, { after }) => sum + after.right, 0)] ?? 0;
  const asRare = chances.filter((chance) => chance <= observed * sameness);
  return Math.min(
    1,
    asRare.reduce((sum, chance) => sum + chance, 0),
  );
}

/** Fisher's exact test, two-sided: the p-value that the question has not changed. */
export function fisherTest(pair: RatePair): number {
  return stratifiedTest([pair]);
}

/** The indexes of the p-values that stay below `alpha` together, by Holm's method. */
export function holm(values: readonly number[], alpha = 0.05): ReadonlySet<number> {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const failed = order.findIndex(({ value }, rank) => value > alpha / (values.length - rank));
  return new Set((failed === -1 ? order : order.slice(0, failed)).map(({ index }) => index));
}

/** The fewest runs on each side with which a single question of so many can be named: all right before, all wrong after. */
export function runsToNameOne(questions: number, alpha = 0.05): number {
  let runs = 1;
  while (Math.log(2) - logChoose(2 * runs, runs) > Math.log(alpha / questions)) runs++;
  return runs;
}

function convolved(one: readonly number[], other: readonly number[]): readonly number[] {
  const sums = new Array<number>(one.length + other.length - 1).fill(0);
  for (const [at, first] of one.entries()) {
    if (first === 0) continue;
    for (const [more, second] of other.entries()) sums[at + more] = (sums[at + more] ?? 0) + first * second;
  }
  return sums;
}

function logChoose(all: number, chosen: number): number {
  return logFactorial(all) - logFactorial(chosen) - logFactorial(all - chosen);
}

const logFactorials: number[] = [0];

function logFactorial(number: number): number {
  for (let next = logFactorials.length; next <= number; next++) {
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  }
  return logFactorials[number] ?? 0;
}
