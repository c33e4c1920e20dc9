import { milliseconds, table } from './measure.ts';
import { say } from './report.ts';

/** A promise about speed, what was measured, and whether it is kept. */
export interface Budget {
  /** What was measured, and of how much. */
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly kept: boolean;
}

/** At most so many milliseconds. */
export function timeBudget(what: string, measured: number, most: number): Budget {
  return { what, measured: `${milliseconds(measured)} ms`, budget: `${most} ms`, kept: measured <= most };
}

/** At most so many times what it is compared with. */
export function ratioBudget(what: string, measured: number, most: number): Budget {
  return { what, measured: `${measured.toFixed(2)}×`, budget: `${most}×`, kept: measured <= most };
}

/** What was asked for and how often it was kept, the broken promises first: they are what the reader is to see. */
export function printBudgets(budgets: readonly Budget[]): void {
  if (budgets.length === 0) return;
  const missed = budgets.filter(({ kept }) => !kept);
  const rows = [...missed, ...budgets.filter(({ kept }) => kept)].map(({ what, measured, budget, kept }) => [
    `  ${what}`,
    measured,
    budget,
    kept ? 'kept' : 'MISSED',
  ]);
  say(table([['budgets', 'measured', 'at most', ''], ...rows]));
  say(`  ${budgets.length - missed.length} of ${budgets.length} kept\n`);
}
