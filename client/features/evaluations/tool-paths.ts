/** Where the tools of a file of expectations are looked for. */
export interface ToolPlace {
  /** From the folder of the file; `.` for itself. */
  readonly base: string;
  /** A glob in `base`; null where `base` itself is meant, a file or a folder. */
  readonly pattern: string | null;
}

/** Splits a path of `tools` before its first segment with a sign of a glob. */
export function toolPlaceOf(path: string): ToolPlace {
  const segments = path.replaceAll('\\', '/').split('/');
  const first = segments.findIndex((segment) => /[*?[\]{}]/.test(segment));
  if (first < 0) return { base: segments.join('/') || '.', pattern: null };
  return { base: segments.slice(0, first).join('/') || '.', pattern: segments.slice(first).join('/') };
}
