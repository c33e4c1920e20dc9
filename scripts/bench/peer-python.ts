import { spawnSync } from 'node:child_process';

/**
 * What a program says as JSON that runs in the Python that `AION_BENCH_PYTHON` names (`python3` where it is not set), with `input` as its standard
 * input. Null where it fails: that Python does not have the packages.
 */
export function askPython<Answer>(program: string, input: unknown): Answer | null {
  const python = process.env['AION_BENCH_PYTHON'] ?? 'python3';
  const { status, stdout } = spawnSync(python, ['-c', program], { input: JSON.stringify(input), encoding: 'utf8' });
  return status === 0 ? (JSON.parse(stdout) as Answer) : null;
}
