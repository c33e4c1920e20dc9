import { spawnSync } from 'node:child_process';

/**
 * The JSON output of a program in the Python of `AION_BENCH_PYTHON` (default `python3`), with `input` as its standard input. Null if it
 * fails: that Python lacks the packages.
 */
export function askPython<Answer>(program: string, input: unknown): Answer | null {
  const python = process.env['AION_BENCH_PYTHON'] ?? 'python3';
  const { status, stdout } = spawnSync(python, ['-c', program], { input: JSON.stringify(input), encoding: 'utf8' });
  return status === 0 ? (JSON.parse(stdout) as Answer) : null;
}
