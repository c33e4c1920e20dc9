import {
  Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type Memento,
  Uri,
  workspace,
} from 'vscode';
import { reportScheme, rulePageOf } from './report-address.ts';
import { Reports } from './reports.ts';

/** Provides reports and rule pages as read-only files, so that no save is asked. `extension` is the URI of the extension's folder. */
export function provideReports(memory: Memento, extension: Uri): Disposable {
  const changed = new EventEmitter<FileChangeEvent[]>();
  const reports = new Reports(memory);
  const bytes = async (address: Uri): Promise<Uint8Array> => {
    const page = rulePageOf(address);
    if (page !== null) return workspace.fs.readFile(Uri.joinPath(extension, 'docs/rules', page));
    const text = reports.text(address);
    if (text === undefined) throw FileSystemError.FileNotFound(address);
    return new TextEncoder().encode(text);
  };
  const refuse = (address: Uri): never => {
    throw FileSystemError.NoPermissions(address);
  };
  const provider: FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new Disposable(() => undefined),
    stat: async (address) => ({ type: FileType.File, ctime: 0, mtime: 0, size: (await bytes(address)).length }),
    readFile: bytes,
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return Disposable.from(changed, workspace.registerFileSystemProvider(reportScheme, provider, { isReadonly: true }));
}
