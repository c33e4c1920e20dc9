import { type LogOutputChannel, l10n, Uri } from 'vscode';
import { type LanguageClientOptions, RevealOutputChannelOn, vsdiag } from 'vscode-languageclient';
import type { InitializationOptions } from '../protocol/initialization.ts';
import { watchEnds } from './end-watch.ts';
import { callCommandsOfServer } from './features/calls/index.ts';
import { conversionCommandsOfServer } from './features/conversion/index.ts';
import { elementLensCommands } from './features/element-lenses/index.ts';
import { rulePages } from './features/reports/report-address.ts';
import { selector } from './served.ts';

/** What this client offers the server beyond the Language Server Protocol; the features that serve it are in `connection.ts`. */
function initializationOptions(): InitializationOptions {
  const documentationLink = `command:aion.showRule?${encodeURIComponent('["')}{rule}${encodeURIComponent('"]')}`;
  const commands = [...conversionCommandsOfServer, ...elementLensCommands, ...callCommandsOfServer];
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
 * The schemes under which git, GitLens, pull requests and VS Code itself (its local history, *Compare with Saved*, a conflict on saving, what
 * an agent is about to change) show another version of a file beside it, and those of the code in answers of the chat. A problem in one
 * cannot be mended, and would stand in the list of problems a second time.
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
    // The links on the names of rules, in what the mouse rests on.
    markdown: { isTrusted: { enabledCommands: ['aion.showRule'] } },
    outputChannel: log,
    // What a person must know stands in the status item; the log waits until it is asked for.
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
    },
    diagnosticPullOptions: { onChange: true, onSave: false, onTabs: false },
  };
}
