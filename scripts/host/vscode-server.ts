/** Starts VS Code's own server: the product itself, with a browser as its window. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installVscodeServer } from './install-host.ts';
import { runCommand } from './run-command.ts';

/** VS Code's server runs on the project's own Node, the release that VS Code ships. */
const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
const startLimit = 60_000;

interface ServerOptions {
  /** The folder of the server for user data and extensions, new or used before. */
  readonly dataFolder: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** `.vsix` files to install before the start. */
  readonly extensions?: readonly string[];
  readonly trustAll: boolean;
  /** Allows an extension under development and tests in the page's address, which a built VS Code refuses otherwise. */
  readonly automation?: boolean;
  /** The language of the window, such as `de`; undefined: English. */
  readonly language?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

export interface VscodeServer {
  /** Ends the server and all its processes. */
  stop(): void;
  /** Resolves when the server ends for any reason. */
  readonly ended: Promise<void>;
  /** The address of a window with a folder, or an empty one. `payload` are the workbench's own switches. */
  address(folder?: string, payload?: readonly (readonly [string, string])[]): string;
  /** The browser's address of a file on the server's machine. */
  uri(path: string): string;
}

/** Hidden in every window: chat, welcome pages, tips and questions would cover the file. */
const quietSettings: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
};

/** Starts a server on 127.0.0.1. Rejects with its output if it does not start. */
export async function startVscodeServer(options: ServerOptions): Promise<VscodeServer> {
  const vscode = await installVscodeServer();
  writeSettings(options);
  if (options.language !== undefined) writeLanguagePack(options.dataFolder, options.language);
  for (const extension of options.extensions ?? []) await installExtension(extension, options.dataFolder);
  const child = spawn(
    node,
    [
      'out/server-main.js',
      ...['--host', '127.0.0.1', '--port', '0'],
      ...['--without-connection-token', '--telemetry-level', 'off'],
      ...dataArguments(options.dataFolder),
      ...(options.trustAll ? ['--disable-workspace-trust'] : []),
      ...(options.automation ? ['--enable-smoke-test-driver'] : []),
      ...(options.language === undefined ? [] : ['--locale', options.language]),
    ],
    // Its own process group, so that `stop` also ends the extension hosts.
    { cwd: vscode, detached: true, env: options.env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = (): void => {
    if (child.pid === undefined || child.exitCode !== null) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  process.once('exit', stop);
  // Otherwise a signal would end only this process, and the server would live on in its group.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop();
      process.exitCode ??= 130;
      setImmediate(() => process.exit());
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const port = await listeningPort(child, ended).catch((error: unknown) => {
    stop();
    throw error;
  });
  const uri = (path: string): string => `vscode-remote://127.0.0.1:${port}${path}`;
  return {
    stop,
    ended,
    uri,
    address(folder, payload = []) {
      const query = new URLSearchParams(folder === undefined ? { ew: 'true' } : { folder });
      if (payload.length > 0) query.set('payload', JSON.stringify(payload));
      return `http://127.0.0.1:${port}/?${query}`;
    },
  };
}

/** Installs a `.vsix` for the servers of this data folder. Rejects with VS Code's output on failure. */
export async function installExtension(file: string, dataFolder: string): Promise<void> {
  const vscode = await installVscodeServer();
  const args = ['out/server-main.js', ...dataArguments(dataFolder), '--install-extension', file, '--force'];
  const { code, output } = await runCommand(node, args, { cwd: vscode });
  if (code !== 0 || !output.includes('successfully installed'))
    throw new Error(`VS Code did not install ${file}:\n${output}`);
}

const dataArguments = (dataFolder: string): readonly string[] => [
  '--server-data-dir',
  dataFolder,
  '--accept-server-license-terms',
];

type Output = { readonly stdout: NodeJS.ReadableStream; readonly stderr: NodeJS.ReadableStream };

function listeningPort({ stdout, stderr }: Output, ended: Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string): void => reject(new Error(`${what}\n${output}`));
    const late = setTimeout(() => fail('VS Code did not start within a minute.'), startLimit);
    void ended.then(() => {
      clearTimeout(late);
      fail('VS Code ended while it started.');
    });
    for (const stream of [stdout, stderr]) {
      stream.on('data', (data: Buffer) => {
        output += data.toString('utf8');
        const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
        if (port === undefined) return;
        clearTimeout(late);
        resolve(Number(port));
      });
    }
  });
}

/** code-server's build of the server keeps the user's settings in its data folder, not in the browser. */
function writeSettings({ dataFolder, settings }: ServerOptions): void {
  const file = join(dataFolder, 'data/User/settings.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...quietSettings, ...settings }, undefined, 2));
}

/** The record of an installed language pack. It translates nothing of VS Code itself: the packs are not available everywhere. */
function writeLanguagePack(dataFolder: string, language: string): void {
  const translations = join(dataFolder, 'data/no-translations.json');
  writeFileSync(translations, JSON.stringify({ version: '1.0.0', contents: {} }));
  const extensions = [{ extensionIdentifier: { id: `ms-ceintl.vscode-language-pack-${language}` }, version: '1.0.0' }];
  const pack = { hash: 'none', extensions, translations: { vscode: translations }, label: language };
  writeFileSync(join(dataFolder, 'data/languagepacks.json'), JSON.stringify({ [language]: pack }));
}
