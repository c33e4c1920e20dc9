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

/** All of them, each once: what is open, and as much of the workspace as was read until now. */
export function knownDocuments({ index }: ServerContext): Iterable<KnownDocument> {
  return index.known();
}

/** The folder of the workspace that a document lies in, which is a project of its own; null where it lies in none. */
export function projectOf({ folders }: ServerContext): (document: KnownDocument) => string | null {
  return ({ uri }) => folders.of(uri);
}
