interface ToolPlace {
  /** Relative to the file's folder; `.` for the folder. */
  readonly base: string;
  /** A glob in `base`; null for `base` itself, a file or folder. */
  readonly pattern: string | null;
}

/** Splits a path of `tools` before its first glob segment. */
export function toolPlaceOf(path: string): ToolPlace {
  const segments = path.replaceAll('\\', '/').split('/');
  const first = segments.findIndex((segment) => /[*?[\]{}]/.test(segment));
  if (first < 0) return { base: segments.join('/') || '.', pattern: null };
  return { base: segments.slice(0, first).join('/') || '.', pattern: segments.slice(first).join('/') };
}
