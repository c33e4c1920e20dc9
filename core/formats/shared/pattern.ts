const compiled = new Map<string, RegExp>();

/** The regular expression of a limit, compiled once. Limits are data of this project, never input. */
export function patternOf(source: string, flags: 'u' | 'gu' = 'u'): RegExp {
  const key = `${flags} ${source}`;
  const known = compiled.get(key) ?? new RegExp(source, flags);
  compiled.set(key, known);
  return known;
}
