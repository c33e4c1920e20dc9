import type { ResultLine } from './results.ts';

/** As much of a mocha test as is read here; mocha's two builds, for Node and for browsers, agree on it. */
interface Test {
  fullTitle(): string;
  readonly duration?: number | undefined;
}

interface Runner {
  on(event: 'pass' | 'pending', listener: (test: Test) => void): unknown;
  on(event: 'fail' | 'retry', listener: (test: Test, error: unknown) => void): unknown;
}

/** A mocha reporter that hands each result to `write` as it comes; `failed` is told the title of a test that failed, also where it is tried again. */
export function reporterTo(
  write: (line: ResultLine) => void,
  failed: (title: string) => void = () => {},
): new (
  runner: Runner,
) => object {
  return class {
    constructor(runner: Runner) {
      const report = (state: 'passed' | 'skipped') => (test: Test) =>
        write({ kind: 'test', title: test.fullTitle(), state, milliseconds: test.duration ?? 0 });
      runner.on('pass', report('passed'));
      runner.on('pending', report('skipped'));
      const textOf = (error: unknown): string =>
        error instanceof Error ? (error.stack ?? error.message) : String(error);
      runner.on('retry', (test, error) => {
        failed(test.fullTitle());
        write({ kind: 'note', text: `Tried again: ${test.fullTitle()}: ${textOf(error).slice(0, 1500)}` });
      });
      runner.on('fail', (test, error) => {
        failed(test.fullTitle());
        const text = textOf(error);
        write({
          kind: 'test',
          title: test.fullTitle(),
          state: 'failed',
          milliseconds: test.duration ?? 0,
          error: text,
        });
      });
    }
  };
}
