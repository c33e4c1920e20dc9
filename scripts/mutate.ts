/**
 * `npm run mutate -- FOLDER [--seed N] [--count M] [--limit SECONDS] [--own]`: mutates single places in the files of a folder, one after
 * another, and prints the mutants that no test notices. The tests of the folder run first, then, without `--own`, all others that load the
 * changed file, which takes minutes for each. All of it happens in a copy of the project.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { globSync } from 'tinyglobby';
import { type Mutant, mutantsOf, mutated } from './mutate/mutants.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface PlacedMutant extends Mutant {
  /** From the project root. */
  readonly file: string;
  readonly source: string;
}

/** `late`: longer than the limit. */
type Run = 'passed' | 'failed' | 'late';

/** `count` of the values; the same seed gives the same ones. */
function sample<Value>(values: readonly Value[], seed: number, count: number): readonly Value[] {
  const rest = [...values];
  let state = seed;
  const chosen: Value[] = [];
  while (chosen.length < count && rest.length > 0) {
    // A linear congruential generator with the constants of Numerical Recipes; only its high bits are good.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    chosen.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1));
  }
  return chosen;
}

const cliTests = (...names: readonly string[]): readonly string[] => names.map((name) => `test/cli/${name}.test.ts`);
const testsOutsideCore: ReadonlyMap<string, readonly string[]> = new Map([
  ['project', ['test/unit/project', 'test/unit/server', ...cliTests('files', 'language', 'no-regular-file', 'python')]],
  ['agent', ['test/unit/agent', ...cliTests('ask', 'eval', 'plan-make', 'plan-run')]],
  ['runner', ['test/unit/runner', ...cliTests('call-run', 'read-write', 'test')]],
  ['cli', ['test/cli']],
  ['server', ['test/unit/server', 'test/lsp']],
  ['mcp', ['test/unit/mcp', ...cliTests('serve')]],
  ['validator', ['test/unit/validator']],
]);

function mutantsOfFolder(folder: string): readonly PlacedMutant[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, ignore: ['**/*.generated.ts', '**/*.d.ts'] }).toSorted();
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return mutantsOf(source).map((mutant) => ({ ...mutant, file, source }));
  });
}

/** A copy of the project with the same packages, and without the corpus: what it notices, `npm test` notices. */
function copyProject(folder: string): string {
  const copy = join(folder, 'project');
  const leftOut = new Set(['node_modules', 'dist', '.git', '.cache']);
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function runTests(copy: string, args: readonly string[], limitSeconds: number): Promise<Run> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return new Promise((resolve, reject) => {
    // Its own process group, so that the timeout also ends its workers.
    const child = spawn(
      process.execPath,
      [vitest, ...args, '--bail', '1', '--config', 'scripts/mutate/vitest.config.ts'],
      {
        cwd: copy,
        detached: true,
        stdio: 'ignore',
      },
    );
    let isLate = false;
    const end = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limitSeconds * 1000);
    process.prependOnceListener('exit', end);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve(isLate ? 'late' : code === 0 ? 'passed' : 'failed');
    });
  });
}

/** `core/x.ts:3: a < b → a <= b`, each part on one line and at most as long as a screen is wide. */
function described({ file, source, start, end, text }: PlacedMutant): string {
  const line = source.slice(0, start).split('\n').length;
  const short = (code: string): string => code.replace(/\s+/g, ' ').slice(0, 60);
  const around = source.slice(source.lastIndexOf('\n', start) + 1, source.indexOf('\n', end)).trim();
  return `${file}:${line}: ${short(source.slice(start, end))} → ${text}   in ${short(around)}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    limit: { type: 'string', default: '300' },
    own: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const testsOutside = testsOutsideCore.get(name);
const source = testsOutside === undefined ? `core/${name}` : name;
const own = testsOutside ?? [`test/unit/${name}`];
const all = mutantsOfFolder(source);
if (all.length === 0) {
  console.error(`There is no folder ${source}. Write for example: npm run mutate -- json`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'aion-mutate-'));
// An interrupt also ends the running tests and removes the copy.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const copy = copyProject(folder);
const limit = Number(values.limit);
if ((await runTests(copy, ['run', ...own], limit)) !== 'passed') {
  const tests = own.join(' ');
  throw new Error(
    `The tests in ${tests} do not pass within ${limit} s before anything is changed. Run: npx vitest run ${tests}`,
  );
}
const notOwn = own.flatMap((path) => ['--exclude', path.endsWith('.ts') ? path : `${path}/**`]);
const chosen = sample(all, Number(values.seed), Number(values.count));
const counts = { own: 0, others: 0, survived: 0 };
for (const mutant of chosen) {
  const file = join(copy, mutant.file);
  writeFileSync(file, mutated(mutant.source, mutant));
  // A test that does not end notices the change as well.
  if ((await runTests(copy, ['run', ...own], limit)) !== 'passed') counts.own++;
  else {
    const others = values.own ? 'passed' : await runTests(copy, ['related', '--run', mutant.file, ...notOwn], limit);
    if (others === 'failed') counts.others++;
    else {
      counts.survived++;
      console.log(`${described(mutant)}${others === 'late' ? `   (other tests took over ${limit} s)` : ''}`);
    }
  }
  writeFileSync(file, mutant.source);
}
const killed = counts.own + counts.others;
console.log(
  `${source}: ${killed} of ${chosen.length} mutants killed (${Math.round((100 * killed) / chosen.length)} %), ${counts.own} of them by the folder's own tests; ${all.length} mutants are possible. Seed ${values.seed}.`,
);
