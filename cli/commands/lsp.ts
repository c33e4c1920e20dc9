import { wording } from '../../core/text/say.ts';
import { flag, number } from '../arguments.ts';
import { defineCommand } from '../command.ts';

export const lspCommand = defineCommand(
  {
    name: 'lsp',
    summary: wording`Starts the language server for an editor.`,
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
  async () => (await import('../run/lsp.ts')).runLsp,
);
