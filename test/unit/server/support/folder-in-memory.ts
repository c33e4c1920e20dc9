import { FolderTree } from '../../../../project/folder-tree.ts';
import { Documents } from '../../../../server/documents.ts';
import { timers } from '../../../../server/timers.ts';
import { isKept } from '../../../../server/workspace/file-changes.ts';
import { WorkspaceFolders } from '../../../../server/workspace/folders.ts';
import { WorkspaceFiles } from '../../../../server/workspace/workspace-files.ts';

/** The address of the workspace's one folder. */
export const root = 'file:///w';

/** Where a file stands in the folder. */
export const pathOf = (uri: string): string => decodeURIComponent(uri.slice(root.length + 1));

/** A workspace of one folder whose files are those of `files`, by their paths, now and after they are changed. */
export function folderInMemory(files: Readonly<Record<string, string>>) {
  const reads: string[] = [];
  const asked: string[] = [];
  const runtime = {
    documentation: null,
    collectGarbage: null,
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
    },
  };
  const workspaceFolders = [{ uri: root, name: 'w' }];
  const folders = new WorkspaceFolders({ processId: null, rootUri: null, capabilities: {}, workspaceFolders });
  const silent = { info() {}, warn() {}, error() {} };
  // The runtime reads every file of these tests, so neither the connection nor the client is asked for anything.
  const workspaceFiles = new WorkspaceFiles(null as never, runtime, null as never, silent);
  return {
    runtime,
    folders,
    workspaceFiles,
    documents: new Documents(),
    tree: new FolderTree(workspaceFiles, folders, isKept),
    /** The files that were read, in order. */
    reads,
    /** The files that were read and, with a slash at the end, the folders that were listed, in order. */
    asked,
  };
}
