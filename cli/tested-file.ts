import type { CallProblem, SavedCall } from '../core/calls/index.ts';
import type { JsonDifference } from '../core/json/index.ts';
import { type LineIndex, say, translated } from '../core/text/index.ts';
import type { FileProblem } from '../project/files.ts';
import type { SavedCallOutcome } from '../runner/run-saved-call.ts';

export interface TestedCase {
  /** Among the readable calls of its file, from 0. */
  readonly index: number;
  readonly kept: SavedCall;
  readonly outcome: SavedCallOutcome;
}

export interface TestedFile {
  readonly path: string;
  readonly text: string;
  readonly lines: LineIndex;
  /** Parts that are no call, or have no valid expectation. */
  readonly problems: readonly CallProblem[];
  readonly cases: readonly TestedCase[];
}

export interface TestRun {
  readonly files: readonly TestedFile[];
  readonly problems: readonly FileProblem[];
}

export interface CaseEnd {
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly message: string | null;
  readonly differences: readonly JsonDifference[];
  /** Null if nothing ran. */
  readonly seconds: number | null;
}

export function endOf({ outcome, kept }: TestedCase): CaseEnd {
  switch (outcome.kind) {
    case 'run': {
      const { verdict, record } = outcome;
      const rest = { seconds: record.duration };
      if (verdict.passed) return { status: 'passed', message: null, differences: [], ...rest };
      return { status: 'failed', message: verdict.message, differences: verdict.differences, ...rest };
    }
    case 'cannot run':
      return { status: 'failed', message: translated(outcome.says), differences: [], seconds: null };
    case 'not allowed': {
      const message = say`${kept.call.name} wasn't run because it isn't read-only. Use --allow-side-effects to run it.`;
      return { status: 'skipped', message, differences: [], seconds: null };
    }
  }
}

interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly problems: number;
}

export function summaryOfTests({ files, problems }: TestRun): TestSummary {
  const ends = files.flatMap(({ cases }) => cases.map((one) => endOf(one).status));
  const count = (status: CaseEnd['status']): number => ends.filter((one) => one === status).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    problems: problems.length + files.reduce((sum, file) => sum + file.problems.length, 0),
  };
}

/** The title of the case, else its tool. */
export function nameOf({ kept }: TestedCase): string {
  return kept.title ?? kept.call.name;
}
