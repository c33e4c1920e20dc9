import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import type { Outcome } from '../../test/fuzz/part.ts';
import { runCommand } from '../host/run-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests with random input take their number of runs from this. */
const counted = /\brandomRuns\b/;

interface TextTests {
  readonly folder: string;
  readonly files: readonly string[];
}

/** All of them, by folder. */
export function textTests(): readonly TextTests[] {
  const folders = new Map<string, string[]>();
  for (const file of globSync('test/{unit,lsp}/**/*.test.ts', { cwd: root }).toSorted()) {
    if (!counted.test(readFileSync(join(root, file), 'utf8'))) continue;
    const folder = /^test\/unit\/([^/]+)\//.exec(file)?.[1] ?? 'lsp';
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders].map(([folder, files]) => ({ folder, files }));
}

/** Runs the tests of a folder with `runs` random inputs each. */
export async function tryTexts({ files }: TextTests, seed: number, runs: number): Promise<Outcome> {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const env = { ...process.env, FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) };
  const { code, output } = await runCommand(vitest, ['run', '--testTimeout', '0', ...files], { cwd: root, env });
  if (code === 0) return { runs, finding: null };
  return {
    runs,
    finding: { seed, input: `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} npx vitest run ${files.join(' ')}`, says: output },
  };
}
