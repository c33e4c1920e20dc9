import type { Range } from 'vscode-languageserver-protocol';
import { checkTextRequest, toolFactsRequest } from '../../../protocol/agent-tools.ts';
import { checkCallsRequest, newCallRequest } from '../../../protocol/calls.ts';
import {
  conversionCommands,
  convertToolsRequest,
  detectToolsRequest,
  listFormatsRequest,
  lossReportRequest,
} from '../../../protocol/conversion.ts';
import { workspacePlacesRequest } from '../../../protocol/files.ts';
import { loaderVersionsRequest } from '../../../protocol/loader-versions.ts';
import { manifestToolsRequest } from '../../../protocol/manifest-tools.ts';
import { pasteToolsRequest } from '../../../protocol/paste.ts';
import { policiesRequest } from '../../../protocol/policies.ts';
import { previewAddress, previewPlaceRequest } from '../../../protocol/preview.ts';
import { providerPanelRequest } from '../../../protocol/provider-panel.ts';
import { callFormatsRequest, convertCallRequest, savedTestsRequest } from '../../../protocol/run-tool.ts';
import { toolCatalogueRequest } from '../../../protocol/tool-catalogue.ts';
import { toolPlacesRequest } from '../../../protocol/tool-places.ts';

/** A request, and whether its edits are to be made as they come. */
export interface Question {
  readonly method: string;
  readonly params: object;
}

/** A document with a place in it, and its whole text as a range. */
export interface Asked {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
  readonly part: Range;
  readonly whole: Range;
}

const tool = '{"name":"get_weather","input_schema":{"type":"object","properties":{"city":{"type":"string"}}}}';

/** Every request of the protocol about one document: its method, and its params but for the document. */
export function documentQuestions({
  position,
  part,
  whole,
}: Omit<Asked, 'uri'>): readonly (readonly [string, object])[] {
  const options = { tabSize: 2, insertSpaces: true };
  return [
    ['textDocument/diagnostic', {}],
    ['textDocument/hover', { position }],
    ['textDocument/completion', { position }],
    ['textDocument/completion', { position, context: { triggerKind: 2, triggerCharacter: '"' } }],
    ['textDocument/codeAction', { range: part, context: { diagnostics: [] } }],
    ['textDocument/codeAction', { range: whole, context: { diagnostics: [], only: ['source.fixAll.aion'] } }],
    ['textDocument/documentSymbol', {}],
    ['textDocument/foldingRange', {}],
    ['textDocument/selectionRange', { positions: [position] }],
    ['textDocument/documentLink', {}],
    ['textDocument/formatting', { options }],
    ['textDocument/rangeFormatting', { options, range: part }],
    ['textDocument/rangesFormatting', { options, ranges: [part] }],
    ['textDocument/onTypeFormatting', { options, position, ch: ',' }],
    ['textDocument/onTypeFormatting', { options, position, ch: '}' }],
    ['textDocument/onTypeFormatting', { options, position, ch: '\n' }],
    ['textDocument/semanticTokens/full', {}],
    ['textDocument/semanticTokens/full/delta', { previousResultId: 'none' }],
    ['textDocument/semanticTokens/range', { range: part }],
    ['textDocument/inlayHint', { range: whole }],
    ['textDocument/codeLens', {}],
    ['textDocument/signatureHelp', { position }],
    ['textDocument/definition', { position }],
    ['textDocument/references', { position, context: { includeDeclaration: true } }],
    ['textDocument/documentHighlight', { position }],
    ['textDocument/prepareRename', { position }],
    ['textDocument/rename', { position, newName: 'another_name' }],
  ];
}

/** Every request that a client may send about a document, always the same number in the same order. */
export function questionsAbout({ uri, position, part, whole }: Asked): readonly Question[] {
  const preview = previewAddress({ source: uri, format: 'openai' });
  return [
    ...documentQuestions({ position, part, whole }).map(([method, params]) => ({
      method,
      params: { textDocument: { uri }, ...params },
    })),
    { method: 'workspace/symbol', params: { query: '' } },
    { method: 'workspace/diagnostic', params: { previousResultIds: [] } },
    ...Object.keys(conversionCommands).map((command) => ({
      method: 'workspace/executeCommand',
      params: { command, arguments: [{ source: { uri }, to: command.endsWith('lossReport') ? ['openai'] : 'openai' }] },
    })),
    { method: 'workspace/textDocumentContent', params: { uri: preview } },
    {
      method: 'workspace/textDocumentContent',
      params: { uri: previewAddress({ source: uri, format: 'losses' }) },
    },
    {
      method: 'workspace/textDocumentContent',
      params: { uri: previewAddress({ source: uri, format: 'loader' }) },
    },
    { method: previewPlaceRequest, params: { preview, position } },
    { method: checkTextRequest, params: { source: { uri } } },
    { method: toolFactsRequest, params: { source: { uri }, providers: ['openai'] } },
    { method: policiesRequest, params: { uri } },
    { method: loaderVersionsRequest, params: { uri } },
    { method: workspacePlacesRequest, params: { paths: ['tools.aion', '../tools.aion', '/'] } },
    { method: checkCallsRequest, params: { uri, text: `{"name":"SendMessage","arguments":{"user":5}}` } },
    { method: newCallRequest, params: { uri, position } },
    { method: detectToolsRequest, params: { source: { uri, range: part } } },
    { method: convertToolsRequest, params: { source: { uri }, to: 'anthropic' } },
    { method: convertToolsRequest, params: { source: { uri }, to: 'aion', schema: 'pydantic' } },
    { method: lossReportRequest, params: { source: { uri } } },
    { method: listFormatsRequest, params: {} },
    { method: manifestToolsRequest, params: { uri, manifest: '{ "name": "x" }' } },
    { method: pasteToolsRequest, params: { textDocument: { uri }, range: part, texts: [tool] } },
    {
      method: providerPanelRequest,
      params: { uri, formats: ['openai', 'anthropic', 'gemini'], tool: { line: position.line } },
    },
    { method: callFormatsRequest, params: {} },
    { method: convertCallRequest, params: { name: 'SendMessage', arguments: '{"user":"x"}', form: 'openai-chat' } },
    { method: savedTestsRequest, params: { uris: [uri] } },
    { method: toolCatalogueRequest, params: {} },
    // Other documents are none of the catalogue.
    { method: toolCatalogueRequest, params: { uris: uri.endsWith('.aion') ? [uri] : [] } },
    { method: toolPlacesRequest, params: { uris: [uri] } },
  ];
}
