import process from 'node:process';
import { wording } from '../../core/text/index.ts';
import { flag, number } from '../arguments.ts';
import type { Invocation } from '../command.ts';
import { defineCommand } from '../command.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';

export const lspCommand = defineCommand(
  {
    name: 'lsp',
    summary: wording`Start the language server`,
    details: [
      'Implements the Language Server Protocol over standard input and output. See docs/editors.md for the setup of Neovim, Helix, Zed and Emacs.',
    ],
    operands: null,
    options: {
      stdio: flag('Communicate over standard input and output (the default)'),
      'node-ipc': flag("Communicate over Node's IPC channel with the parent process"),
      clientProcessId: number('PID', 'Process ID of the editor, as some editors pass it'),
    },
    examples: {
      'aion lsp --stdio': 'Start the server for an editor',
    },
    exits: { 0: 'The editor ended the session properly', 1: 'The session ended without a shutdown request' },
  },
  runLsp,
);

/** `aion lsp`: the server ends the process itself, when the editor tells it to or goes away. */
async function runLsp({ options }: Invocation<{ readonly 'node-ipc': boolean }>, host: Host): Promise<ExitCode> {
  if (options['node-ipc'] && process.send === undefined) {
    host.standardError.write('aion lsp: --node-ipc is for a program that forks this one; from a shell use --stdio.\n');
    return exitCode.failed;
  }
  const { startNodeServer } = await import('../../server/node-main.ts');
  startNodeServer(options['node-ipc'] ? 'ipc' : 'stdio');
  return exitCode.clean;
}
