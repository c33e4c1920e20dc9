import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CommandOptions, runCommand } from '../host/run-command.ts';
import { addCounts, type Counts, countCheck } from './counts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a project of `vitest.config.ts`, or the tests of it whose paths contain one of `paths`, and prints its output when it is done. */
export async function runVitest(
  project: 'ordinary' | 'corpus',
  paths: readonly string[],
  options: CommandOptions = {},
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'aion-vitest-'));
  try {
    const file = join(folder, 'counts.json');
    const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-counts.ts'];
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...paths];
    const env = { ...process.env, AION_VITEST_COUNTS: file };
    const { code, output } = await runCommand(process.execPath, args, { cwd: root, env, ...options });
    // As a whole: line by line it would be between the tests in VS Code.
    console.log(output);
    const counts: Counts = JSON.parse(readFileSync(file, 'utf8'));
    // Vitest may fail for other reasons than tests, and that must show.
    return code !== 0 && counts.failed.length === 0
      ? addCounts(counts, countCheck(`vitest ended with ${code}`, false))
      : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
