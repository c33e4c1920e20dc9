import { URI } from 'vscode-uri';
import type { Documents } from '../documents.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Runtime } from '../runtime.ts';
import type { FileKeeper } from '../workspace/file-changes.ts';
import { canonical } from '../workspace/folders.ts';

/**
 * Which files of open documents begin with a byte order mark. Editors keep it out of the text that they send, and write it again when they
 * save. Each file is read once when it is first asked for, and again after it changed.
 */
export class ByteOrderMarks implements FileKeeper {
  readonly #runtime: Runtime;
  /** By canonical address. */
  readonly #begins = new Map<string, Promise<boolean>>();

  constructor(documents: Documents, runtime: Runtime) {
    this.#runtime = runtime;
    documents.onClosed(({ uri }) => this.changed(canonical(uri)));
  }

  /** Whether its file does; false for a document that is no file which can be read here. */
  of({ uri }: OpenDocument): Promise<boolean> {
    const address = canonical(uri);
    const known = this.#begins.get(address) ?? this.#read(uri);
    this.#begins.set(address, known);
    return known;
  }

  async #read(uri: string): Promise<boolean> {
    const { files } = this.#runtime;
    if (!files?.schemes.includes(URI.parse(uri).scheme)) return false;
    return (await files.readFile(uri))?.startsWith('\uFEFF') ?? false;
  }

  changed(address: string): void {
    this.#begins.delete(address);
  }

  below(folder: string): readonly string[] {
    return [...this.#begins.keys()].filter((address) => address.startsWith(`${folder}/`));
  }

  /** Which files are left out changes nothing of an open one. */
  startAgain(): void {}
}
