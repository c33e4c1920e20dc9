import { spawnSync } from 'node:child_process';

/** In milliseconds, for one question to a registry. */
const longestWait = 30_000;

/** The newest release on PyPI; null if `pip` doesn't say it. */
export function newestOnPypi(name: string): string | null {
  const text = answerOf('python3', ['-m', 'pip', 'index', 'versions', '--disable-pip-version-check', name]);
  return /\(([^)]+)\)/.exec(text)?.[1] ?? null;
}

/** The newest release on npm; null if `npm` doesn't say it. */
export function newestOnNpm(name: string): string | null {
  return answerOf('npm', ['view', name, 'version']).trim() || null;
}

/** Whether a release is newer than the measured version, which may have no patch number. */
export function isOlder(measured: string, newest: string): boolean {
  const numbers = newest.split('.').map((part) => Number.parseInt(part, 10));
  for (const [index, part] of measured.split('.').entries()) {
    const difference = (numbers[index] ?? 0) - Number.parseInt(part, 10);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function answerOf(command: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: longestWait });
  return status === 0 ? stdout : '';
}
