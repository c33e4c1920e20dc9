import { type LogOutputChannel, l10n, Uri } from 'vscode';
import { type LanguageClientOptions, RevealOutputChannelOn, vsdiag } from 'vscode-languageclient';
import type { InitializationOptions } from '../protocol/initialization.ts';
import { watchEnds } from './end-watch.ts';
import { callCommandsOfServer } from './features/calls/index.ts';
import { conversionCommandsOfServer } from './features/conversion/index.ts';
import { editedFilesCommands } from './features/edited-files/index.ts';
import { elementLensCommands } from './features/element-lenses/index.ts';
import { rulePages } from './features/reports/report-address.ts';
import { selector } from './served.ts';

/** The abilities of this client beyond the Language Server Protocol. `connection.ts` has the features for them. */
function initializationOptions(): InitializationOptions {
  const documentationLink = `command:aion.showRule?${encodeURIComponent('["')}{rule}${encodeURIComponent('"]')}`;
  const commands = [
    ...conversionCommandsOfServer,
    ...elementLensCommands,
    ...callCommandsOfServer,
    ...editedFilesCommands,
  ];
  return {
    client: {
      status: true,
      configurationLayers: true,
      files: true,
      indentsSnippets: true,
      commands,
      documentation: rulePages.toString(),
      documentationLink,
      ...(l10n.bundle === undefined ? {} : { sentences: l10n.bundle }),
    },
  };
}

/**
 * Schemes of other versions of a file (git, GitLens, pull requests, local history, *Compare with Saved*, save conflicts, edits of an agent)
 * and of code in chat answers. Their problems cannot be fixed there and would be listed twice.
 */
const otherVersions: ReadonlySet<string> = new Set([
  'git',
  'gitlens',
  'review',
  'pr',
  'vscode-local-history',
  'showModifications',
  'conflictResolution',
  'chat-editing-text-model',
  'chat-editing-snapshot-text-model',
  'vscode-chat-code-block',
  'vscode-chat-code-compare-block',
]);

export function clientOptions(log: LogOutputChannel): LanguageClientOptions {
  const { errorHandler, middleware } = watchEnds();
  return {
    documentSelector: selector,
    initializationOptions: initializationOptions(),
    // Rule links in hovers.
    markdown: { isTrusted: { enabledCommands: ['aion.showRule'] } },
    outputChannel: log,
    // The status item reports problems; the log opens on request.
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
    errorHandler,
    middleware: {
      ...middleware,
      provideDiagnostics: (document, previous, token, next) => {
        const { scheme } = document instanceof Uri ? document : document.uri;
        return otherVersions.has(scheme)
          ? { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] }
          : next(document, previous, token);
      },
      handleDiagnostics: (uri, diagnostics, next) => next(uri, otherVersions.has(uri.scheme) ? [] : diagnostics),
    },
    diagnosticPullOptions: { onChange: true, onSave: false, onTabs: false },
  };
}
