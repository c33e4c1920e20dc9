import { fileURLToPath } from 'node:url';
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath } from '@vscode/test-electron';

export interface Vscode {
  readonly kind: 'desktop' | 'server';
  readonly executable: string;
  /** The command, with its first arguments, that installs extensions. */
  readonly cli: readonly [string, ...string[]];
}

const shim = fileURLToPath(new URL('code-shim.ts', import.meta.url));

/**
 * `VSCODE_EXECUTABLE_PATH` wins; else a downloaded desktop VS Code; else, and with `VSCODE_HOST=server` at once, VS Code's own server
 * behind the replacement of the desktop executable. `VSCODE_HOST=oldest` is the server of the oldest VS Code.
 */
export async function findVscode(): Promise<Vscode> {
  const server: Vscode = { kind: 'server', executable: shim, cli: [shim] };
  if (process.env['VSCODE_HOST'] === 'oldest') return server;
  const given = process.env['VSCODE_EXECUTABLE_PATH'];
  if (given !== undefined && given !== '') return desktop(given);
  if (process.env['VSCODE_HOST'] !== 'server') {
    try {
      return desktop(await downloadAndUnzipVSCode({ version: 'stable', timeout: 10_000 }));
    } catch {
      console.log('No desktop VS Code can be downloaded here; the tests run in the VS Code server.');
    }
  }
  return server;
}

function desktop(executable: string): Vscode {
  // Without its added folders for data and extensions: each run brings its own.
  const [command = executable, ...first] = resolveCliArgsFromVSCodeExecutablePath(executable, {
    reuseMachineInstall: true,
  });
  return { kind: 'desktop', executable, cli: [command, ...first] };
}
