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

/** Reads for the server what only the editor can: virtual and remote file systems, and any file when the server is a worker. */
export function provideFiles(client: BaseLanguageClient): Disposable {
  return Disposable.from(
    client.onRequest(readFileRequest, ({ uri }: ReadFileParams) => readFile(Uri.parse(uri))),
    client.onRequest(listFolderRequest, ({ uri }: ListFolderParams) => listFolder(Uri.parse(uri))),
  );
}

async function readFile(uri: Uri): Promise<ReadFileResult> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    // That there is no such file is an answer, and the one the server asks for most.
    return null;
  }
}

async function listFolder(uri: Uri): Promise<ListFolderResult> {
  try {
    const entries = await workspace.fs.readDirectory(uri);
    return entries.map(([name, type]) => ({ name, kind: (type & FileType.Directory) === 0 ? 'file' : 'folder' }));
  } catch {
    // Not there, or not a folder: nothing is in it.
    return [];
  }
}
