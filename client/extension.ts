import { commands, Disposable, type ExtensionContext, type LogOutputChannel, window } from 'vscode';
import { evaluationBegan } from './evaluation-began.ts';
import type { AionExtension } from './extension-api.ts';
import { offerAgentTools } from './features/agent-tools/index.ts';
import { offerChat } from './features/chat/index.ts';
import { helpInEmptyFiles } from './features/empty-file/index.ts';
import { indentOpenFiles } from './features/indentation/index.ts';
import { registerModels } from './features/models/index.ts';
import type { LoadModels } from './features/models/models-feature.ts';
import { provideReports } from './features/reports/index.ts';
import { registerRestartServer } from './features/restart-server/index.ts';
import { showRulePages } from './features/rule-pages/index.ts';
import { registerRunTool } from './features/run-tool/index.ts';
import type { LoadRunTool } from './features/run-tool/run-tool-feature.ts';
import { showServerStatus } from './features/server-status/index.ts';
import { registerShowLog } from './features/show-log/index.ts';
import { showToolsView } from './features/tools-view/index.ts';
import { helpInWalkthrough } from './features/walkthrough/index.ts';
import { type Connection, LanguageServer } from './language-server.ts';
import { serverCommands } from './server-commands.ts';

/** Loads the connection for the host, with a process or a worker. May reject. */
export type Connect = (context: ExtensionContext, log: LogOutputChannel) => Promise<Connection>;

const evaluationMilliseconds = performance.now() - evaluationBegan;

/**
 * Registers only the features that VS Code needs at once: it opens the file or runs the command after this. `connect` adds the features
 * that need the server later. `loadRunTool` loads the code that runs tools, `loadModels` the code that asks models; null in a host without
 * processes.
 */
export function activateExtension(
  context: ExtensionContext,
  connect: Connect,
  loadRunTool: LoadRunTool | null,
  loadModels: LoadModels | null,
): AionExtension {
  const start = performance.now();
  const log = window.createOutputChannel('AION', { log: true });
  const server = new LanguageServer(() => connect(context, log), log);
  const runTool = registerRunTool({ context, server, log }, loadRunTool);
  context.subscriptions.push(
    server,
    registerRestartServer(server),
    registerShowLog(log),
    registerServerCommands(server),
    showServerStatus(server),
    helpInEmptyFiles(),
    helpInWalkthrough(),
    provideReports(context.workspaceState, context.extensionUri),
    showRulePages(),
    showToolsView(context, server),
    runTool,
    registerModels({ context, server, log, runTool: runTool.feature }, loadModels),
    offerAgentTools(server),
    offerChat(context, server),
    log,
  );
  indentOpenFiles();
  // Features for AIONS users stay hidden from other users.
  void commands.executeCommand('setContext', 'aion.active', true);
  const serverReady = afterActivation().then(() => server.start());
  return { serverReady, activationMilliseconds: evaluationMilliseconds + (performance.now() - start) };
}

function registerServerCommands(server: LanguageServer): Disposable {
  const registered = serverCommands.map((id) => {
    return commands.registerCommand(id, (...given: unknown[]) => server.execute(id, given));
  });
  return Disposable.from(...registered);
}

/** Resolves after VS Code has noted the activation. A microtask would run before that. */
function afterActivation(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
