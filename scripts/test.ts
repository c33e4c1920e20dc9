/**
 * `npm test`: all checks, cheapest first, and one summary. Those without an editor run beside the tests in VS Code, which waits for its
 * window half of the time. It reads nothing outside the checkout; `npm run test:corpus` does. The last line is `N passed, N failed`, with
 * `, N skipped` if tests could not run; a line before gives each reason. In CI, a VS Code that cannot start is a failure.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.ts';
import { findBrowser } from './host/find-browser.ts';
import { findVscode } from './host/find-vscode.ts';
import { installVscodeServer, installWebHost } from './host/install-host.ts';
import { type CommandOptions, runCommand } from './host/run-command.ts';
import { packExtension } from './package.ts';
import { addCounts, type Counts, countCheck, endWith, noTests, withFirstLine } from './test/counts.ts';
import { runVitest } from './test/run-vitest.ts';
import { useOwnTemporaryFolder } from './test/temporary-folder.ts';
import { parts, testVscode } from './test-vscode.ts';
import { testWeb } from './test-web.ts';
import { tour } from './tour.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ci = process.env['CI'] !== undefined;

interface Step {
  readonly title: string;
  readonly run: () => Promise<Counts>;
}

/** A command that passes or fails as a whole; its output is shown on failure. */
function command(title: string, name: string, ...args: readonly string[]): Step {
  return { title, run: () => asWhole(title, name, args) };
}

async function asWhole(
  title: string,
  name: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Counts> {
  const { code, output } = await projectCommand(name, args, options);
  if (code !== 0) console.log(output);
  return countCheck(title, code === 0);
}

/** Runs beside the tests in VS Code, which need the processor more: they act and wait like a person. */
function projectCommand(name: string, args: readonly string[], options: CommandOptions) {
  const program = name === 'node' ? process.execPath : join(root, 'node_modules/.bin', name);
  return runCommand(program, args, { cwd: root, isPatient: true, ...options });
}

/** Builds the bundles and the package once for all tests. */
async function build(): Promise<Counts> {
  await buildAll({ production: false, tests: true });
  await packExtension();
  return { ...noTests, passed: 1 };
}

/** Those that `testVscode` plays in one window are played here only where that window has no hands. */
async function ownWindows(): Promise<Counts> {
  const { kind } = await findVscode();
  return tour(({ isAtStart }) => kind === 'desktop' || isAtStart === true);
}

/** The changed and untracked files of the clone; null if it is no clone. */
async function changedFiles(): Promise<string | null> {
  const { code, output } = await runCommand('git', ['status', '--porcelain'], { cwd: root });
  return code === 0 ? output : null;
}

/** Fails if the tests left a folder for temporary files, or changed the clone. */
async function leavesNothing(): Promise<Counts> {
  const left = removeTemporaryFolder();
  if (left.length > 0) console.log(`The tests left temporary folders: ${left.join(', ')}.`);
  const after = await changedFiles();
  if (after !== filesBefore) console.log(`The tests changed the clone:\n${after}`);
  return countCheck('the tests leave nothing', left.length === 0 && after === filesBefore);
}

/** Tests in a real VS Code: skipped with the reason if there is none, except in CI. */
function inVscode(title: string, ready: Promise<unknown>, run: () => Promise<Counts>): Step {
  return {
    title,
    async run() {
      const problem = await ready.then(
        () => undefined,
        (error: unknown) => {
          // The cause holds the output of apt or dpkg.
          console.log(error);
          return error instanceof Error ? error.message : String(error);
        },
      );
      if (problem === undefined) return run();
      return ci
        ? countCheck(withFirstLine(title, problem), false)
        : { ...noTests, skipped: [{ title, reason: withFirstLine('VS Code did not start', problem) }] };
    },
  };
}

async function runStep({ title, run }: Step): Promise<Counts> {
  const start = performance.now();
  console.log(`\n── ${title}`);
  const counts = await run().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.log(message);
    return countCheck(withFirstLine(title, message), false);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${title}: ${counts.failed.length === 0 ? 'good' : `${counts.failed.length} failed`}, ${seconds} s`);
  return counts;
}

const removeTemporaryFolder = useOwnTemporaryFolder();
const filesBefore = await changedFiles();

// The downloads of VS Code's hosts run beside the checks, which use the processor.
const server = Promise.all([installVscodeServer(), findBrowser()]);
const web = server.then(() => installWebHost());
for (const promise of [server, web]) promise.catch(() => undefined);

const outsideVscode: readonly Step[] = [
  command('types', 'tsc', '--noEmit', '-p', '.'),
  command('types of the core, which knows no platform', 'tsc', '--noEmit', '-p', 'core'),
  command('lint', 'biome', 'check', '--error-on-warnings'),
  command('import directions', 'node', 'scripts/check-arrows.ts'),
  command('regular expressions', 'node', 'scripts/check-patterns.ts'),
  {
    title: 'unit, language server, command line, grammar',
    run: () => runVitest('ordinary', [], { isPatient: true }),
  },
];
const [longest, ...others] = parts;
const insideVscode: Step[] = [
  inVscode('VS Code', server, () => testVscode([longest])),
  inVscode('VS Code, other windows', server, () => testVscode(others)),
  inVscode('the pages, in windows of their own', server, ownWindows),
  inVscode('VS Code for the Web', web, testWeb),
];

let total = noTests;

async function runInOrder(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const counts = await runStep(step);
    // Only now: another step may have ended while this one ran.
    total = addCounts(total, counts);
  }
}

/** Takes what is left; two windows are open at once only when all other tests are done. */
async function runInside(): Promise<void> {
  for (let step = insideVscode.shift(); step !== undefined; step = insideVscode.shift()) await runInOrder([step]);
}

await runInOrder([{ title: 'build', run: build }]);
await Promise.all([runInOrder(outsideVscode).then(runInside), runInside()]);
// It builds anew, and no test must see that.
await runInOrder([inVscode('npm start', server, command('npm start', 'node', 'scripts/start.ts', '--once').run)]);
await runInOrder([{ title: 'what the tests leave', run: leavesNothing }]);

console.log('');
endWith(total);
