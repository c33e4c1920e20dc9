/** What a run says to the shell: 0 all is well, 1 something was found, 2 it could not do what was asked. */
export const exitCode = { clean: 0, found: 1, failed: 2 } as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** The graver of two outcomes: whoever could not read a file must not be told "clean" because of the others. */
export function graver(one: ExitCode, other: ExitCode): ExitCode {
  return one > other ? one : other;
}
