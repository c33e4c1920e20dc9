import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';
import type { TextFormat } from '../core/service/text-format.ts';
import type { InitializationOptions } from '../protocol/initialization.ts';

/** What the client can do, read once; a client that says nothing can do nothing of it. */
export type ClientProfile = Readonly<ReturnType<typeof clientProfile>>;

/** Reads the profile. `documentation`: where the rules' pages lie if the client does not say so itself. */
export function clientProfile(params: InitializeParams, documentation: string | null) {
  const { textDocument, workspace } = withoutNulls(params.capabilities);
  const extras = initializationOptions(params).client ?? {};
  const documentDiagnostics = textDocument?.publishDiagnostics;
  const pulled = textDocument?.diagnostic;
  // A client that pulls says there what it shows; one that is sent them, in the older place.
  const shown = pulled ?? documentDiagnostics;
  const item = textDocument?.completion?.completionItem;
  const resolvesEdit = textDocument?.codeAction?.resolveSupport?.properties.includes('edit') ?? false;
  return {
    /** The folder of the rules' documentation pages, as a URI; null where there is none to link to. */
    documentation: extras.documentation ?? documentation,
    /** The same for links in Markdown, or a URI in which `{rule}` stands for the rule. */
    documentationLink: extras.documentationLink ?? extras.documentation ?? documentation,
    /** It asks for problems itself; else they are sent to it. Never both: the person would see each twice. */
    pullsDiagnostics: pulled !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport ?? false,
    diagnostics: {
      relatedInformation: (shown?.relatedInformation ?? documentDiagnostics?.relatedInformation) === true,
      codeDescription: (shown?.codeDescriptionSupport ?? documentDiagnostics?.codeDescriptionSupport) === true,
      version: documentDiagnostics?.versionSupport ?? false,
      /** The tags it knows, by their numbers. */
      tags: (shown?.tagSupport ?? documentDiagnostics?.tagSupport)?.valueSet ?? [],
    },
    configuration: workspace?.configuration ?? false,
    configurationLayers: extras.configurationLayers === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
    workspaceFolders: workspace?.workspaceFolders ?? false,
    status: extras.status === true,
    files: extras.files === true,
    /** It sends documents of further languages when it is asked for them, and asks for code actions on them. */
    registersDocuments:
      (textDocument?.synchronization?.dynamicRegistration ?? false) &&
      (textDocument?.codeAction?.dynamicRegistration ?? false),
    /** It looks for definitions in documents of further kinds when it is asked to. */
    registersDefinition: textDocument?.definition?.dynamicRegistration ?? false,
    /** It sends documents of further languages when it is asked for them. */
    registersSynchronization: textDocument?.synchronization?.dynamicRegistration ?? false,
    edits: {
      createsFiles:
        (workspace?.workspaceEdit?.documentChanges ?? false) &&
        (workspace?.workspaceEdit?.resourceOperations?.includes('create') ?? false),
      documentChanges: workspace?.workspaceEdit?.documentChanges ?? false,
      snippets: workspace?.workspaceEdit?.snippetEditSupport ?? false,
      /** It indents the lines of a snippet by itself. */
      indentsSnippets: extras.indentsSnippets === true,
    },
    codeActions: {
      /** It takes actions with edits; a client without this knows commands only. */
      literals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
      /** It asks for the edit of an action when the person picks it. */
      resolvesEdit: resolvesEdit && (textDocument?.codeAction?.dataSupport ?? false),
      preferred: textDocument?.codeAction?.isPreferredSupport ?? false,
    },
    /** It shows documents that the server computes, and asks for them again when told to. */
    previews: workspace?.textDocumentContent !== undefined,
    hoverFormat: preferredFormat(textDocument?.hover?.contentFormat),
    /** It shows symbols as a tree; else they go to it one after another. */
    hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    folding: {
      linesOnly: textDocument?.foldingRange?.lineFoldingOnly ?? false,
      /** The most ranges it wants for a document; null where it does not say. */
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
      /** A parameter's label may be told by its place in the signature's. */
      labelOffsets:
        textDocument?.signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport ?? false,
      /** It can be told that none of the parameters is meant. */
      noActiveParameter: textDocument?.signatureHelp?.signatureInformation?.noActiveParameterSupport ?? false,
    },
    refreshesInlayHints: workspace?.inlayHint?.refreshSupport ?? false,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport ?? false,
    /** The address of the script that validates in a web worker; null where the client names none. */
    validator: typeof extras.validator === 'string' ? extras.validator : null,
    /** The client's own commands that an answer may name. */
    commands: new Set(extras.commands) as ReadonlySet<string>,
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
    /** It takes text as it is, indentation included. */
    asIs: item?.insertTextModeSupport?.valueSet.includes(1) ?? false,
    /** The defaults of a whole list that it knows. */
    itemDefaults: list?.completionList?.itemDefaults ?? [],
    // Before a client could say which properties it resolves, documentation was always among them.
    resolvesDocumentation: item?.resolveSupport?.properties.includes('documentation') ?? item !== undefined,
  };
}

/** The first kind the client names that we can write; plain text where it names none. */
function preferredFormat(formats: readonly TextFormat[] | undefined): TextFormat {
  return formats?.find((format) => format === 'markdown' || format === 'plaintext') ?? 'plaintext';
}

/** The options of the client, whatever it sent; what has another shape than ours counts as settings. */
export function initializationOptions(params: InitializeParams): InitializationOptions {
  const options: unknown = params.initializationOptions;
  if (typeof options !== 'object' || options === null) return {};
  const client = 'client' in options && typeof options.client === 'object' ? options.client : null;
  const settings = 'settings' in options ? options.settings : options;
  return { settings, ...(client === null ? {} : { client }) };
}

/** Some clients write null where a capability is missing. */
function withoutNulls<Value>(value: Value): Value;
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]));
}
