import type { Range } from 'vscode-languageserver';
import type { NotationDocument } from '../../core/notation/notation-document.ts';
import type { Span } from '../../core/text/span.ts';
import type { ServerContext } from '../context.ts';

/** A document that the server can look into, whether a person has it open or it lies in the workspace. */
export interface KnownDocument {
  readonly uri: string;
  /** Null for a file that nobody has open. */
  readonly version: number | null;
  readonly notation: NotationDocument;
  rangeOf(span: Span): Range;
}

/**
 * All that `from` (null: nobody in particular) has to do with, each once: what is open, and as much of the workspace as was
 * read until now. A text that is only shown, such as the version of a file that an editor sets beside the file, knows
 * itself alone, and nobody else knows it: nothing is renamed in it, and a tool is not found twice.
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

/** The folder of the workspace that a document lies in, which is a project of its own; null where it lies in none. */
export function projectOf({ folders }: ServerContext): (document: KnownDocument) => string | null {
  return ({ uri }) => folders.of(uri);
}
