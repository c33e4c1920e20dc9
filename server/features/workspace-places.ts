import {
  type WorkspacePlacesParams,
  type WorkspacePlacesResult,
  workspacePlacesRequest,
} from '../../protocol/files.ts';
import type { ServerContext } from '../context.ts';
import { ownRequest } from '../own-request.ts';

export const workspacePlaces = ownRequest(workspacePlacesRequest, 'looking for files', () => [], placesOf);

function placesOf({ paths }: WorkspacePlacesParams, { folders, files }: ServerContext): WorkspacePlacesResult {
  return paths.map((path) => {
    for (const folder of folders.all()) {
      const place = files.placeBelow(folder, path);
      if (place !== null) return place;
    }
    return null;
  });
}
