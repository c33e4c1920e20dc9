import type { CreateFile, TextEdit as LspTextEdit, SnippetTextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Fix } from '../core/rules/index.ts';
import type { TextEdit } from '../core/text/index.ts';
import type { ClientProfile } from './client-profile.ts';
import type { OpenDocument } from './open-document.ts';

/** Edits of one document for the client, bound to the document's version where the client can check it. */
export function workspaceEdit(
  document: OpenDocument,
  edits: readonly TextEdit[],
  client: ClientProfile,
): WorkspaceEdit {
  return workspaceEdits([{ document, edits: edits.map((edit) => toLsp(edit, document)) }], client);
}

/** The edits of a fix, with its tab stops where the client can place the cursor. */
export function fixEdit(document: OpenDocument, fix: Fix, client: ClientProfile): WorkspaceEdit {
  const snippets = client.edits.snippets && client.edits.documentChanges ? snippetsOf(document, fix, client) : null;
  if (snippets === null) return workspaceEdit(document, fix.edits, client);
  const { uri, version } = document;
  const edits = snippets.map(
    ({ span, newText }): SnippetTextEdit => ({
      range: document.rangeOf(span),
      snippet: { kind: 'snippet', value: newText },
    }),
  );
  return { documentChanges: [{ textDocument: { uri, version }, edits }] };
}

/** The snippets of a fix for the client; null for none, or where the client would indent them otherwise. */
function snippetsOf(document: OpenDocument, { snippetEdits }: Fix, client: ClientProfile): readonly TextEdit[] | null {
  if (snippetEdits === null || !client.edits.indentsSnippets) return snippetEdits;
  const relative: TextEdit[] = [];
  for (const { span, newText } of snippetEdits) {
    const indentation = document.lineIndentation(span.start);
    const [first = '', ...others] = newText.split(/(?<=\r\n|\r(?!\n)|\n)/);
    if (others.some((line) => !line.startsWith(indentation))) return null;
    relative.push({ span, newText: first + others.map((line) => line.slice(indentation.length)).join('') });
  }
  return relative;
}

/** Edits of several documents, each bound to its version where the client can check it; null for a file that is not open. */
export function workspaceEdits(
  changes: readonly {
    readonly document: { readonly uri: string; readonly version: number | null };
    readonly edits: LspTextEdit[];
  }[],
  client: ClientProfile,
): WorkspaceEdit {
  if (!client.edits.documentChanges) {
    return { changes: Object.fromEntries(changes.map(({ document, edits }) => [document.uri, edits])) };
  }
  return {
    documentChanges: changes.map(({ document: { uri, version }, edits }) => ({
      textDocument: { uri, version },
      edits,
    })),
  };
}

export interface ChangedFile {
  readonly uri: string;
  readonly version: number | null;
  readonly isNew: boolean;
  readonly edits: LspTextEdit[];
}

/** One edit of several files, new ones among them. Null for a client that cannot create a needed file. */
export function filesEdit(changed: readonly ChangedFile[], client: ClientProfile): WorkspaceEdit | null {
  const created = changed.filter(({ isNew }) => isNew);
  if (created.length > 0 && !client.edits.createsFiles) return null;
  const edit = workspaceEdits(
    changed.map((file) => ({ document: file, edits: file.edits })),
    client,
  );
  const creations = created.map((file): CreateFile => {
    return { kind: 'create', uri: file.uri, options: { ignoreIfExists: true } };
  });
  return edit.documentChanges === undefined ? edit : { documentChanges: [...creations, ...edit.documentChanges] };
}

export function toLsp({ span, newText }: TextEdit, document: OpenDocument): LspTextEdit {
  return { range: document.rangeOf(span), newText };
}
