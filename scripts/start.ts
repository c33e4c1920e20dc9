/**
 * `npm start`: builds and packs the extension, prints the number of findings of the command line in `examples/`, and opens that folder in a
 * real VS Code: the desktop one if there is one, else VS Code's own server, whose address is printed and which runs until Ctrl-C. `--once`
 * starts the server, checks that its page answers, and ends; `--server` ignores a desktop VS Code.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './host/run-command.ts';
import { startVscodeServer, type VscodeServer } from './host/vscode-server.ts';
import { packageFile, packExtension } from './package.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const examples = join(root, 'examples');
const dataFolder = join(root, '.cache/vscode-server');
/** Opened first: it has every kind of mistake. */
const firstFile = join(examples, 'mistakes.aion');

async function start(once: boolean, server: boolean): Promise<void> {
  console.log('Building …');
  await packExtension();
  await showFindings();
  if (!once && !server && (await openDesktop())) return;
  console.log('Starting VS Code …');
  const vscode = await startVscodeServer({ dataFolder, extensions: [packageFile], trustAll: true });
  const address = addressOf(vscode);
  if (once) {
    await checkAnswers(address);
    console.log(`VS Code answers at ${address}`);
    vscode.stop();
    return;
  }
  // The usual end by the person; no failure.
  process.exitCode = 0;
  console.log(`\nVS Code with the extension is open at\n\n  ${address}\n\nCtrl-C ends it.`);
  await vscode.ended;
}

async function showFindings(): Promise<void> {
  const words = ['check', 'examples', '--format', 'json'];
  const { code, output } = await runCommand(process.execPath, [join(root, 'dist/cli.cjs'), ...words], { cwd: root });
  // 1 means findings, and the file of mistakes has them.
  if (code > 1) throw new Error(`aion check examples ended with ${code}.\n${output}`);
  const report: { readonly files: readonly { readonly path: string; readonly findings: readonly unknown[] }[] } =
    JSON.parse(output);
  const found = report.files.filter(({ findings }) => findings.length > 0);
  const counts = found.map(({ path, findings }) => `${findings.length} in ${path}`).join(', ');
  console.log(`aion check examples: ${counts}. The mistakes in mistakes.aion are meant: they show each kind.`);
}

async function openDesktop(): Promise<boolean> {
  const args = [`--extensionDevelopmentPath=${root}`, '--new-window', examples, firstFile];
  const code = await runCommand('code', args).then(
    (result) => result.code,
    () => undefined,
  );
  if (code === 0) console.log('The examples are open in VS Code.');
  return code === 0;
}

function addressOf(vscode: VscodeServer): string {
  return vscode.address(examples, existsSync(firstFile) ? [['openFile', vscode.uri(firstFile)]] : []);
}

async function checkAnswers(address: string): Promise<void> {
  const answer = await fetch(address);
  const page = await answer.text();
  if (!answer.ok || !page.includes('workbench')) throw new Error(`VS Code answered ${answer.status} at ${address}`);
}

try {
  await start(process.argv.includes('--once'), process.argv.includes('--server'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
