import type { NotationDocument } from '../notation/notation-document.ts';

export interface SearchedDocument {
  readonly notation: NotationDocument;
}

/** The project of a document, equal for two documents of one project; null for none. */
export type ProjectOf<Document> = (document: Document) => string | null;

/** The documents that a document can refer to, itself included, each once. They are read only where a name can be of another document. */
export interface Workspace<Document> {
  readonly documents: Iterable<Document>;
  readonly projectOf: ProjectOf<Document>;
}
