import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type CodeLens,
  type CreateFile,
  type Location,
  type Position,
  type TextEdit,
} from 'vscode-languageserver';
import { loaderToWriteFor } from '../../core/conversion/index.ts';
import { NotationDocument, toolNameOf } from '../../core/notation/index.ts';
import { declarationNamed, type FunctionDeclaration, type PythonModule } from '../../core/python/index.ts';
import { fixSource } from '../../core/rules/index.ts';
import { languageService, type ToolOfFunction } from '../../core/service/index.ts';
import { type Span, say, touches } from '../../core/text/index.ts';
import { lensCommands } from '../../protocol/lenses.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';
import { workspaceEdits } from '../text-edits.ts';
import { canonical, fileNameOf, folderOf } from '../workspace/folders.ts';
import { type KnownDocument, knownDocuments } from '../workspace/known-documents.ts';
import { addressesFor } from './python-places.ts';
import { pythonOf, withPython } from './with-python.ts';

/** A use of a function in a tool; the span is absolute. */
interface FunctionUse {
  readonly document: KnownDocument;
  readonly span: Span;
  /** Null for a tool without a name. */
  readonly tool: string | null;
}

/** A function at the top of an open Python file, with its uses in tools. */
interface UsedFunction {
  readonly declaration: FunctionDeclaration;
  readonly uses: readonly FunctionUse[];
}

async function usedFunctions(document: OpenDocument, context: ServerContext): Promise<readonly UsedFunction[]> {
  await context.index.ready();
  const python = await pythonOf(document, context);
  const path = context.python.pathOf(document.uri);
  const read = path === null ? null : (python?.index.module(path) ?? null);
  if (path === null || read === null) return [];
  // The places in the open text may be newer than those that the tools were resolved with: names connect the two.
  const address = addressesFor(document, context)(path);
  const names = new Map(functionsOf(read).map(({ name, nameSpan }) => [`${address}#${nameSpan.start}`, name]));
  const uses = new Map<string, FunctionUse[]>();
  for (const known of knownDocuments(context, null)) {
    const knownPython = await pythonOf(known, context);
    for (const { meant, part } of languageService.findPythonNames(
      known.notation,
      knownPython,
      addressesFor(known, context),
    )) {
      const name = names.get(meant);
      if (name === undefined) continue;
      const item = known.notation.itemAt(part.start)?.item;
      const tool = item?.kind === 'element' ? (toolNameOf(item)?.text ?? null) : null;
      uses.set(name, [...(uses.get(name) ?? []), { document: known, span: part, tool }]);
    }
  }
  const present = await context.python.moduleOf(document.uri, document.text);
  return functionsOf(present).map((declaration) => ({
    declaration,
    uses: uses.get(declaration.name) ?? [],
  }));
}

function functionsOf({ declarations }: PythonModule): readonly FunctionDeclaration[] {
  return declarations.filter(
    (one): one is FunctionDeclaration => one.kind === 'function' && declarationNamed(declarations, one.name) === one,
  );
}

function locationsOf(uses: readonly FunctionUse[]): Location[] {
  return uses.map(({ document, span }) => ({ uri: document.uri, range: document.rangeOf(span) }));
}

/** The uses in tools of the function whose name is at the offset of a Python file; null for none. */
export async function functionReferences(
  document: OpenDocument,
  offset: number,
  context: ServerContext,
): Promise<Location[] | null> {
  const functions = await usedFunctions(document, context);
  const found = functions.find(({ declaration }) => touches(declaration.nameSpan, offset));
  return found === undefined || found.uses.length === 0 ? null : locationsOf(found.uses);
}

/** Above each function of a Python file that tools call: those tools. */
export async function functionLenses(document: OpenDocument, context: ServerContext): Promise<CodeLens[]> {
  const { codeLens } = await context.settings.of(document.uri);
  // No file needed the workspace's Python yet.
  if (!codeLens.references || !context.python.wasAsked) return [];
  const functions = await usedFunctions(document, context);
  return functions.flatMap(({ declaration, uses }): readonly CodeLens[] => {
    if (uses.length === 0) return [];
    const tools = [...new Set(uses.map(({ tool }) => tool ?? '?'))];
    const [first = ''] = tools;
    const title = tools.length === 1 ? say`used by tool ${first}` : say`used by ${tools.length} tools`;
    const range = document.rangeOf(declaration.nameSpan);
    const shows = context.client.commands.has(lensCommands.showReferences);
    const places = [document.uri, range.start, locationsOf(uses)];
    return [
      {
        range,
        command: shows ? { title, command: lensCommands.showReferences, arguments: places } : { title, command: '' },
      },
    ];
  });
}

