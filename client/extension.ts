import { commands, type ExtensionContext } from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { clientOptions, createLog } from './client-options.ts';
import { registerConversion } from './features/conversion/index.ts';
import { showDocumentStatus } from './features/document-status/index.ts';
import { registerEditorTools } from './features/editor-tools/index.ts';
import { registerElementLenses } from './features/element-lenses/index.ts';
import { helpInEmptyFiles } from './features/empty-file/index.ts';
import { provideFiles } from './features/files/index.ts';
import { pasteAndDrop } from './features/paste-and-drop/index.ts';
import { registerProviderPanel } from './features/provider-panel/index.ts';
import { registerRestartServer } from './features/restart-server/index.ts';
import { showServerStatus } from './features/server-status/index.ts';
import { provideSettings } from './features/settings/index.ts';
import { registerShowLog } from './features/show-log/index.ts';
import { showToolsView } from './features/tools-view/index.ts';

/** Makes the client for the host it runs in: a process in a desktop or remote host, a worker in a web host. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

/**
 * Gives VS Code each feature that is not the server's alone, and starts the language server. VS Code is not kept waiting for
 * the server: what is asked of it before it answers waits in the client. The promise is that of `serverReady`.
 */
export function activateExtension(context: ExtensionContext, createClient: CreateClient): Promise<void> {
  const log = createLog();
  const client = createClient(clientOptions(log, context.extensionUri));
  context.subscriptions.push(
    log,
    client,
    registerRestartServer(client, log),
    registerShowLog(log),
    registerConversion(client),
    registerElementLenses(),
    provideSettings(client),
    provideFiles(client),
    showDocumentStatus(client),
    showServerStatus(client),
    helpInEmptyFiles(),
    pasteAndDrop(client),
    registerProviderPanel(context, client),
    registerEditorTools(client),
    showToolsView(context, client),
  );
  // What is there only for people who have to do with the notation stays out of sight of everybody else.
  void commands.executeCommand('setContext', 'aion.active', true);
  // A server that does not start is no reason to fail the activation: the commands that help the person must stay there.
  return client.start().catch((error: unknown) => log.error(`The language server did not start: ${String(error)}`));
}
