import type { RequestName } from './request.ts';

/** Asks which of some documents or files hold tool definitions. Never fails: what cannot be read holds none. */
export const toolPlacesRequest = 'aion/toolPlaces' as RequestName<ToolPlacesParams, ToolPlacesResult>;

export interface ToolPlacesParams {
  readonly uris: readonly string[];
}

export interface ToolPlacesResult {
  /** Those that do. */
  readonly uris: readonly string[];
}
