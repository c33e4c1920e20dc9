/** Limits for reading the Python of one folder: above any real project, and an end for other folders. */
export interface PythonFolderLimits {
  readonly files: number;
  readonly folders: number;
  /** In characters, of one file and of all files of a folder. */
  readonly fileSize: number;
  readonly size: number;
}

export const pythonFolderLimits: PythonFolderLimits = {
  files: 5_000,
  folders: 10_000,
  fileSize: 1_000_000,
  size: 48_000_000,
};
