import type { CancellationToken } from 'vscode-languageserver';
import { type CallFormatId, callFormats, convertCalls, readSavedCalls } from '../../core/calls/index.ts';
import { type FormatId, findFormat } from '../../core/formats/index.ts';
import { isJsonObject, jsonLine, printJson, strictJson } from '../../core/json/index.ts';
import { LineIndex, say, visible } from '../../core/text/index.ts';
import {
  type CallFormatsResult,
  type ConvertCallParams,
  type ConvertCallResult,
  callFormatsRequest,
  convertCallRequest,
  type SavedTest,
  type SavedTestsResult,
  type SavedTestTool,
  savedTestsRequest,
} from '../../protocol/run-tool.ts';
import type { CatalogueFile } from '../../protocol/tool-catalogue.ts';
import type { ServerContext } from '../context.ts';
import { openDocument } from '../conversion/source.ts';
import type { Feature } from '../feature.ts';
import { answerOwn, requestFailed } from '../own-request.ts';
import { ToolCatalogue } from '../tool-catalogue/tool-catalogue.ts';
import { canonical, folderOf } from '../workspace/folders.ts';

/** In characters. Longer arguments are cut in the name of a test. */
const longestArguments = 80;
/** In characters. A longer file is no list of saved calls. */
const longestFile = 8 * 1024 * 1024;

/** Answers about texts for clients that run tools. The server runs none. */
export const runTool: Feature = {
  register(context) {
    const catalogue = new ToolCatalogue(context);
    answerOwn(context, callFormatsRequest, 'listing the formats of calls', { formats: [] }, formatsOfCalls);
    answerOwn(context, convertCallRequest, 'converting a call', { problem: requestFailed(), text: '' }, convertCall);
    answerOwn(context, savedTestsRequest, 'listing saved calls', { files: [] }, (params, token) =>
      savedTests(params.uris ?? [], catalogue, context, token),
    );
  },
};

/** Formats of calls whose name differs from that of the same provider's format of tools. */
const otherNames: Partial<Readonly<Record<CallFormatId, FormatId>>> = {
  'openai-chat': 'openai',
  'bedrock-converse': 'bedrock',
  'cohere-v2': 'cohere',
};

function formatsOfCalls(): CallFormatsResult {
  return { formats: callFormats.map(({ id }) => ({ id, title: findFormat(otherNames[id] ?? id)?.title ?? id })) };
}

function convertCall({ name, arguments: given, form: id }: ConvertCallParams): ConvertCallResult {
  const form = callFormats.find((one) => one.id === id);
  if (form === undefined) return { problem: say`Unknown call format "${id}".`, text: '' };
  const args = typeof given === 'string' ? strictJson(given) : undefined;
  if (!isJsonObject(args)) return { problem: say`The arguments must be a JSON object.`, text: '' };
  return { problem: null, text: `${printJson(convertCalls([{ name, arguments: args }], form).value)}\n` };
}

async function savedTests(
  uris: readonly string[],
  catalogue: ToolCatalogue,
  context: ServerContext,
  token: CancellationToken,
): Promise<SavedTestsResult> {
  const tools = await catalogue.workspace(() => !token.isCancellationRequested);
  const files: { uri: string; tests: readonly SavedTest[] }[] = [];
  for (const uri of uris) {
    if (token.isCancellationRequested) break;
    const text = openDocument(uri, context)?.text ?? (await context.files.readFile(uri));
    if (text === null || text.length > longestFile) continue;
    const lines = new LineIndex(text);
    const tests = readSavedCalls(text).calls.map(({ title, call }): SavedTest => {
      const written = visible(jsonLine(call.arguments));
      return {
        title: visible(title ?? ''),
        name: call.name,
        arguments: written.length > longestArguments ? `${written.slice(0, longestArguments)}…` : written,
        range: lines.rangeOf(call.span),
        tool: toolNamed(call.name, uri, tools),
      };
    });
    files.push({ uri, tests });
  }
  return { files };
}

function toolNamed(name: string, uri: string, files: readonly CatalogueFile[]): SavedTestTool | null {
  const found = files.flatMap((file) =>
    file.tools.flatMap((tool) => (tool.name === name ? [{ uri: file.uri, tool }] : [])),
  );
  const own = folderOf(canonical(uri));
  const near = found.find((one) => folderOf(canonical(one.uri)) === own) ?? found[0];
  if (near === undefined) return null;
  return { uri: near.uri, selection: near.tool.selection, isReadOnly: near.tool.effect === 'looks' };
}
