import { commands, type Disposable, type LogOutputChannel } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/** The command *AION: Restart Language Server*. */
export function registerRestartServer(client: BaseLanguageClient, log: LogOutputChannel): Disposable {
  return commands.registerCommand('aion.restartServer', async () => {
    log.info('Restarting the language server.');
    if (client.needsStop()) await client.stop();
    await client.start();
  });
}
