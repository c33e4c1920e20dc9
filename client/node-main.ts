/** The extension in a desktop or remote VS Code: the server is a process of its own. */
import type { ExtensionContext } from 'vscode';
import { LanguageClient, type NodeModule, TransportKind } from 'vscode-languageclient/node';
import { activateExtension } from './extension.ts';
import { provideCheckTask } from './features/check-task/index.ts';

/** The promise is that of `serverReady`. */
export function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(provideCheckTask(context));
  return activateExtension(context, (options) => new LanguageClient('aion', 'AION', server(context), options));
}

/** The command line is the one program that the package brings: `aion lsp` for the server, `aion check` for tasks. */
function server(context: ExtensionContext): NodeModule {
  return { module: context.asAbsolutePath('dist/cli.cjs'), args: ['lsp'], transport: TransportKind.ipc };
}
