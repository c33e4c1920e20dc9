/** A folder of the workspace, outside the project's own modules, that Python imports from: an environment, or one that a `.pth` file adds. */
export interface EnvironmentFolder {
  /** Absolute. */
  readonly folder: string;
  /** The SHA-256 (hex) of each file with code, by its path below the folder, with slashes. */
  readonly files: Readonly<Record<string, string>>;
}

/** What a person agreed to beside the project's own modules. */
export interface AgreedEnvironment {
  /** The folder (absolute) of which Python imports nothing that is neither in `folders` nor among the modules. */
  readonly workspace: string;
  readonly folders: readonly EnvironmentFolder[];
  /** The folder (absolute) for compiled code: that in the workspace belongs to nobody's agreement. */
  readonly compiled: string;
  /** The reason, the end of a sentence, if the Python or a folder has changed; null if they are as agreed. */
  readonly change: () => string | null;
}
