import type { ClientCapabilities } from 'vscode-languageserver-protocol';
import type { ClientExtras } from '../../../protocol/initialization.ts';

/** A client with every capability that the server uses, like VS Code. */
export const fullCapabilities: ClientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, snippetEditSupport: true },
    diagnostics: { refreshSupport: true },
    textDocumentContent: { dynamicRegistration: true },
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { dynamicRegistration: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
    diagnostic: {
      relatedInformation: true,
      codeDescriptionSupport: true,
      dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    foldingRange: { lineFoldingOnly: true, rangeLimit: 5000 },
    rename: { prepareSupport: true },
    semanticTokens: {
      requests: { range: true, full: { delta: true } },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ['relative'],
    },
    signatureHelp: {
      signatureInformation: {
        documentationFormat: ['markdown', 'plaintext'],
        parameterInformation: { labelOffsetSupport: true },
        noActiveParameterSupport: true,
      },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    codeAction: {
      dynamicRegistration: true,
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'source', 'source.fixAll'] } },
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
    completion: {
      completionItem: {
        snippetSupport: true,
        insertReplaceSupport: true,
        labelDetailsSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
        insertTextModeSupport: { valueSet: [1, 2] },
        resolveSupport: { properties: ['documentation', 'detail', 'additionalTextEdits'] },
      },
      completionList: { itemDefaults: ['commitCharacters', 'editRange', 'insertTextFormat', 'insertTextMode', 'data'] },
    },
  },
};

/** The further capabilities of our own client. */
export const fullExtras: ClientExtras = {
  documentation: 'file:///pages',
  status: true,
  configurationLayers: true,
  files: false,
};

/** A client with only the protocol's mandatory capabilities, and actions with edits. */
export const minimalCapabilities: ClientCapabilities = {
  textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
};
