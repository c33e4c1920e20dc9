/** The environment in which the user's cache folder is in `folder`. */
export function cachesIn(folder: string): Readonly<Record<string, string>> {
  return { XDG_CACHE_HOME: folder, LOCALAPPDATA: folder, HOME: folder };
}
