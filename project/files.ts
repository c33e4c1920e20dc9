/** A project's files, on a disk or in an editor; only `Files` knows whether an address is a URI. No promise rejects. */
export interface Files {
  /** The text of a file, read as UTF-8, of at most `largest` bytes. */
  read(address: string, largest: number): Promise<FileText>;
  /** The direct content of a folder; empty where it cannot be listed, and `onUnread` gets the known reason. */
  list(folder: string, onUnread?: (says: string) => void): Promise<readonly FolderEntry[]>;
  child(folder: string, name: string): string;
  parent(address: string): string;
  /** The folders above, innermost first, as far as they can be listed. */
  above(folder: string): readonly string[];
  /** The path of an address below a folder, its parts joined by slashes. */
  pathIn(folder: string, address: string): string;
}

/** A text, or a sentence why there is none. `isMissing`: the file does not exist. */
export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly isMissing: boolean; readonly says: string };

/** An entry of a folder. A link to a file counts as a file, any other link as a link. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link';
}

export interface FileProblem {
  readonly path: string;
  readonly says: string;
}

/** A number of bytes for people: `256 KB`, `4 MB`. */
export function sizeInWords(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round(bytes / 1024 / 1024)} MB`;
}
