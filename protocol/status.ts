/** Sent when the detected aions-llm version becomes known or changes; the client shows it. */
export const statusNotification = 'aion/status';

export interface StatusParams {
  readonly uri: string;
  /** The detected aions-llm versions, for the user: `1.0.5`, or `1.0.5, 1.0.16` for several. */
  readonly loader: string;
  /** The notation version of the loader: `1.0`, `1.1` or `1.2`. */
  readonly languageVersion: string;
  readonly source: LoaderSource;
  /** Set if not all findings are shown. */
  readonly capped: Capped | null;
  /** Set if the outline omits innermost symbols. */
  readonly outline: Capped | null;
  /** Set if not all files are read. */
  readonly workspace: CappedWorkspace | null;
}

/** The number of files read, and the limit that was reached. */
export interface CappedWorkspace {
  readonly files: number;
  readonly because: 'files' | 'folders' | 'size';
}

export interface Capped {
  readonly shown: number;
  readonly total: number;
}

/** The origin of the detected aions-llm version. */
export type LoaderSource =
  /** The setting `aion.loaderVersion`. */
  | { readonly kind: 'setting' }
  /** `.aionrc.json` of the workspace folder. */
  | { readonly kind: 'config file'; readonly uri: string }
  /** The workspace's pin of `aions-llm`, in that file. */
  | { readonly kind: 'pin'; readonly uri: string }
  /** No pin and no setting: the oldest loader that reads what the file uses. */
  | { readonly kind: 'assumed' };
