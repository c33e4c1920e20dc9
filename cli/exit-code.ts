/** 0: all is well. 1: something was found. 2: the command could not do its work. */
export const exitCode = { clean: 0, found: 1, failed: 2 } as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** The graver of two outcomes: an unreadable file must not end as "clean" because of the others. */
export function graver(one: ExitCode, other: ExitCode): ExitCode {
  return one > other ? one : other;
}
