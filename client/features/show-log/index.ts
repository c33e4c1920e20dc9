import { commands, type Disposable, type LogOutputChannel } from 'vscode';

/** *AION: Show Log*. */
export function registerShowLog(log: LogOutputChannel): Disposable {
  return commands.registerCommand('aion.showLog', () => log.show());
}
