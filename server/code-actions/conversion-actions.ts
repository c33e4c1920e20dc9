import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { convert, isKnownTool, loaderToWriteFor, type SourceTool } from '../../core/conversion/index.ts';
import type { FormatId } from '../../core/formats/index.ts';
import { say, touching } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import { readSource } from '../conversion/source.ts';
import type { OpenDocument } from '../open-document.ts';
import { isPreview } from '../preview/previews.ts';

/** The formats offered to clients without the command *Convert Tools…*. */
const offeredTargets: readonly { readonly id: FormatId; readonly title: string }[] = [
  { id: 'openai', title: 'OpenAI' },
  { id: 'anthropic', title: 'Anthropic' },
  { id: 'mcp', title: 'MCP' },
  { id: 'json-schema', title: 'JSON Schema' },
];

/** In characters. Longer texts get no unrequested actions: they would be read at every move of the cursor. */
const longestUnasked = 1_000_000;

/** `Convert to AION`, where the range touches tool definitions of another format. */
export async function convertActions(
  document: OpenDocument,
  { range, context: { triggerKind } }: CodeActionParams,
  context: ServerContext,
): Promise<CodeAction[]> {
  const { text, uri } = document;
  const isUnasked = triggerKind === CodeActionTriggerKind.Automatic;
  if (isPreview(uri) || (isUnasked && text.length > longestUnasked)) return [];
  const read = await toolsIn(document, context);
  const tools = touched(read, document, range);
  if (tools.length === 0) return [];
  const title = tools.length === 1 ? say`Convert to AION` : say`Convert ${tools.length} tools to AION`;
  const command = 'aion.convert';
  if (!context.client.commands.has(command)) {
    return newFile(title, uri, '.aion', context, async () => {
      const { check } = await context.settings.of(uri);
      return convert(tools, { target: 'aion', loader: loaderToWriteFor(check) }).text;
    });
  }
  const source = { uri, range };
  const action = (name: string, argument: object): CodeAction => ({
    title: name,
    kind: CodeActionKind.RefactorRewrite,
    command: { title: name, command, arguments: [argument] },
  });
  // Models need a folder for their file.
  const isUntitled = uri.startsWith('untitled:');
  return [
    action(title, { source }),
    ...(isUntitled ? [] : [action(say`${title} with Pydantic models`, { source, schema: 'pydantic' })]),
  ];
}

/**
 * Where the range lies in one element, for an automatic request on its first line alone: a saved call of the tool, or, in clients without
 * the command *Convert Tools…*, new files of other formats.
 */
export async function elementActions(
  document: OpenDocument,
  { range: asked, context: { triggerKind } }: CodeActionParams,
  context: ServerContext,
): Promise<CodeAction[]> {
  const range = behindIndentation(asked, document);
  const placed = document.notation.itemAt(document.offsetAt(range.start));
  if (placed?.item.kind !== 'element') return [];
  // A light bulb in every line of every tool would be noise.
  const isFirstLine = document.positionAt(placed.start).line === range.start.line;
  if (triggerKind === CodeActionTriggerKind.Automatic && !isFirstLine) return [];
  const { uri } = document;
  if (context.client.commands.has('aion.convert')) return newCallAction(uri, range, context);
  const read = await readSource({ uri, range }, null, context);
  const [tool, second] = read.tools.ok ? read.tools.tools : [];
  if (tool === undefined || second !== undefined) return [];
  const offered = offeredTargets.map(({ id, title }) =>
    newFile(say`Convert to ${title}`, uri, `.${id}.json`, context, () => convert([tool], { target: id }).text),
  );
  return [...(await Promise.all(offered)).flat(), ...newCallAction(uri, range, context)];
}

function newCallAction(uri: string, { start: position }: Range, { client }: ServerContext): CodeAction[] {
  const command = 'aion.newCall';
  const title = say`New call for this tool`;
  if (!client.commands.has(command)) return [];
  return [{ title, kind: CodeActionKind.RefactorRewrite, command: { title, command, arguments: [{ uri, position }] } }];
}

/** A cursor in the indentation of a line means the text of the line. */
function behindIndentation(range: Range, document: OpenDocument): Range {
  const { start, end } = range;
  const indentation = /[ \t]*/y;
  indentation.lastIndex = document.offsetAt({ line: start.line, character: 0 });
  const first = { line: start.line, character: indentation.exec(document.text)?.[0].length ?? 0 };
  const isCursor = start.line === end.line && start.character === end.character;
  return isCursor && start.character < first.character ? { start: first, end: first } : range;
}

const readByDocument = new WeakMap<OpenDocument, { readonly changes: number; readonly tools: readonly SourceTool[] }>();

/** The tools in a document of another format; read once for each text. */
async function toolsIn(document: OpenDocument, context: ServerContext): Promise<readonly SourceTool[]> {
  const known = readByDocument.get(document);
  if (known?.changes === document.changes) return known.tools;
  const { changes } = document;
  const read = await readSource({ uri: document.uri }, null, context);
  const tools = read.tools.ok ? read.tools.tools.filter(isKnownTool) : [];
  readByDocument.set(document, { changes, tools });
  return tools;
}

function touched(tools: readonly SourceTool[], document: OpenDocument, range: Range): readonly SourceTool[] {
  return touching(tools, [document.spanOf(range)]);
}

/** A new file beside the source; empty where the client cannot create one. */
async function newFile(
  title: string,
  uri: string,
  ending: string,
  { client, files }: ServerContext,
  text: () => Promise<string> | string,
): Promise<CodeAction[]> {
  if (!client.edits.createsFiles || !uri.startsWith('file:')) return [];
  const target = `${uri.replace(/\.[^./]*$/, '')}${ending}`;
  // An existing file is never overwritten.
  if ((await files.readFile(target)) !== null) return [];
  const start = { line: 0, character: 0 };
  const edit: WorkspaceEdit = {
    documentChanges: [
      { kind: 'create', uri: target, options: { overwrite: false, ignoreIfExists: false } },
      {
        textDocument: { uri: target, version: null },
        edits: [{ range: { start, end: start }, newText: await text() }],
      },
    ],
  };
  return [{ title: say`${title} (new file)`, kind: CodeActionKind.RefactorRewrite, edit }];
}
