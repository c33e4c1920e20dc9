import type { RequestName } from './request.ts';

/**
 * Files that the server cannot read itself, because it runs in a browser or the files lie in a file system that only the
 * editor knows. Neither request fails: what cannot be read is answered by null or an empty list.
 */
export const readFileRequest = 'aion/readFile' as RequestName<ReadFileParams, ReadFileResult>;

export interface ReadFileParams {
  readonly uri: string;
}

/** The file's text as UTF-8, or null where there is none. */
export type ReadFileResult = string | null;

export const listFolderRequest = 'aion/listFolder' as RequestName<ListFolderParams, ListFolderResult>;

export interface ListFolderParams {
  readonly uri: string;
}

export type ListFolderResult = readonly FolderEntry[];

/** One thing in a folder, by its name within it. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}
