import {
  EventEmitter,
  type FileChangeEvent,
  FilePermission,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  Uri,
} from 'vscode';

interface StoredFile {
  readonly bytes: Uint8Array;
  readonly changed: number;
  readonly isReadOnly: boolean;
}

/** A file system in memory that misbehaves as real ones do: it has room for so much only, protects files, is slow. */
export class TestDisk implements FileSystemProvider {
  static readonly scheme = 'test-disk';
  readonly #files = new Map<string, StoredFile>();
  readonly #changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changes.event;
  #clock = 1_000;
  /** For how many bytes there is room yet. */
  room = Number.POSITIVE_INFINITY;
  /** How often there was no room. */
  refused = 0;
  /** How many files were read. */
  reads = 0;
  #held: Promise<void> = Promise.resolve();

  uri(path: string): Uri {
    return Uri.from({ scheme: TestDisk.scheme, path });
  }

  /** Puts a file there, as another program does: VS Code is not told. */
  put(path: string, text: string, isReadOnly = false): Uri {
    this.#clock += 1_000;
    this.#files.set(path, { bytes: new TextEncoder().encode(text), changed: this.#clock, isReadOnly });
    return this.uri(path);
  }

  /** Lets reading wait until what is answered is called; the count of reads begins anew. */
  holdReading(): () => void {
    let open = (): void => undefined;
    this.#held = new Promise((resolve) => {
      open = resolve;
    });
    this.reads = 0;
    return () => open();
  }

  /** The text of each file. */
  texts(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#files].map(([path, { bytes }]) => [path, new TextDecoder().decode(bytes)]));
  }

  clear(): void {
    this.#files.clear();
    this.room = Number.POSITIVE_INFINITY;
    this.reads = 0;
    this.#held = Promise.resolve();
    this.refused = 0;
  }

  watch(): { dispose(): void } {
    return { dispose: () => undefined };
  }

  stat(uri: Uri): FileStat {
    const file = this.#files.get(uri.path);
    if (file === undefined) {
      if (uri.path !== '/') throw FileSystemError.FileNotFound(uri);
      return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    }
    const { bytes, changed, isReadOnly } = file;
    const stat = { type: FileType.File, ctime: 0, mtime: changed, size: bytes.length };
    return isReadOnly ? { ...stat, permissions: FilePermission.Readonly } : stat;
  }

  readDirectory(): [string, FileType][] {
    return [...this.#files.keys()].map((path) => [path.slice(1), FileType.File]);
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    this.reads++;
    await this.#held;
    const file = this.#files.get(uri.path);
    if (file === undefined) throw FileSystemError.FileNotFound(uri);
    return file.bytes;
  }

  /** Writes as far as there is room, as a real disk does. */
  writeFile(uri: Uri, content: Uint8Array): void {
    const file = this.#files.get(uri.path);
    if (file?.isReadOnly) throw FileSystemError.NoPermissions(uri);
    this.#clock += 1_000;
    this.room += file?.bytes.length ?? 0;
    const bytes = content.slice(0, this.room);
    this.#files.set(uri.path, { bytes, changed: this.#clock, isReadOnly: false });
    this.room -= bytes.length;
    if (bytes.length === content.length) return;
    this.refused++;
    throw new Error('ENOSPC: no space left on device');
  }

  delete(uri: Uri): void {
    if (!this.#files.delete(uri.path)) throw FileSystemError.FileNotFound(uri);
  }

  createDirectory(): void {}

  rename(): void {
    throw FileSystemError.NoPermissions('This disk renames nothing.');
  }
}
