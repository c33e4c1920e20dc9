import { milliseconds, table } from './measure.ts';
import { print } from './report.ts';

export interface Budget {
  /** The measured work and its size. */
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly kept: boolean;
}

/** The limit `most` is in milliseconds. */
export function timeBudget(what: string, measured: number, most: number): Budget {
  return { what, measured: `${milliseconds(measured)} ms`, budget: `${most} ms`, kept: measured <= most };
}

/** The limit `most` is a factor. */
export function ratioBudget(what: string, measured: number, most: number): Budget {
  return { what, measured: `${measured.toFixed(2)}×`, budget: `${most}×`, kept: measured <= most };
}

/** Prints all budgets, the missed ones first. */
export function printBudgets(budgets: readonly Budget[]): void {
  if (budgets.length === 0) return;
  const missed = budgets.filter(({ kept }) => !kept);
  const rows = [...missed, ...budgets.filter(({ kept }) => kept)].map(({ what, measured, budget, kept }) => [
    `  ${what}`,
    measured,
    budget,
    kept ? 'kept' : 'MISSED',
  ]);
  print(table([['budgets', 'measured', 'at most', ''], ...rows]));
  print(`  ${budgets.length - missed.length} of ${budgets.length} kept\n`);
}
