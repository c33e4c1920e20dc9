/** What a run of tests inside VS Code tells the process outside, one line of JSON each. */
export type ResultLine =
  | {
      readonly kind: 'test';
      readonly title: string;
      readonly state: 'passed' | 'failed' | 'skipped';
      readonly milliseconds: number;
      readonly error?: string;
    }
  /** Something that was measured, to be read by people. */
  | { readonly kind: 'note'; readonly text: string }
  /** The last line: without it the run broke off, whatever the exit code says. */
  | { readonly kind: 'end' };

/** Stands before each line where the lines share their way out with other output. */
export const resultMark = 'aion-test-result ';
