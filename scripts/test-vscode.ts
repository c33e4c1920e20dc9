/**
 * Runs the tests in `test/vscode` inside a real VS Code: the packed extension, installed as a person would, first with the folder
 * trusted and then in restricted mode.
 *
 * `node scripts/test-vscode.ts [--development] [--grep TEXT]`: `--development` loads the extension from this folder instead, which
 * skips packing and the run in restricted mode.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { corpusFolder } from '../test/support/corpus.ts';
import type { ResultLine } from '../test/vscode/support/results.ts';
import { buildAll } from './build.ts';
import { findVscode, type Vscode } from './host/find-vscode.ts';
import { runCommand } from './host/run-command.ts';
import { packageFile, packExtension } from './package.ts';
import { addCounts, type Counts, countResults } from './test/counts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Run {
  readonly title: string;
  readonly vscode: Vscode;
  /** Where the extension under test comes from. */
  readonly extension: 'installed' | 'folder';
  readonly restricted: boolean;
  readonly tests: string;
  readonly only: string | undefined;
}

/** Packs if asked, starts VS Code for each run, and counts. Rejects when VS Code cannot be had. */
export async function testVscode(options: { development: boolean; only?: string | undefined }): Promise<Counts> {
  const { development, only } = options;
  await buildAll({ production: false, tests: true, strict: !development });
  if (!development) await packExtension();
  const vscode = await findVscode();
  const editor: Run = {
    title: `VS Code (${vscode.kind}), the ${development ? "folder's extension" : 'packed extension'}`,
    vscode,
    extension: development ? 'folder' : 'installed',
    restricted: false,
    tests: 'dist/test/vscode.cjs',
    only,
  };
  const counts = await runOnce(editor);
  if (development) return counts;
  const title = `VS Code (${vscode.kind}), the packed extension in restricted mode`;
  // The desktop test driver always switches trust off.
  if (vscode.kind === 'desktop')
    return addCounts(counts, { passed: 0, failed: 0, skipped: [`${title}: only in the server`] });
  const restricted: Run = { ...editor, title, restricted: true, tests: 'dist/test/vscode-restricted.cjs' };
  return addCounts(counts, await runOnce(restricted));
}

async function runOnce(run: Run): Promise<Counts> {
  console.log(run.title);
  const home = mkdtempSync(join(tmpdir(), 'aion-test-'));
  try {
    const workspace = join(home, 'workspace');
    cpSync(join(root, 'test/vscode/workspace'), workspace, { recursive: true });
    const profile = ['--user-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'data/extensions')];
    if (run.extension === 'installed') await install(run.vscode, profile);
    const results = join(home, 'results.jsonl');
    const exitedWell = await startTests(run, workspace, profile, results);
    return countResults(readResults(results), exitedWell);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function install({ cli: [command, ...first] }: Vscode, profile: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(command, [...first, ...profile, '--install-extension', packageFile]);
  if (code !== 0) throw new Error(`VS Code did not install the package:\n${output}`);
}

async function startTests(run: Run, workspace: string, profile: readonly string[], results: string): Promise<boolean> {
  const shots = join(root, 'test-results');
  mkdirSync(shots, { recursive: true });
  try {
    await runTests({
      vscodeExecutablePath: run.vscode.executable,
      extensionDevelopmentPath: run.extension === 'folder' ? root : join(root, 'test/vscode/harness'),
      extensionTestsPath: join(root, run.tests),
      launchArgs: [workspace, ...profile],
      reuseMachineInstall: true,
      extensionTestsEnv: {
        AION_TEST_RESULTS: results,
        AION_TEST_EXAMPLES: join(root, 'examples'),
        AION_TEST_GREP: run.only,
        AION_TEST_CORPUS: corpusFolder ?? undefined,
        AION_TEST_RESTRICTED: run.restricted ? '1' : undefined,
        CODE_SHIM_SCREENSHOT: join(shots, 'vscode-failure.png'),
      },
    });
    return true;
  } catch (error) {
    console.log(`  ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function readResults(file: string): readonly ResultLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): ResultLine => JSON.parse(line));
}

if (import.meta.main) {
  const grep = process.argv.indexOf('--grep');
  const counts = await testVscode({
    development: process.argv.includes('--development'),
    only: grep === -1 ? undefined : process.argv[grep + 1],
  });
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
