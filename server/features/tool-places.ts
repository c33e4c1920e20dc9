import type { CancellationToken } from 'vscode-languageserver';
import { holdsKnownTool, toolsOfJson } from '../../core/conversion/source-tools.ts';
import { type ToolPlacesParams, type ToolPlacesResult, toolPlacesRequest } from '../../protocol/tool-places.ts';
import type { ServerContext } from '../context.ts';
import { openDocument, readSource } from '../conversion/source.ts';
import { documentKind } from '../document-kind.ts';
import { ownRequest } from '../own-request.ts';

/** In characters. Larger files are read only on request. */
const longestUnasked = 1_000_000;

/** A cheap test: hardly any text with a tool lacks such a word. */
const soundsLikeTool =
  /["'](?:name|title|function|input_?schema|parameters|toolSpec)["']|-->|\b(?:name|function_declarations)=/i;

/** A decorator of LangChain, FastMCP and others; functions without one may be tools, but few are. */
const toolDecorator = /^@(?:\w{1,200}\.){0,5}tool\b/m;

/** Finds the documents and files with tools, so that a client offers to convert those alone. */
export const toolPlaces = ownRequest(toolPlacesRequest, 'looking for files with tools', () => ({ uris: [] }), holding);

async function holding(
  { uris = [] }: ToolPlacesParams,
  context: ServerContext,
  token: CancellationToken,
): Promise<ToolPlacesResult> {
  const found: string[] = [];
  for (const uri of uris) {
    if (token.isCancellationRequested) break;
    if (await holdsTools(uri, context)) found.push(uri);
  }
  return { uris: found };
}

async function holdsTools(uri: string, context: ServerContext): Promise<boolean> {
  const open = openDocument(uri, context);
  const text = open?.text ?? (await context.files.readFile(uri));
  if (text === null || text.length > longestUnasked) return false;
  const isPython = documentKind(uri, open?.languageId ?? '') === 'python';
  if (isPython && toolDecorator.test(text)) return true;
  if (!soundsLikeTool.test(text)) return false;
  // The modules behind it are read where a person converts the file.
  if (isPython) return holdsKnownTool(toolsOfJson(text));
  const languageId = open === null ? {} : { languageId: open.languageId };
  const { tools } = await readSource({ uri, text, ...languageId }, null, context);
  return holdsKnownTool(tools);
}
