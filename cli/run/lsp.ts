import { type ExitCode, exitCode } from '../exit-code.ts';

/** `aion lsp`: the server ends the process itself, when the editor tells it to or goes away. */
export async function runLsp(): Promise<ExitCode> {
  const { startStdioServer } = await import('../../server/node-stdio.ts');
  startStdioServer();
  return exitCode.clean;
}
