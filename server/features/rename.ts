import { LSPErrorCodes, ResponseError, type TextEdit, type WorkspaceEdit } from 'vscode-languageserver';
import { languageService } from '../../core/service/index.ts';
import { say } from '../../core/text/index.ts';
import { toolNamesInFiles } from '../calls/tool-name-files.ts';
import type { ServerContext } from '../context.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { workspaceEdits } from '../text-edits.ts';
import { fileNameOf } from '../workspace/folders.ts';
import { type KnownDocument, knownDocuments, projectOf, workspaceOf } from '../workspace/known-documents.ts';

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
        const found = languageService.prepareRename(
          document,
          document.offsetAt(params.position),
          workspaceOf(context, document),
        );
        return found.ok ? { range: document.rangeOf(found.span), placeholder: found.name } : refused(found.refusal);
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
  const nameOf = ({ uri }: KnownDocument): string => (uri === document.uri ? say`this file` : fileNameOf(uri));
  const found = languageService.doRename(document, offset, newName, workspaceOf(context, document), nameOf);
  if (!found.ok) return refused(found.refusal);
  if (newName === found.name) return workspaceEdits([], context.client);
  const byDocument = new Map<KnownDocument, TextEdit[]>();
  for (const { document: known, span } of found.uses) {
    const edits = byDocument.get(known) ?? [];
    edits.push({ range: known.rangeOf(span), newText: newName });
    byDocument.set(known, edits);
  }
  const changes = [...byDocument].map(([known, edits]) => ({ document: known, edits }));
  const others = found.kind === 'tool' ? await editsOfOtherFiles(found.name, newName, document, context) : [];
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
  const everywhere = languageService.findUsesOfTool(name, document, knownDocuments(context, document), () => null);
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

/** Editors show the sentence to the user. */
function refused(sentence: string): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence);
}
