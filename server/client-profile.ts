import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';
import type { TextFormat } from '../core/service/text-format.ts';
import type { InitializationOptions } from '../protocol/initialization.ts';

/** What the client can do, read once; a client that says nothing can do nothing of it. */
export interface ClientProfile {
  /** The folder of the rules' documentation pages, as a URI; null where there is none to link to. */
  readonly documentation: string | null;
  /** The same for links in Markdown, or a URI in which `{rule}` stands for the rule. */
  readonly documentationLink: string | null;
  /** It asks for problems itself; else they are sent to it. Never both: the person would see each twice. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly diagnostics: {
    readonly relatedInformation: boolean;
    readonly codeDescription: boolean;
    readonly version: boolean;
    /** The tags it knows, by their numbers. */
    readonly tags: readonly number[];
  };
  readonly configuration: boolean;
  readonly configurationLayers: boolean;
  readonly watchesFiles: boolean;
  readonly registersConfiguration: boolean;
  readonly workspaceFolders: boolean;
  readonly status: boolean;
  readonly files: boolean;
  /** It sends documents of further languages when it is asked for them, and asks for code actions on them. */
  readonly registersDocuments: boolean;
  /** It sends documents of further languages when it is asked for them. */
  readonly registersSynchronization: boolean;
  /** It looks for definitions in documents of further kinds when it is asked to. */
  readonly registersDefinition: boolean;
  readonly edits: {
    readonly documentChanges: boolean;
    readonly snippets: boolean;
    /** It indents the lines of a snippet by itself. */
    readonly indentsSnippets: boolean;
    readonly createsFiles: boolean;
  };
  readonly codeActions: {
    /** It takes actions with edits; a client without this knows commands only. */
    readonly literals: boolean;
    /** It asks for the edit of an action when the person picks it. */
    readonly resolvesEdit: boolean;
    readonly preferred: boolean;
  };
  readonly hoverFormat: TextFormat;
  /** It shows documents that the server computes, and asks for them again when told to. */
  readonly previews: boolean;
  /** It shows symbols as a tree; else they go to it one after another. */
  readonly hierarchicalSymbols: boolean;
  readonly folding: {
    readonly linesOnly: boolean;
    /** The most ranges it wants for a document; null where it does not say. */
    readonly limit: number | null;
  };
  readonly rename: { readonly prepares: boolean };
  readonly semanticTokens: { readonly supported: boolean; readonly refreshes: boolean; readonly acrossLines: boolean };
  readonly signatureHelp: {
    readonly format: TextFormat;
    /** A parameter's label may be told by its place in the signature's. */
    readonly labelOffsets: boolean;
    /** It can be told that none of the parameters is meant. */
    readonly noActiveParameter: boolean;
  };
  readonly refreshesInlayHints: boolean;
  readonly refreshesCodeLenses: boolean;
  /** The address of the script that validates in a web worker; null where the client names none. */
  readonly validator: string | null;
  /** The client's own commands that an answer may name. */
  readonly commands: ReadonlySet<string>;
  readonly completion: {
    readonly snippets: boolean;
    readonly insertReplace: boolean;
    readonly labelDetails: boolean;
    readonly documentationFormat: TextFormat;
    /** It takes text as it is, indentation included. */
    readonly asIs: boolean;
    /** The defaults of a whole list that it knows. */
    readonly itemDefaults: readonly string[];
    readonly resolvesDocumentation: boolean;
  };
}

/** Reads the profile. `documentation`: where the rules' pages lie if the client does not say so itself. */
export function clientProfile(params: InitializeParams, documentation: string | null): ClientProfile {
  const { textDocument, workspace } = withoutNulls(params.capabilities);
  const extras = initializationOptions(params).client ?? {};
  const documentDiagnostics = textDocument?.publishDiagnostics;
  const pulled = textDocument?.diagnostic;
  // A client that pulls says there what it shows; one that is sent them, in the older place.
  const shown = pulled ?? documentDiagnostics;
  const item = textDocument?.completion?.completionItem;
  const resolvesEdit = textDocument?.codeAction?.resolveSupport?.properties.includes('edit') ?? false;
  return {
    documentation: extras.documentation ?? documentation,
    documentationLink: extras.documentationLink ?? extras.documentation ?? documentation,
    pullsDiagnostics: pulled !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport ?? false,
    diagnostics: {
      relatedInformation: (shown?.relatedInformation ?? documentDiagnostics?.relatedInformation) === true,
      codeDescription: (shown?.codeDescriptionSupport ?? documentDiagnostics?.codeDescriptionSupport) === true,
      version: documentDiagnostics?.versionSupport ?? false,
      tags: (shown?.tagSupport ?? documentDiagnostics?.tagSupport)?.valueSet ?? [],
    },
    configuration: workspace?.configuration ?? false,
    configurationLayers: extras.configurationLayers === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
    workspaceFolders: workspace?.workspaceFolders ?? false,
    status: extras.status === true,
    files: extras.files === true,
    registersDocuments:
      (textDocument?.synchronization?.dynamicRegistration ?? false) &&
      (textDocument?.codeAction?.dynamicRegistration ?? false),
    registersDefinition: textDocument?.definition?.dynamicRegistration ?? false,
    registersSynchronization: textDocument?.synchronization?.dynamicRegistration ?? false,
    edits: {
      createsFiles:
        (workspace?.workspaceEdit?.documentChanges ?? false) &&
        (workspace?.workspaceEdit?.resourceOperations?.includes('create') ?? false),
      documentChanges: workspace?.workspaceEdit?.documentChanges ?? false,
      snippets: workspace?.workspaceEdit?.snippetEditSupport ?? false,
      indentsSnippets: extras.indentsSnippets === true,
    },
    codeActions: {
      literals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
      resolvesEdit: resolvesEdit && (textDocument?.codeAction?.dataSupport ?? false),
      preferred: textDocument?.codeAction?.isPreferredSupport ?? false,
    },
    previews: workspace?.textDocumentContent !== undefined,
    hoverFormat: preferredFormat(textDocument?.hover?.contentFormat),
    hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    folding: {
      linesOnly: textDocument?.foldingRange?.lineFoldingOnly ?? false,
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
    validator: typeof extras.validator === 'string' ? extras.validator : null,
    commands: new Set(extras.commands ?? []),
    completion: completionProfile(textDocument?.completion, item),
  };
}

type CompletionCapabilities = NonNullable<ClientCapabilities['textDocument']>['completion'];
type ItemCapabilities = NonNullable<CompletionCapabilities>['completionItem'];

function completionProfile(list: CompletionCapabilities, item: ItemCapabilities): ClientProfile['completion'] {
  return {
    snippets: item?.snippetSupport ?? false,
    insertReplace: item?.insertReplaceSupport ?? false,
    labelDetails: item?.labelDetailsSupport ?? false,
    documentationFormat: preferredFormat(item?.documentationFormat),
    asIs: item?.insertTextModeSupport?.valueSet.includes(1) ?? false,
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
