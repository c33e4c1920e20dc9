import type { NotationDocument } from '../../../core/notation/index.ts';
import { type DirectoryFile, DirectoryNames, namesInFile } from '../../../core/rules/index.ts';
import type { WorkspaceDocument, WorkspaceIndex } from './workspace-index.ts';

export interface InDirectory {
  readonly file: DirectoryFile;
  /** The same object as long as no name in the other documents moves. */
  readonly directory: DirectoryNames;
}

interface Known {
  readonly files: readonly DirectoryFile[];
  readonly directory: DirectoryNames;
}

const alone = new DirectoryNames([]);

/** The names in each directory of documents, made again only for a document beside a changed one. */
export class Directories {
  readonly #index: WorkspaceIndex;
  readonly #files = new WeakMap<NotationDocument, DirectoryFile>();
  /** By the index's list of documents, so that both are freed together. */
  #known = new WeakMap<readonly WorkspaceDocument[], Known>();

  constructor(index: WorkspaceIndex) {
    this.#index = index;
    index.onChanged(() => {
      this.#known = new WeakMap();
    });
  }

  /** Null for a document that is gone meanwhile, and while its directory is read; `onChanged` of the index reports the end. */
  async of(uri: string): Promise<InDirectory | null> {
    const documents = await this.#index.directoryOf(uri);
    if (documents === null) return null;
    const files = documents.map((document) => this.#fileOf(document));
    const file = files[documents.findIndex((document) => document.uri === uri)];
    if (file === undefined) return null;
    if (files.length === 1) return { file, directory: alone };
    const known = this.#known.get(documents);
    // The document's own content does not affect the answers for it, so typing in it makes nothing again.
    if (known?.files.every((one, index) => one === files[index] || one.name === uri)) {
      return { file, directory: known.directory };
    }
    const directory = new DirectoryNames(files);
    this.#known.set(documents, { files, directory });
    return { file, directory };
  }

  #fileOf(document: WorkspaceDocument): DirectoryFile {
    const { notation } = document;
    const before = this.#files.get(notation);
    if (before?.name === document.uri) return before;
    const file = new FileOfDocument(document);
    this.#files.set(notation, file);
    return file;
  }
}

/** A class: an object literal with a getter keeps the document in memory until a full collection. */
class FileOfDocument implements DirectoryFile {
  readonly name: string;
  readonly rangeOf: DirectoryFile['rangeOf'];
  readonly #notation: NotationDocument;
  #names: DirectoryFile['names'] | null = null;

  constructor(document: WorkspaceDocument) {
    this.name = document.uri;
    this.rangeOf = (span) => document.rangeOf(span);
    this.#notation = document.notation;
  }

  get names(): DirectoryFile['names'] {
    this.#names ??= namesInFile(this.#notation);
    return this.#names;
  }
}
