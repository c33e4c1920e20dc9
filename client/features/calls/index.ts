import type { BaseLanguageClient } from 'vscode-languageclient';
import type { CommandHandler } from '../../server-commands.ts';
import type { CallChecks } from './call-checks.ts';
import { newCall } from './new-call.ts';

/** Commands that the server's code actions may name. */
export const callCommandsOfServer: readonly string[] = ['aion.newCall'];

export function callCommands(client: BaseLanguageClient, checks: CallChecks) {
  return {
    'aion.checkCall': () => checks.check(),
    'aion.newCall': (argument) => newCall(client, argument),
  } satisfies Readonly<Record<string, CommandHandler>>;
}
