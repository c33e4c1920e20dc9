import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { convert, loaderToWriteFor } from '../../core/conversion/convert.ts';
import { isKnownTool, type SourceTool } from '../../core/conversion/source-tools.ts';
import type { FormatId } from '../../core/formats/format-id.ts';
import { say } from '../../core/text/say.ts';
import type { ServerContext } from '../context.ts';
import { readSource } from '../conversion/source.ts';
import type { OpenDocument } from '../open-document.ts';
import { isPreview } from '../preview/previews.ts';

/** The forms offered as single actions; the palette's list has the others. */
const offeredTargets: readonly { readonly id: FormatId; readonly title: string }[] = [
  { id: 'openai', title: 'OpenAI' },
  { id: 'anthropic', title: 'Anthropic' },
  { id: 'mcp', title: 'MCP' },
  { id: 'json-schema', title: 'JSON Schema' },
];

/** In characters. Longer texts get no unrequested actions: they would be read at every move of the cursor. */
const longestUnasked = 1_000_000;

/** `Convert to AION`, where the range touches tool definitions of another form. */
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
  const source = { uri, range };
  const kind = CodeActionKind.RefactorRewrite;
  const command = 'aion.convert';
  const plain = await actions(title, command, [{ source }], uri, '.aion', context, async () => {
    const { check } = await context.settings.of(uri);
    return convert(tools, { target: 'aion', loader: loaderToWriteFor(check) }).text;
  });
  // Models need a folder for their file, and a client that shows the difference before a file changes.
  if (uri.startsWith('untitled:') || !context.client.commands.has(command)) return plain;
  const withModels = say`${title} with Pydantic models`;
  const argument = { source, schema: 'pydantic' };
  return [...plain, { title: withModels, kind, command: { title: withModels, command, arguments: [argument] } }];
}

/** `Emit as …`, where the range lies in one element; for an automatic request on its first line alone. */
export async function emitActions(
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
  const read = await readSource({ uri, range }, null, context);
  const [tool, second] = read.tools.ok ? read.tools.tools : [];
  if (tool === undefined || second !== undefined) return [];
  const offered = offeredTargets.map(({ id, title }) => {
    const argument = { source: { uri, range }, to: id };
    return actions(
      say`Emit as ${title}`,
      'aion.emitTools',
      [argument],
      uri,
      `.${id}.json`,
      context,
      async () => convert([tool], { target: id }).text,
    );
  });
  const emit = 'aion.emitTools';
  const title = say`Emit as…`;
  const choose: CodeAction[] = context.client.commands.has(emit)
    ? [
        {
          title,
          kind: CodeActionKind.RefactorRewrite,
          command: { title, command: emit, arguments: [{ source: { uri, range } }] },
        },
      ]
    : [];
  return [...choose, ...(await Promise.all(offered)).flat(), ...newCallAction(uri, range, context)];
}

function newCallAction(uri: string, { start: position }: Range, { client }: ServerContext): readonly CodeAction[] {
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

/** The tools in a document of another form; read once for each text. */
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
  const { start, end } = document.spanOf(range);
  return tools.filter(({ span }) => span.start <= end && start <= span.end);
}

/** One action: the client's command if it has it, else a new file beside the source; empty where neither is possible. */
async function actions(
  title: string,
  command: string,
  commandArguments: readonly unknown[],
  uri: string,
  ending: string,
  { client, files }: ServerContext,
  text: () => Promise<string>,
): Promise<CodeAction[]> {
  const kind = CodeActionKind.RefactorRewrite;
  if (client.commands.has(command)) {
    return [{ title, kind, command: { title, command, arguments: [...commandArguments] } }];
  }
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
  return [{ title: say`${title} (new file)`, kind, edit }];
}
