/**
 * Runs the tests in `test/vscode` inside a real VS Code with the packed extension, installed as a person would: first with the folder
 * trusted, then with a folder that has `.aion` files from the start, then with one that has programs and tool JSON, then in restricted mode, then with VS Code's chat, which all other runs lack, and then in German. `node scripts/test-vscode.ts
 * [--development] [--part PART] [--grep TEXT]`: `--development` loads the extension from this folder instead, without packing, and does
 * only the first run. `--part` does one run: `editor`, `awake`, `unprepared`, `restricted`, `chat` or `german`. In the oldest VS Code, without `--grep`, a choice
 * of the tests runs.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import type { ResultLine } from '../test/vscode/support/results.ts';
import { buildAll } from './build.ts';
import { findVscode, type Vscode } from './host/find-vscode.ts';
import { runCommand } from './host/run-command.ts';
import { packageFile, packExtension } from './package.ts';
import { addCounts, type Counts, countResults, endWith, failWithoutTests, noTests } from './test/counts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The longest first. */
export const parts = ['editor', 'awake', 'unprepared', 'restricted', 'chat', 'german'] as const;

type Part = (typeof parts)[number];

const titles: Readonly<Record<Part, string>> = {
  editor: 'the packed extension',
  awake: 'the packed extension in a folder with .aion files',
  unprepared: 'the packed extension in a folder that nobody prepared',
  restricted: 'the packed extension in restricted mode',
  chat: 'the packed extension and the chat',
  german: 'the packed extension in German',
};

/** The parts with a folder of their own. */
const hasFolder: ReadonlySet<Part> = new Set(['awake', 'unprepared']);

/** The parts that differ most between versions of VS Code; each begins with the name of its suite. */
const inOldest = '^(The activation|Writing|A person writes|A person tries tools where)';

interface Run {
  readonly title: string;
  readonly vscode: Vscode;
  readonly extension: 'installed' | 'folder';
  readonly part: Part;
  readonly only: string | undefined;
}

/** Starts VS Code with the built package for each part, and counts. Rejects if VS Code is not available. */
export async function testVscode(chosen: readonly Part[] = parts, only?: string): Promise<Counts> {
  const vscode = await findVscode();
  let counts = noTests;
  for (const part of chosen) {
    const title = `VS Code (${vscode.kind}), ${titles[part]}`;
    // The desktop test driver always switches trust off, its chat accepts no keys from outside, and it has no German.
    if (vscode.kind === 'desktop' && !hasFolder.has(part) && part !== 'editor')
      counts = addCounts(counts, { ...noTests, skipped: [{ title, reason: 'only in the server' }] });
    else {
      const ran = await runOnce({ title, vscode, extension: 'installed', part, only });
      // A part may have no test that --grep selects.
      counts = addCounts(counts, only === undefined ? failWithoutTests(ran) : ran);
    }
  }
  return only === undefined ? counts : failWithoutTests(counts);
}

async function testDevelopment(only: string | undefined): Promise<Counts> {
  const vscode = await findVscode();
  const title = `VS Code (${vscode.kind}), the folder's extension`;
  const chosen = only ?? (process.env['VSCODE_HOST'] === 'oldest' ? inOldest : undefined);
  return failWithoutTests(await runOnce({ title, vscode, extension: 'folder', part: 'editor', only: chosen }));
}

async function runOnce(run: Run): Promise<Counts> {
  console.log(run.title);
  const home = mkdtempSync(join(tmpdir(), 'aion-test-'));
  try {
    const workspace = join(home, 'workspace');
    const source = `test/vscode/workspace${hasFolder.has(run.part) ? `-${run.part}` : ''}`;
    cpSync(join(root, source), workspace, { recursive: true });
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
    const harness = run.part === 'chat' ? 'test/vscode/chat-harness' : 'test/vscode/harness';
    await runTests({
      vscodeExecutablePath: run.vscode.executable,
      extensionDevelopmentPath: run.extension === 'folder' ? root : join(root, harness),
      extensionTestsPath: join(root, `dist/test/vscode${run.part === 'editor' ? '' : `-${run.part}`}.cjs`),
      launchArgs: [workspace, ...profile],
      reuseMachineInstall: true,
      extensionTestsEnv: {
        AION_TEST_RESULTS: results,
        AION_TEST_EXAMPLES: join(root, 'examples'),
        AION_TEST_GREP: run.only,
        AION_TEST_RESTRICTED: run.part === 'restricted' ? '1' : undefined,
        AION_TEST_CHAT: run.part === 'chat' ? '1' : undefined,
        AION_TEST_LANGUAGE: run.part === 'german' ? 'de' : undefined,
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
  const { values } = parseArgs({
    options: { development: { type: 'boolean', default: false }, part: { type: 'string' }, grep: { type: 'string' } },
  });
  const part = parts.find((one) => one === values.part);
  if (values.part !== undefined && part === undefined) throw new Error(`--part is one of ${parts.join(', ')}.`);
  await buildAll({ production: false, tests: true });
  if (values.development) endWith(await testDevelopment(values.grep));
  else {
    await packExtension();
    endWith(await testVscode(part === undefined ? parts : [part], values.grep));
  }
}
