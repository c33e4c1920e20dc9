import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';
import type { TextFormat } from '../core/service/index.ts';
import type { InitializationOptions } from '../protocol/initialization.ts';

export type ClientProfile = Readonly<ReturnType<typeof clientProfile>>;

/** The client's capabilities; missing ones are false. `documentation`: the folder of the rules' pages, unless the client names one. */
export function clientProfile(params: InitializeParams, documentation: string | null) {
  const { textDocument, workspace } = withoutNulls(params.capabilities ?? {});
  const extras = initializationOptions(params).client ?? {};
  const documentDiagnostics = textDocument?.publishDiagnostics;
  const pulled = textDocument?.diagnostic;
  // A client that pulls states there what it shows; other clients state it in the older member.
  const shown = pulled ?? documentDiagnostics;
  const item = textDocument?.completion?.completionItem;
  const resolvesEdit = listOf(textDocument?.codeAction?.resolveSupport?.properties).includes('edit');
  return {
    /** The folder of the rules' documentation pages, as a URI; null for none. */
    documentation: extras.documentation ?? documentation,
    /** The same for links in Markdown, or a URI in which `{rule}` stands for the rule. */
    documentationLink: extras.documentationLink ?? extras.documentation ?? documentation,
    /** Whether it pulls problems; else they are pushed. Never both, or the user would see each twice. */
    pullsDiagnostics: pulled !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport ?? false,
    diagnostics: {
      relatedInformation: (shown?.relatedInformation ?? documentDiagnostics?.relatedInformation) === true,
      codeDescription: (shown?.codeDescriptionSupport ?? documentDiagnostics?.codeDescriptionSupport) === true,
      version: documentDiagnostics?.versionSupport ?? false,
      tags: listOf((shown?.tagSupport ?? documentDiagnostics?.tagSupport)?.valueSet),
    },
    configuration: workspace?.configuration ?? false,
    configurationLayers: extras.configurationLayers === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
    workspaceFolders: workspace?.workspaceFolders ?? false,
    status: extras.status === true,
    files: extras.files === true,
    /** Whether it sends documents of further languages on registration, and asks for code actions on them. */
    registersDocuments:
      (textDocument?.synchronization?.dynamicRegistration ?? false) &&
      (textDocument?.codeAction?.dynamicRegistration ?? false),
    registersDefinition: textDocument?.definition?.dynamicRegistration ?? false,
    registersSynchronization: textDocument?.synchronization?.dynamicRegistration ?? false,
    edits: {
      createsFiles:
        (workspace?.workspaceEdit?.documentChanges ?? false) &&
        listOf(workspace?.workspaceEdit?.resourceOperations).includes('create'),
      documentChanges: workspace?.workspaceEdit?.documentChanges ?? false,
      snippets: workspace?.workspaceEdit?.snippetEditSupport ?? false,
      indentsSnippets: extras.indentsSnippets === true,
    },
    codeActions: {
      /** Whether it takes actions with edits; other clients know commands only. */
      literals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
      resolvesEdit: resolvesEdit && (textDocument?.codeAction?.dataSupport ?? false),
      preferred: textDocument?.codeAction?.isPreferredSupport ?? false,
    },
    previews: workspace?.textDocumentContent !== undefined,
    hoverFormat: preferredFormat(textDocument?.hover?.contentFormat),
    hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    folding: {
      linesOnly: textDocument?.foldingRange?.lineFoldingOnly ?? false,
      /** The most ranges for a document; null where it does not say. */
      limit: textDocument?.foldingRange?.rangeLimit ?? null,
    },
    rename: { prepares: textDocument?.rename?.prepareSupport ?? false },
    semanticTokens: {
      supported: textDocument?.semanticTokens !== undefined,
      refreshes: workspace?.semanticTokens?.refreshSupport ?? false,
      acrossLines: textDocument?.semanticTokens?.multilineTokenSupport ?? false,
    },
    signatureHelp: {
      format: preferredFormat(textDocument?.signatureHelp?.signatureInformation?.documentationFormat),
      labelOffsets:
        textDocument?.signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport ?? false,
      noActiveParameter: textDocument?.signatureHelp?.signatureInformation?.noActiveParameterSupport ?? false,
    },
    refreshesInlayHints: workspace?.inlayHint?.refreshSupport ?? false,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport ?? false,
    /** The address of the script that validates in a web worker; null for none. */
    validator: typeof extras.validator === 'string' ? extras.validator : null,
    /** The addresses of the scripts of the reading thread in a browser; empty for none. */
    reader: listOf(extras.reader).filter((address) => typeof address === 'string'),
    commands: new Set(listOf(extras.commands)) as ReadonlySet<string>,
    completion: completionProfile(textDocument?.completion, item),
  };
}

type CompletionCapabilities = NonNullable<ClientCapabilities['textDocument']>['completion'];
type ItemCapabilities = NonNullable<CompletionCapabilities>['completionItem'];

function completionProfile(list: CompletionCapabilities, item: ItemCapabilities) {
  return {
    snippets: item?.snippetSupport ?? false,
    insertReplace: item?.insertReplaceSupport ?? false,
    labelDetails: item?.labelDetailsSupport ?? false,
    documentationFormat: preferredFormat(item?.documentationFormat),
    asIs: listOf(item?.insertTextModeSupport?.valueSet).includes(1),
    itemDefaults: listOf(list?.completionList?.itemDefaults),
    // Before `resolveSupport`, clients could always resolve documentation.
    resolvesDocumentation:
      item?.resolveSupport === undefined
        ? item !== undefined
        : listOf(item.resolveSupport.properties).includes('documentation'),
  };
}

function preferredFormat(formats: readonly TextFormat[] | undefined): TextFormat {
  return listOf(formats).find((format) => format === 'markdown' || format === 'plaintext') ?? 'plaintext';
}

/** The client's options; an unknown shape counts as settings. */
export function initializationOptions(params: InitializeParams): InitializationOptions {
  const options: unknown = params.initializationOptions;
  if (typeof options !== 'object' || options === null) return {};
  const client = 'client' in options && typeof options.client === 'object' ? options.client : null;
  const settings = 'settings' in options ? options.settings : options;
  return { settings, ...(client === null ? {} : { client }) };
}

/** The list; empty for a client that sends something else. */
function listOf<Item>(list: readonly Item[] | undefined): readonly Item[] {
  return Array.isArray(list) ? list : [];
}

/** Some clients send null for a missing capability. */
function withoutNulls<Value>(value: Value): Value;
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]));
}
