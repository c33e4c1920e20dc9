import { type BaseLanguageClient, State } from 'vscode-languageclient';

/**
 * Waits for a server that is just starting. What only the server brings into VS Code (the addresses of previews) is there
 * then; requests need not wait here, they do so by themselves.
 */
export async function started(client: BaseLanguageClient): Promise<void> {
  // Why a server does not start is in the log, and the command that is to run says what it lacks.
  if (client.state === State.Starting) await client.start().catch(() => undefined);
}
