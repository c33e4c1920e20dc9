import type { RequestName } from './request.ts';

/** Requests which documents or files have tool definitions. Never fails: unreadable files have none. */
export const toolPlacesRequest = 'aion/toolPlaces' as RequestName<ToolPlacesParams, ToolPlacesResult>;

export interface ToolPlacesParams {
  readonly uris: readonly string[];
}

export interface ToolPlacesResult {
  readonly uris: readonly string[];
}
