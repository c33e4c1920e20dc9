import type { RequestName } from './request.ts';

/** Requests for files that only the editor can read. Neither fails: unreadable files give null or an empty list. */
export const readFileRequest = 'aion/readFile' as RequestName<ReadFileParams, ReadFileResult>;

export interface ReadFileParams {
  readonly uri: string;
}

/** UTF-8 text; null for an unreadable file. */
export type ReadFileResult = string | null;

export const listFolderRequest = 'aion/listFolder' as RequestName<ListFolderParams, ListFolderResult>;

export interface ListFolderParams {
  readonly uri: string;
}

export type ListFolderResult = readonly FolderEntry[];

interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/**
 * Requests what paths from a model or a document lead to: absolute, or relative to one of the workspace folders. Never fails: null for a
 * path that leads out of the workspace or nowhere.
 */
export const workspacePlacesRequest = 'aion/workspacePlaces' as RequestName<
  WorkspacePlacesParams,
  WorkspacePlacesResult
>;

export interface WorkspacePlacesParams {
  readonly paths: readonly string[];
}

/** The addresses, without `..` and links, in the order of the paths. */
export type WorkspacePlacesResult = readonly (string | null)[];
