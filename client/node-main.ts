/** The extension in a desktop or remote VS Code: the server is a process of its own. */
import process from 'node:process';
import type { ExtensionContext } from 'vscode';
import { type Executable, LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activateExtension } from './extension.ts';
import { provideCheckTask } from './features/check-task/index.ts';

export async function activate(context: ExtensionContext): Promise<void> {
  // Before the server is there: a task may be what activates the extension.
  context.subscriptions.push(provideCheckTask(context));
  await activateExtension(context, (options) => new LanguageClient('aion', 'AION', server(context), options));
}

/** The command line is the one program that the package brings: `aion lsp` for the server, `aion check` for tasks. */
function server(context: ExtensionContext): Executable {
  return {
    command: process.execPath,
    args: [context.asAbsolutePath('dist/cli.cjs'), 'lsp'],
    transport: TransportKind.stdio,
    // VS Code's own executable is Node only when it is told to be.
    options: { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  };
}
