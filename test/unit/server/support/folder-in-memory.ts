import { FolderTree } from '../../../../project/folder-tree.ts';
import { longestReading, Reading } from '../../../../project/reading/reading.ts';
import { Documents } from '../../../../server/documents.ts';
import { timers } from '../../../../server/timers.ts';
import { isKept } from '../../../../server/workspace/file-changes.ts';
import { WorkspaceFolders } from '../../../../server/workspace/folders.ts';
import { WorkspaceFiles } from '../../../../server/workspace/workspace-files.ts';
import { readerInProcess } from '../../../support/reader-in-process.ts';

/** The address of the workspace's one folder. */
export const root = 'file:///w';

export const pathOf = (uri: string): string => decodeURIComponent(uri.slice(root.length + 1));

/** A workspace of one folder with `files`, by path, also after changes to them. */
export function folderInMemory(files: Readonly<Record<string, string>>) {
  const reads: string[] = [];
  const asked: string[] = [];
  const runtime = {
    documentation: null,
    collectGarbage: null,
    startReader: () => readerInProcess(),
    longestReading,
    longestWait: longestReading,
    sentences: () => null,
    validate: async () => [],
    timers,
    files: {
      schemes: ['file'],
      async readFile(uri: string) {
        reads.push(pathOf(uri));
        asked.push(pathOf(uri));
        return files[pathOf(uri)] ?? null;
      },
      async listFolder(uri: string) {
        asked.push(`${pathOf(uri)}/`);
        const prefix = uri === root ? '' : `${pathOf(uri)}/`;
        const names = new Map<string, 'file' | 'folder'>();
        for (const name of Object.keys(files).filter((one) => one.startsWith(prefix))) {
          const [first = '', ...rest] = name.slice(prefix.length).split('/');
          names.set(first, rest.length > 0 ? 'folder' : 'file');
        }
        return [...names].map(([name, kind]) => ({ name, kind }));
      },
      placeBelow: (folder: string, path: string) => `${folder}/${path}`,
    },
  };
  const reading = new Reading(runtime.startReader, longestReading);
  const workspaceFolders = [{ uri: root, name: 'w' }];
  const folders = new WorkspaceFolders({ processId: null, rootUri: null, capabilities: {}, workspaceFolders });
  const silent = { info() {}, warn() {}, error() {} };
  // The runtime reads every file of these tests, so the connection and the client are not asked.
  const workspaceFiles = new WorkspaceFiles(null as never, runtime, null as never, silent);
  return {
    runtime,
    reading,
    folders,
    workspaceFiles,
    log: silent,
    documents: new Documents(),
    tree: new FolderTree(workspaceFiles, folders, isKept),
    reads,
    /** The files that were read and the folders that were listed (with a slash at the end), in order. */
    asked,
  };
}