/** *Create AION tool*, where the range touches the signature of a function of a Python file. */
export async function createToolActions(
  document: OpenDocument,
  { range, context: { triggerKind } }: CodeActionParams,
  context: ServerContext,
): Promise<CodeAction[]> {
  const path = context.python.pathOf(document.uri);
  const isUnasked = triggerKind === CodeActionTriggerKind.Automatic;
  // A moving cursor is no reason to read the workspace's Python.
  if (path === null || (isUnasked && !context.python.wasAsked)) return [];
  await context.python.ready();
  const { start, end } = document.spanOf(range);
  const functions = await usedFunctions(document, context);
  const chosen = functions.find(
    ({ declaration: { span, parameters } }) => span.start <= end && start <= parameters.end,
  );
  if (chosen === undefined) return [];
  const { check } = await context.settings.of(document.uri);
  const tools = await withPython(document, context, (python) =>
    python === null ? [] : languageService.getToolsOfModule(python.index, path, loaderToWriteFor(check)),
  );
  const tool = tools.find(({ functionName }) => functionName === chosen.declaration.name);
  const written = tool === undefined ? null : await withTool(tool, document, functions, context);
  if (written === null) return [];
  const title = say`Create AION tool`;
  const shows = context.client.commands.has(lensCommands.atElement);
  const show = { title, command: lensCommands.atElement, arguments: [written.uri, written.position, 'noop'] };
  return [{ title, kind: CodeActionKind.RefactorRewrite, edit: written.edit, ...(shows ? { command: show } : {}) }];
}

interface WrittenTool {
  readonly uri: string;
  readonly position: Position;
  readonly edit: NonNullable<CodeAction['edit']>;
}

/** The edit that adds the tool to the file with other tools of the module, else to one in its folder, else to a new one. */
async function withTool(
  { element }: ToolOfFunction,
  { uri }: OpenDocument,
  functions: readonly UsedFunction[],
  context: ServerContext,
): Promise<WrittenTool | null> {
  const { client, files } = context;
  const folder = folderOf(canonical(uri));
  const inFolder = [...knownDocuments(context, null)].find((known) => folderOf(canonical(known.uri)) === folder);
  const target = functions.flatMap(({ uses }) => uses).at(0)?.document ?? inFolder;
  const start = { line: 0, character: 0 };
  if (target === undefined) {
    const address = `${folder}/${encodeURIComponent(`${decodedStem(uri)}.aion`)}`;
    if (!client.edits.createsFiles || (await files.readFile(address)) !== null) return null;
    const newText =
      languageService.paste(NotationDocument.parse(''), { start: 0, end: 0 }, [element], '  ')?.newText ?? '';
    const create: CreateFile = { kind: 'create', uri: address, options: { ignoreIfExists: true } };
    const edit = { textDocument: { uri: address, version: null }, edits: [{ range: { start, end: start }, newText }] };
    return { uri: address, position: { line: 1, character: 2 }, edit: { documentChanges: [create, edit] } };
  }
  const source = fixSource(target.notation, 0);
  if (element.name !== null && source.hasToolName(element.name)) return null;
  const end = target.notation.text.length;
  const added = languageService.paste(target.notation, { start: end, end }, [element], source.indentationStep);
  if (added === null) return null;
  const place = target.rangeOf(added.span).start;
  const [lead = ''] = added.newText.split('{', 1);
  const lines = lead.split('\n');
  const last = lines.at(-1) ?? '';
  const position =
    lines.length === 1
      ? { line: place.line, character: place.character + last.length }
      : { line: place.line + lines.length - 1, character: last.length };
  const edits = [{ span: added.span, newText: added.newText }, ...added.otherEdits].map(
    ({ span, newText }): TextEdit => ({ range: target.rangeOf(span), newText }),
  );
  return { uri: target.uri, position, edit: workspaceEdits([{ document: target, edits }], client) };
}

function decodedStem(uri: string): string {
  return fileNameOf(uri).replace(/\.py$/, '');
}
