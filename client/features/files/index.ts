import { Disposable, FileType, Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  type ListFolderParams,
  type ListFolderResult,
  listFolderRequest,
  type ReadFileParams,
  type ReadFileResult,
  readFileRequest,
} from '../../../protocol/files.ts';
import { savedText } from '../../open-files.ts';

/** Reads files for the server: virtual and remote file systems, and any file for a server in a worker. */
export function provideFiles(client: BaseLanguageClient): Disposable {
  return Disposable.from(
    client.onRequest(readFileRequest, ({ uri }: ReadFileParams): Promise<ReadFileResult> => savedText(Uri.parse(uri))),
    client.onRequest(listFolderRequest, ({ uri }: ListFolderParams) => listFolder(Uri.parse(uri))),
  );
}

async function listFolder(uri: Uri): Promise<ListFolderResult> {
  try {
    const entries = await workspace.fs.readDirectory(uri);
    return entries.map(([name, type]) => ({ name, kind: (type & FileType.Directory) === 0 ? 'file' : 'folder' }));
  } catch {
    // A missing folder, or a file, has no entries.
    return [];
  }
}
