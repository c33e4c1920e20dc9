import process from 'node:process';
import type { Invocation } from '../command.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';

/** `aion lsp`: the server ends the process itself, when the editor tells it to or goes away. */
export async function runLsp({ options }: Invocation<{ readonly 'node-ipc': boolean }>, host: Host): Promise<ExitCode> {
  if (options['node-ipc'] && process.send === undefined) {
    host.standardError.write('aion lsp: --node-ipc is for a program that forks this one; from a shell use --stdio.\n');
    return exitCode.failed;
  }
  const { startNodeServer } = await import('../../server/node-main.ts');
  startNodeServer(options['node-ipc'] ? 'ipc' : 'stdio');
  return exitCode.clean;
}
