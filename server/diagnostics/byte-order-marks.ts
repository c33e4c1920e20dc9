import type { Documents } from '../documents.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Runtime } from '../runtime.ts';
import type { FileKeeper } from '../workspace/file-changes.ts';
import { canonical, schemeOf } from '../workspace/folders.ts';

/** The byte order marks of open documents' files. Editors keep them out of the text, and write them on save. Read again on change. */
export class ByteOrderMarks implements FileKeeper {
  readonly #runtime: Runtime;
  /** By canonical address. */
  readonly #begins = new Map<string, Promise<boolean>>();

  constructor(documents: Documents, runtime: Runtime) {
    this.#runtime = runtime;
    documents.onClosed(({ uri }) => this.changed(canonical(uri)));
  }

  /** Whether the file has a mark; false where the server cannot read a file for the document. */
  of({ uri }: OpenDocument): Promise<boolean> {
    const address = canonical(uri);
    const known = this.#begins.get(address) ?? this.#read(uri);
    this.#begins.set(address, known);
    return known;
  }

  async #read(uri: string): Promise<boolean> {
    const { files } = this.#runtime;
    if (!files?.schemes.includes(schemeOf(uri))) return false;
    return (await files.readFile(uri))?.startsWith('\uFEFF') ?? false;
  }

  changed(address: string): void {
    this.#begins.delete(address);
  }

  below(folder: string): readonly string[] {
    return [...this.#begins.keys()].filter((address) => address.startsWith(`${folder}/`));
  }

  /** Ignored files do not change the open ones. */
  startAgain(): void {}
}
