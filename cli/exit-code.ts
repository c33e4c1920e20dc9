/**
 * 0: all is well. 1: something was found. 2: the command could not do its work. 3: there is no result, as requests failed. 130: it was
 * interrupted by Ctrl+C.
 */
export const exitCode = { clean: 0, found: 1, failed: 2, notMeasured: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

const byGravity: readonly ExitCode[] = [0, 1, 3, 130, 2];

/** The graver of two outcomes: an unreadable file must not end as "clean" because of the others. */
export function graver(one: ExitCode, other: ExitCode): ExitCode {
  return byGravity.indexOf(one) > byGravity.indexOf(other) ? one : other;
}
