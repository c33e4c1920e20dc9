import {
  type Connection,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  ResponseError,
} from 'vscode-languageserver';
import { speak } from '../core/text/index.ts';
import { initializationOptions } from './client-profile.ts';
import { createContext } from './context.ts';
import { capabilitiesOf, type Feature } from './feature.ts';
import { callFiles } from './features/call-files.ts';
import { calls } from './features/calls.ts';
import { checkText } from './features/check-text.ts';
import { codeActions } from './features/code-actions.ts';
import { codeLenses } from './features/code-lenses.ts';
import { completion } from './features/completion.ts';
import { configuration } from './features/configuration.ts';
import { conversion } from './features/conversion.ts';
import { definition } from './features/definition.ts';
import { diagnostics } from './features/diagnostics.ts';
import { documentHighlights } from './features/document-highlights.ts';
import { documentLinks } from './features/document-links.ts';
import { documentSymbols } from './features/document-symbols.ts';
import { expectations } from './features/expectations.ts';
import { foldingRanges } from './features/folding-ranges.ts';
import { formatting } from './features/formatting.ts';
import { hover } from './features/hover.ts';
import { inlayHints } from './features/inlay-hints.ts';
import { lateTexts } from './features/late-texts.ts';
import { loaderStatus } from './features/loader-status.ts';
import { loaderVersions } from './features/loader-versions.ts';
import { manifestTools } from './features/manifest-tools.ts';
import { memory } from './features/memory.ts';
import { onTypeFormatting } from './features/on-type-formatting.ts';
import { otherLanguages } from './features/other-languages.ts';
import { pasteTools } from './features/paste-tools.ts';
import { policies } from './features/policies.ts';
import { previews } from './features/previews.ts';
import { programProblems } from './features/program-problems.ts';
import { programTexts } from './features/program-texts.ts';
import { providerViews } from './features/provider-views.ts';
import { references } from './features/references.ts';
import { rename } from './features/rename.ts';
import { runTool } from './features/run-tool.ts';
import { selectionRanges } from './features/selection-ranges.ts';
import { semanticTokens } from './features/semantic-tokens.ts';
import { signatureHelp } from './features/signature-help.ts';
import { textDocumentSync } from './features/text-document-sync.ts';
import { toolCatalogue } from './features/tool-catalogue.ts';
import { toolFacts } from './features/tool-facts.ts';
import { toolJson } from './features/tool-json.ts';
import { toolPlaces } from './features/tool-places.ts';
import { toolTexts } from './features/tool-texts.ts';
import { workspaceDiagnostics } from './features/workspace-diagnostics.ts';
import { workspaceFolders } from './features/workspace-folders.ts';
import { workspacePlaces } from './features/workspace-places.ts';
import { workspaceSymbols } from './features/workspace-symbols.ts';
import { Guard } from './guard.ts';
import { connectionLog } from './log.ts';
import type { Runtime } from './runtime.ts';

export const features: readonly Feature[] = [
  textDocumentSync,
  workspaceFolders,
  configuration,
  diagnostics,
  workspaceDiagnostics,
  loaderStatus,
  codeActions,
  hover,
  completion,
  conversion,
  previews,
  toolTexts,
  programTexts,
  formatting,
  onTypeFormatting,
  documentSymbols,
  foldingRanges,
  selectionRanges,
  documentLinks,
  definition,
  references,
  documentHighlights,
  rename,
  semanticTokens,
  inlayHints,
  codeLenses,
  workspaceSymbols,
  signatureHelp,
  toolCatalogue,
  pasteTools,
  providerViews,
  manifestTools,
  loaderVersions,
  toolPlaces,
  calls,
  callFiles,
  toolJson,
  expectations,
  programProblems,
  lateTexts,
  runTool,
  checkText,
  toolFacts,
  policies,
  workspacePlaces,
  memory,
  otherLanguages,
];

/** Serves one client; listens to the connection from here on. */
export function startServer(connection: Connection, runtime: Runtime): void {
  const log = connectionLog(connection);
  const guard = new Guard(log);
  const ready: (() => void)[] = [];
  // Answers requests before "initialize", and those without a feature.
  connection.onRequest((method) =>
    guard.state === 'running'
      ? new ResponseError(ErrorCodes.MethodNotFound, `The server does not know the request "${method}".`)
      : guard.refusal(),
  );
  connection.onInitialize((params: InitializeParams): InitializeResult | ResponseError<never> => {
    if (guard.state !== 'starting') {
      return new ResponseError(ErrorCodes.InvalidRequest, 'The session has already started.');
    }
    speakAs(params, runtime);
    const context = createContext(connection, runtime, guard, log, params, (listener) => ready.push(listener));
    for (const feature of features) feature.register(context);
    guard.state = 'running';
    return {
      capabilities: { positionEncoding: 'utf-16', ...capabilitiesOf(features, context.client) },
      serverInfo: { name: 'aion' },
    };
  });
  connection.onInitialized(
    guard.notification('starting up', () => {
      for (const listener of ready) listener();
    }),
  );
  connection.onShutdown((): ResponseError<never> | undefined => {
    if (guard.state === 'starting') return guard.refusal();
    guard.state = 'shut down';
    return undefined;
  });
  connection.listen();
}

function speakAs(params: InitializeParams, runtime: Runtime): void {
  const { sentences } = initializationOptions(params).client ?? {};
  if (sentences !== undefined) speak(sentences);
  else if (params.locale !== undefined) speak(runtime.sentences(params.locale));
}
