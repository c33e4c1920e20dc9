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

/** All of them, each once. */
export function knownDocuments({ documents }: ServerContext): Iterable<KnownDocument> {
  return documents.all();
}
