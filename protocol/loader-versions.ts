import type { RequestName } from './request.ts';
import type { LoaderSource } from './status.ts';

/** Requests the versions of `aions-llm` with the effect of each on an open `.aion` document. Never fails. */
export const loaderVersionsRequest = 'aion/loaderVersions' as RequestName<LoaderVersionsParams, LoaderVersionsResult>;

export interface LoaderVersionsParams {
  readonly uri: string;
}

export interface LoaderVersionsResult {
  /** The detected versions. */
  readonly detected: readonly string[];
  readonly source: LoaderSource;
  /** The versions that pip can install, newest first; empty for a document that isn't open. */
  readonly versions: readonly VersionEffect[];
}

export interface VersionEffect {
  readonly version: string;
  /** For the user: `refuses this file (AIONParseError)`. */
  readonly effect: string;
}
