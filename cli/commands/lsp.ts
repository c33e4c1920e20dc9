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
      'Speaks the Language Server Protocol on standard input and output until the editor ends it. docs/editors.md shows how Neovim, Helix, Zed and Emacs start it.',
    ],
    operands: null,
    options: {
      stdio: flag('Communicate over standard input and output. This is the default.'),
      'node-ipc': flag("Communicate over Node's channel with the parent process, as the VS Code extension does."),
      clientProcessId: number(
        'PID',
        'The process id of the editor, as some editors pass it. The editor repeats it when it connects.',
      ),
    },
    examples: {
      'aion lsp --stdio': 'Start the server as an editor does.',
    },
    exits: { 0: 'The editor ended the session properly.', 1: 'The session ended without being shut down first.' },
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
