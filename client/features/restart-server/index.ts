import { commands, type Disposable } from 'vscode';
import type { LanguageServer } from '../../language-server.ts';

/** *AION: Restart Language Server*. */
export function registerRestartServer(server: LanguageServer): Disposable {
  return commands.registerCommand('aion.restartServer', () => server.restart());
}
