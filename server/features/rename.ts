import { LSPErrorCodes, ResponseError, type TextEdit, type WorkspaceEdit } from 'vscode-languageserver';
import {
  newNameRefusal,
  renameRefusal,
  type SymbolAt,
  type SymbolUse,
  symbolAt,
  usesOf,
  usesOfTool,
} from '../../core/service/index.ts';
import { say } from '../../core/text/index.ts';
import { toolNamesInFiles } from '../calls/tool-name-files.ts';
import type { ServerContext } from '../context.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { workspaceEdits } from '../text-edits.ts';
import { fileNameOf } from '../workspace/folders.ts';
import { type KnownDocument, knownDocuments, projectOf } from '../workspace/known-documents.ts';

export const rename: Feature = {
  capability: ({ rename: { prepares } }) => ({ renameProvider: prepares ? { prepareProvider: true } : true }),
  register(context) {
    const { connection, client } = context;
    connection.onRenameRequest(
      documentRequest(context, 'renaming', null, async (document, params) => {
        await context.index.ready();
        return renameAt(document, document.offsetAt(params.position), params.newName, context);
      }),
    );
    if (!client.rename.prepares) return;
    connection.onPrepareRename(
      documentRequest(context, 'looking whether something can be renamed', null, async (document, params) => {
        await context.index.ready();
        const symbol = symbolAt(
          document.notation,
          document.offsetAt(params.position),
          knownDocuments(context, document),
        );
        const refusal = renameRefusal(symbol);
        if (symbol === null || refusal !== null) return refused(refusal);
        return { range: document.rangeOf(symbol.span), placeholder: nameOf(symbol) };
      }),
    );
  },
};

async function renameAt(
  document: OpenDocument,
  offset: number,
  newName: string,
  context: ServerContext,
): Promise<WorkspaceEdit | ResponseError<never>> {
  const symbol = symbolAt(document.notation, offset, knownDocuments(context, document));
  const refusal = renameRefusal(symbol);
  if (symbol === null || refusal !== null) return refused(refusal);
  const wrongName = newNameRefusal(symbol, newName);
  if (wrongName !== null) return refused(wrongName);
  if (newName === nameOf(symbol)) return workspaceEdits([], context.client);
  const uses = usesOf(symbol, document, knownDocuments(context, document), projectOf(context));
  const taken = symbol.kind === 'tool' ? takenRefusal(newName, document, uses, context) : null;
  if (taken !== null) return refused(taken);
  const byDocument = new Map<KnownDocument, TextEdit[]>();
  for (const { document: known, span } of uses) {
    const edits = byDocument.get(known) ?? [];
    edits.push({ range: known.rangeOf(span), newText: newName });
    byDocument.set(known, edits);
  }
  const changes = [...byDocument].map(([known, edits]) => ({ document: known, edits }));
  const others = symbol.kind === 'tool' ? await editsOfOtherFiles(symbol.name, newName, document, context) : [];
  return workspaceEdits([...changes, ...others], context.client);
}

/** The edits of saved calls, plans, expectations and configurations that name the tool. */
async function editsOfOtherFiles(
  name: string,
  newName: string,
  document: OpenDocument,
  context: ServerContext,
): Promise<Parameters<typeof workspaceEdits>[0]> {
  const { folders } = context;
  const projects = projectOf(context);
  const everywhere = usesOfTool(name, document, knownDocuments(context, document), () => null);
  const defining = new Set(everywhere.flatMap((use) => (use.isDefinition ? [projects(use.document)] : [])));
  const own = projects(document);
  // If open folders each have that tool, a name means the tool of its own folder.
  const searched = defining.size > 1 ? (own === null ? [] : [own]) : folders.all();
  const found = await toolNamesInFiles(name, searched, context);
  return found.map(({ document: file, ranges }) => ({
    document: file,
    edits: ranges.map((range) => ({ range, newText: JSON.stringify(newName) })),
  }));
}

/** The reason against a tool's new name: another tool has it, or a mention could mean two tools. Null for none. */
function takenRefusal(
  newName: string,
  document: OpenDocument,
  uses: readonly SymbolUse<KnownDocument>[],
  context: ServerContext,
): string | null {
  const projects = projectOf(context);
  const renamed = uses.filter(({ isDefinition }) => isDefinition).map((use) => use.document);
  if (new Set(renamed.map(projects)).size > 1) {
    return say`Several workspace folders have a tool with this name. Rename it in its definition.`;
  }
  const home = renamed[0] ?? document;
  const other = usesOfTool(newName, home, knownDocuments(context, document), projects).find(
    (use) => use.isDefinition && projects(use.document) === projects(home),
  );
  if (other === undefined) return null;
  const { uri } = other.document;
  const where = uri === document.uri ? say`this file` : fileNameOf(uri);
  return say`A tool named “${newName}” is already in ${where}. A text that mentions it could mean either tool.`;
}

function nameOf(symbol: SymbolAt): string {
  return symbol.kind === 'tool' ? symbol.name : symbol.parameter.name;
}

/** Editors show the sentence to the user. */
function refused(sentence: string | null): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence ?? say`This cannot be renamed.`);
}
