/** Limits for reading the Python of one folder: above any real project, and an end for other folders. */
export interface PythonFolderLimits {
  readonly files: number;
  readonly folders: number;
  /** In characters, of one file and of all files of a folder. */
  readonly fileSize: number;
  readonly size: number;
}

/** In characters. What is longer in foreign Python (parameters, bases, a docstring, a value) is generated, and counts as not known where the editor waits. */
export const longestPart = 10_000;

export const pythonFolderLimits: PythonFolderLimits = {
  files: 5_000,
  folders: 10_000,
  fileSize: 1_000_000,
  size: 48_000_000,
};
