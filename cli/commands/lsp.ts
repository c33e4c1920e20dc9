import { defineCommand } from '../command.ts';

export const lspCommand = defineCommand(
  {
    name: 'lsp',
    summary: 'Starts the language server for an editor.',
    details: [
      'Speaks the Language Server Protocol on standard input and output until the editor ends it. docs/editors.md shows how Neovim, Helix, Zed and Emacs start it.',
    ],
    operands: null,
    options: {
      stdio: {
        kind: 'flag',
        summary: 'Speak over standard input and output. This is the default.',
      },
      'node-ipc': {
        kind: 'flag',
        summary: "Speak over Node's channel to the process that forked this one, as the VS Code extension does.",
      },
      clientProcessId: {
        kind: 'number',
        value: 'PID',
        summary: 'The process of the editor, as some editors give it. The editor says it again when it begins.',
      },
    },
    examples: [{ line: 'aion lsp --stdio', says: 'What an editor starts.' }],
    exits: { 0: 'The editor ended the session properly.', 1: 'The session ended without being shut down first.' },
  },
  async () => (await import('../run/lsp.ts')).runLsp,
);
