import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variables that name the folder for temporary files: one on Linux and macOS, two on Windows. */
const variables = ['TMPDIR', 'TEMP', 'TMP'];

/**
 * Gives this process, and those it starts from now on, an empty folder for temporary files. The returned function removes it, and returns the
 * names of the project's folders that were left in it: each is a leak, which would fill the machine of a person who runs the tests.
 */
export function useOwnTemporaryFolder(): () => readonly string[] {
  const before = variables.map((name) => [name, process.env[name]] as const);
  const folder = mkdtempSync(join(tmpdir(), 'aion-run-'));
  for (const name of variables) process.env[name] = folder;
  return () => {
    const left = readdirSync(folder).filter((name) => name.startsWith('aion-'));
    rmSync(folder, { recursive: true, force: true });
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    return left;
  };
}
