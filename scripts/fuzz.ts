/**
 * `npm run fuzz [-- RUNS]`: the tests that feed random texts and edits, with many more of them than `npm test` has time for; 100,000
 * each unless a number says otherwise.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';

const root = fileURLToPath(new URL('..', import.meta.url));
const runs = process.argv[2] ?? '100000';
/** A test with random input says how often it runs by one of these. */
const counted = /\b(?:FUZZ_RUNS|PROPERTY_RUNS|fuzzRuns)\b/;

const files = globSync('test/{unit,lsp}/**/*.test.ts', { cwd: root }).filter((file) =>
  counted.test(readFileSync(join(root, file), 'utf8')),
);
console.log(`${files.length} files, ${runs} runs each`);
const noLimit = '0';
const vitest = spawn(join(root, 'node_modules/.bin/vitest'), ['run', '--testTimeout', noLimit, ...files.toSorted()], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: runs, PROPERTY_RUNS: runs },
});
vitest.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
