import { Disposable, type ExtensionContext, type LogOutputChannel, workspace } from 'vscode';
import { type BaseLanguageClient, type LanguageClientOptions, State } from 'vscode-languageclient';
import { ask } from './ask.ts';
import { clientOptions } from './client-options.ts';
import { CallChecks } from './features/calls/call-checks.ts';
import { callCommands } from './features/calls/index.ts';
import { offerConversion } from './features/conversion/convert-action.ts';
import { convertTools } from './features/conversion/index.ts';
import { LastAnswers } from './features/conversion/last-answers.ts';
import { followRename, showAsText, showLossReport } from './features/conversion/previews.ts';
import { Conversions } from './features/conversion/requests.ts';
import { chooseVersion } from './features/document-status/choose-version.ts';
import { showDocumentStatus } from './features/document-status/index.ts';
import { registerEditedFiles } from './features/edited-files/index.ts';
import { registerElementLenses } from './features/element-lenses/index.ts';
import { provideFiles } from './features/files/index.ts';
import { leaveOutOtherLanguages } from './features/other-languages/index.ts';
import { pasteAndDrop } from './features/paste-and-drop/index.ts';
import { PreviewPlaces } from './features/preview-places/index.ts';
import { ProviderPanels } from './features/provider-panel/index.ts';
import { Reports } from './features/reports/reports.ts';
import { provideSettings } from './features/settings/index.ts';
import { ToolPlaces } from './features/tool-places/index.ts';
import type { Connection, ServerState } from './language-server.ts';

/** Creates the client: of a process in a desktop or remote host, of a worker in a web host. */
type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** Registers all features that need the language server. Does not start the server. */
export function connect(context: ExtensionContext, log: LogOutputChannel, createClient: CreateClient): Connection {
  const client = createClient(clientOptions(log));
  const { workspaceState } = context;
  const conversions = new Conversions(client, new Reports(workspaceState), new LastAnswers(workspaceState));
  const places = new PreviewPlaces(client);
  const checks = new CallChecks(client);
  const panels = new ProviderPanels(context, client, conversions);
  const features = Disposable.from(
    provideSettings(client),
    provideFiles(client),
    showDocumentStatus(client),
    leaveOutOtherLanguages(client, workspaceState),
    registerElementLenses(),
    registerEditedFiles(),
    offerConversion(conversions),
    pasteAndDrop(client, conversions.reports),
    panels,
    places,
    checks,
    new ToolPlaces(client),
    workspace.onDidRenameFiles(followRename),
  );
  return {
    get state() {
      return stateOf(client);
    },
    get isSpent() {
      return client.state === State.StartFailed;
    },
    commands: {
      'aion.convert': (argument, others) => convertTools(conversions, argument, others),
      'aion.preview': (argument, format, loader) =>
        typeof format === 'string' ? showAsText(places, argument, format, loader) : panels.show(argument),
      'aion.showLossReport': (argument) => showLossReport(conversions.reports, argument),
      'aion.chooseVersion': () => chooseVersion(client),
      ...callCommands(client, checks),
    },
    onDidChangeState: (listener) => client.onDidChangeState(() => listener()),
    start: () => client.start(),
    stop: () => client.stop(),
    request: (request, params) => ask(client, request, params),
    async dispose() {
      features.dispose();
      // A starting client cannot be stopped. A client that failed to start has stopped.
      if (client.state === State.Starting) await client.start().catch(() => undefined);
      if (client.isRunning()) await client.dispose();
    },
  };
}

function stateOf({ state }: BaseLanguageClient): ServerState {
  switch (state) {
    case State.Running:
      return 'running';
    case State.Starting:
      return 'starting';
    case State.Stopped:
    case State.StartFailed:
      return 'stopped';
  }
}
