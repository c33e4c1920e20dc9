/** Sent when the loader in force becomes known or changes; the client shows it. */
export const statusNotification = 'aion/status';

export interface StatusParams {
  readonly uri: string;
  /** The loader versions in force, for the user: `1.0.5`, or `1.0.5, 1.0.16` for several. */
  readonly loader: string;
  /** The version of the notation that follows from it: `1.0`, `1.1` or `1.2`. */
  readonly languageVersion: string;
  readonly source: LoaderSource;
  /** Set where a document has more findings than are shown. */
  readonly capped: Capped | null;
  /** Set where the outline of a document leaves its innermost symbols out. */
  readonly outline: Capped | null;
  /** Set where the workspace holds more files than are looked at. */
  readonly workspace: CappedWorkspace | null;
}

/** How many files are looked at, and what there is too much of. */
export interface CappedWorkspace {
  readonly files: number;
  readonly because: 'files' | 'folders' | 'size';
}

/** How many are shown of how many there are. */
export interface Capped {
  readonly shown: number;
  readonly total: number;
}

/** The origin of the loader in force. */
export type LoaderSource =
  /** The setting `aion.loaderVersion`. */
  | { readonly kind: 'setting' }
  /** `.aionrc.json` of the workspace folder. */
  | { readonly kind: 'config file'; readonly uri: string }
  /** The workspace's pin of `aions-llm`, in that file. */
  | { readonly kind: 'pin'; readonly uri: string }
  /** No pin and no setting: the oldest loader that reads what the file uses. */
  | { readonly kind: 'assumed' };
