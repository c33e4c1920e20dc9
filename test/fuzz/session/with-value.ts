type Path = readonly (string | number)[];

/** The same JSON value with another value at one of its places; place 0 is all of it. */
export function withValue(whole: unknown, place: number, value: unknown): unknown {
  const paths = pathsIn(whole);
  return replaced(whole, paths[place % paths.length] ?? [], value);
}

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

function replaced(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((part, index) => (String(index) === String(key) ? replaced(part, rest, value) : part));
  const members = whole as Record<string, unknown>;
  return { ...members, [key]: replaced(members[String(key)], rest, value) };
}
