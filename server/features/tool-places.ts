import type { CancellationToken } from 'vscode-languageserver';
import { mayDefineTool } from '../../core/code/index.ts';
import { holdsKnownTool, toolsOfJson } from '../../core/conversion/index.ts';
import { toolDecoratorLine } from '../../core/python/index.ts';
import { type ToolPlacesParams, type ToolPlacesResult, toolPlacesRequest } from '../../protocol/tool-places.ts';
import type { ServerContext } from '../context.ts';
import { openDocument, readSource } from '../conversion/source.ts';
import { documentKind } from '../document-kind.ts';
import { ownRequest } from '../own-request.ts';
import { longestUnasked } from '../programs/programs.ts';

/** A cheap test: hardly any text with a tool lacks such a word. */
const soundsLikeTool =
  /["'](?:name|title|function|input_?schema|parameters|toolSpec)["']|-->|\b(?:name|function_declarations)=/i;

/** The same for a Python file that is not open: reading thousands of modules for other words would take long. */
const soundsLikePythonTool = /["'](?:input_?schema|parameters|toolSpec)["']\s*:|\b(?:FunctionDeclaration|Tool)\(/i;
/** Makes a function or a class a tool. */
const toolMaker =
  /\b(?:StructuredTool|FunctionTool|(?:Structured)?Tool\.from_function|from_defaults|add_tool)\(|\bTool\(\s{0,20}(?:name|func)|^class \w{1,200}\((?:BaseTool|Tool)\b/m;

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
  const kind = documentKind(uri, open?.languageId ?? '');
  const isPython = kind === 'python';
  // Functions without a decorator may be tools, but few are.
  if (isPython && (toolDecoratorLine.test(text) || toolMaker.test(text))) return true;
  const words = isPython && open === null ? soundsLikePythonTool : soundsLikeTool;
  if (!words.test(text) && !(kind === 'typescript' && mayDefineTool(text))) return false;
  // The modules behind it are read where a person converts the file.
  if (isPython) return holdsKnownTool(toolsOfJson(text));
  const languageId = open === null ? {} : { languageId: open.languageId };
  const { tools } = await readSource({ uri, text, ...languageId }, null, context);
  return holdsKnownTool(tools);
}
