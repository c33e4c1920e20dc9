/** How much Python of one folder is read: enough for any project of people, an end for folders that are none. */
export interface PythonFolderLimits {
  readonly files: number;
  readonly folders: number;
  /** Characters of one file, and of all files of a folder together. */
  readonly fileSize: number;
  readonly size: number;
}

export const pythonFolderLimits: PythonFolderLimits = {
  files: 5_000,
  folders: 10_000,
  fileSize: 1_000_000,
  size: 48_000_000,
};
