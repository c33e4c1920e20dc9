const compiled = { u: new Map<string, RegExp>(), gu: new Map<string, RegExp>() };

/** The regular expression of a limit, compiled once. Limits are data of this project, never input. */
export function patternOf(source: string, flags: 'u' | 'gu' = 'u'): RegExp {
  const known = compiled[flags].get(source);
  if (known !== undefined) return known;
  const made = new RegExp(source, flags);
  compiled[flags].set(source, made);
  return made;
}
