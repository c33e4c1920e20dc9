import type { RequestName } from './request.ts';

/** Requests the `aion` settings of a document by origin, unmerged: a folder's configuration file ranks between them. */
export const configurationRequest = 'aion/configuration' as RequestName<ConfigurationParams, ConfigurationLayers>;

export interface ConfigurationParams {
  readonly uri: string;
}

export interface ConfigurationLayers {
  /** The user's settings. Keys have no section name: `loaderVersion`, `rules`. */
  readonly user: unknown;
  /** The settings of the workspace and its folder. */
  readonly folder: unknown;
}
