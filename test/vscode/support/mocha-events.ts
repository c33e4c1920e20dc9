import type { ResultLine } from './results.ts';

/** The used part of a mocha test; mocha's builds for Node and for browsers agree on it. */
interface Test {
  fullTitle(): string;
  readonly duration?: number | undefined;
}

interface Runner {
  on(event: 'pass' | 'pending', listener: (test: Test) => void): unknown;
  on(event: 'fail' | 'retry', listener: (test: Test, error: unknown) => void): unknown;
}

/** The window of a busy machine loses a key or a click. A test that fails twice has failed; the summary lists the retries. */
export const mostRetries = 1;

/** A mocha reporter that passes each result to `write` at once; `failed` gets the title of each failed test, also before a retry. */
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
        write({ kind: 'retry', title: test.fullTitle(), error: textOf(error).slice(0, 1500) });
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
