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

/** A file system in memory with the problems of real ones: limited room, protected files, slow access. */
export class TestDisk implements FileSystemProvider {
  static readonly scheme = 'test-disk';
  readonly #files = new Map<string, StoredFile>();
  readonly #changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changes.event;
  #clock = 1_000;
  /** The remaining room in bytes. */
  room = Number.POSITIVE_INFINITY;
  refused = 0;
  reads = 0;
  #held: Promise<void> = Promise.resolve();

  uri(path: string): Uri {
    return Uri.from({ scheme: TestDisk.scheme, path });
  }

  /** Puts a file there, as another program does: VS Code is not informed. */
  put(path: string, text: string, isReadOnly = false): Uri {
    this.#clock += 1_000;
    this.#files.set(path, { bytes: new TextEncoder().encode(text), changed: this.#clock, isReadOnly });
    return this.uri(path);
  }

  /** Lets reading wait until the returned function is called; resets the count of reads. */
  holdReading(): () => void {
    let open = (): void => undefined;
    this.#held = new Promise((resolve) => {
      open = resolve;
    });
    this.reads = 0;
    return () => open();
  }

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

  /** Writes as much as there is room for, as a real disk does. */
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
