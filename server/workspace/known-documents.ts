import type { Range } from 'vscode-languageserver';
import type { NotationDocument } from '../../core/notation/index.ts';
import type { Workspace } from '../../core/service/index.ts';
import type { Span } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';

export interface KnownDocument {
  readonly uri: string;
  /** Null for a file that is not open. */
  readonly version: number | null;
  readonly notation: NotationDocument;
  rangeOf(span: Span): Range;
}

/**
 * The documents that `from` can refer to (null: all), each once: the open ones, and the workspace files read so far. A text for display, as
 * in a diff view, knows only itself and is unknown to others: nothing is renamed in it, and no tool is found twice.
 */
export function* knownDocuments(
  { index, folders }: ServerContext,
  from: KnownDocument | null,
): Generator<KnownDocument> {
  if (from !== null && folders.isElsewhere(from.uri)) {
    yield from;
    return;
  }
  for (const document of index.known()) if (!folders.isElsewhere(document.uri)) yield document;
}

/** The documents that `document` can refer to, with their projects. */
export function workspaceOf(context: ServerContext, document: KnownDocument): Workspace<KnownDocument> {
  return {
    documents: { [Symbol.iterator]: () => knownDocuments(context, document) },
    projectOf: projectOf(context),
  };
}

/** The workspace folder of a document, which is a project of its own; null for none. */
export function projectOf({ folders }: ServerContext): (document: KnownDocument) => string | null {
  return ({ uri }) => folders.of(uri);
}
