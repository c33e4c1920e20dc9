/** The messages of a test run inside VS Code to the process outside, one line of JSON each. */
export type ResultLine =
  | {
      readonly kind: 'test';
      readonly title: string;
      readonly state: 'passed' | 'failed' | 'skipped';
      readonly milliseconds: number;
      readonly error?: string;
    }
  /** A test that failed and is run again. */
  | { readonly kind: 'retry'; readonly title: string; readonly error: string }
  /** A measurement, for people. */
  | { readonly kind: 'note'; readonly text: string }
  /** The last line: without it the run broke off, whatever the exit code. */
  | { readonly kind: 'end' };

/** The prefix of each line if the output is shared. */
export const resultMark = 'aion-test-result ';
