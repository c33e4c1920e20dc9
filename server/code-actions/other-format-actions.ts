import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import { languageService } from '../../core/service/index.ts';
import { say } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import { diagnosticSource } from '../diagnostics/to-diagnostic.ts';
import type { OpenDocument } from '../open-document.ts';
import { workspaceEdit } from '../text-edits.ts';

/** `Convert to AION`, in place: where a document of the notation, or the tool at the range, was written as tool JSON or in another format. */
export async function otherFormatActions(
  document: OpenDocument,
  { range, context: { diagnostics } }: CodeActionParams,
  { settings, client }: ServerContext,
): Promise<CodeAction[]> {
  const { check } = await settings.of(document.uri);
  const found = languageService.convertInPlace(document.notation, document.spanOf(range), check);
  if (found === null) return [];
  return [
    {
      title: found.count === 1 ? say`Convert to AION` : say`Convert ${found.count} tools to AION`,
      kind: CodeActionKind.QuickFix,
      diagnostics: diagnostics.filter(({ source }) => source === diagnosticSource),
      edit: workspaceEdit(document, found.edits, client),
      ...(client.codeActions.preferred ? { isPreferred: true } : {}),
    },
  ];
}
