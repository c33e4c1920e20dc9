import type { RequestName } from './request.ts';

/**
 * Asks the client for the settings of the section `aion` that hold for a document, apart by where they come from: the
 * standard request gives them merged, and then a folder's configuration file could not stand between them.
 */
export const configurationRequest = 'aion/configuration' as RequestName<ConfigurationParams, ConfigurationLayers>;

export interface ConfigurationParams {
  /** The document or folder that the settings are for. */
  readonly uri: string;
}

export interface ConfigurationLayers {
  /** What the person set for every workspace. Keys without the section's name: `loaderVersion`, `rules`. */
  readonly user: unknown;
  /** What the workspace and its folder set themselves. */
  readonly folder: unknown;
}
