import type { RequestName } from './request.ts';

/**
 * Requests the settings of the section `aion` for a document, by origin. The standard request merges them, so that a folder's configuration
 * file could not come between.
 */
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
