/** A project's files, on a disk or in an editor; only `Files` knows whether an address is a URI. Nothing rejects. */
export interface Files {
  /** The text of a file, read as UTF-8, of at most `largest` bytes. */
  read(address: string, largest: number): Promise<FileText>;
  /** What lies directly in a folder; nothing where it cannot be listed, and `onUnread` gets the known reason. */
  list(folder: string, onUnread?: (says: string) => void): Promise<readonly FolderEntry[]>;
  /** The address of what has this name in a folder. */
  child(folder: string, name: string): string;
  /** The address of the folder that something lies in. */
  parent(address: string): string;
  /** The folders above one, innermost first, as far as they can be listed. */
  above(folder: string): readonly string[];
  /** The path of something below a folder, its parts joined by slashes. */
  pathIn(folder: string, address: string): string;
}

/** A text, or why there is none, as a sentence. `isMissing`: there is no such file. */
export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly isMissing: boolean; readonly says: string };

/** One thing in a folder, by its name there. Of links, one to a file counts as a file, any other as a link. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link';
}

/** A file that cannot be used, and why, as a sentence. */
export interface FileProblem {
  readonly path: string;
  readonly says: string;
}
