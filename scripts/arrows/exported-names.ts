/** The names that a source declares and exports, without re-exports (`export … from`). */
export function exportedNames(source: string): readonly string[] {
  const declaration =
    /^export (?:async |abstract |declare )*(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
  // A function with overloads, or a type and a value of one name, is one name.
  return [...new Set([...source.matchAll(declaration)].flatMap(([, name]) => name ?? []))];
}

/** One sentence for each name that two modules of core export: readers could confuse them. `files` are sources by path. */
export function repeatedNames(files: ReadonlyMap<string, string>): readonly string[] {
  const places = new Map<string, string[]>();
  for (const [path, source] of files) {
    // The entry point of core re-exports names of its folders.
    if (!path.startsWith('core/') || path === 'core/index.ts' || path.endsWith('.d.ts')) continue;
    for (const name of exportedNames(source)) places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places].flatMap(([name, paths]) =>
    paths.length < 2 ? [] : [`${name} is exported by ${paths.join(' and ')}. Give one of them another name.`],
  );
}
