// Prepares a fresh clone and continues in the project's own Node. Plain JavaScript without packages: none is installed yet.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const projectNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');

/**
 * Installs what the lock file lists, unless it is there, and runs a script of the project with the arguments of this process. Ends
 * the process with the script's exit code.
 *
 * @param {string} script From the project root.
 * @returns {Promise<void>}
 */
export async function runProjectScript(script) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    fail(`This project needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`);
  }
  await install();
  const bin = join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  // Scripts import the validators that this one writes; they are not in git.
  const code = await run(projectNode, [join(root, 'scripts/build-format-validators.ts')], { env });
  process.exitCode =
    code === 0 ? await run(projectNode, [join(root, script), ...process.argv.slice(2)], { env }) : code;
}

async function install() {
  if (!isInstalled()) {
    console.log('Installing the dependencies (npm ci) …');
    const code = await npm('ci');
    if (code !== 0) fail('npm ci failed; its message stands above.');
  }
  if (existsSync(projectNode)) return;
  // A machine may forbid install scripts, and the package "node" needs one for its program.
  await npm('rebuild', 'node', 'esbuild', '--ignore-scripts=false');
  if (!existsSync(projectNode))
    fail('The package "node" was installed without its program. Run: npm rebuild node --ignore-scripts=false');
}

/** Whether `node_modules` holds the versions of the lock file, by npm's own list of its installs. */
function isInstalled() {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; optional?: boolean }> | undefined}
 */
function packagesOf(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** @param {string[]} args */
function npm(...args) {
  // The npm that started this, if any: another one on the PATH may be older.
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  return run(command, [...first, ...args], { shell: windows && command === 'npm' });
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} The exit code; that of a shell when a signal ended it.
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    // The child handles an interruption; this process waits for it.
    const ignore = () => {};
    const forward = () => child.kill('SIGTERM');
    process.on('SIGINT', ignore);
    process.on('SIGTERM', forward);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', forward);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
