import { posix } from 'node:path';

/** One sentence for each name that an entry point of core re-exports and no other file imports. `files` are sources by path. */
export function unusedExports(files: ReadonlyMap<string, string>): readonly string[] {
  const imported = new Set<string>();
  for (const [path, source] of files) {
    for (const { names, from } of namesFrom(source)) {
      const target = posix.join(posix.dirname(path), from);
      for (const name of names) imported.add(`${target}#${name}`);
    }
  }
  return [...files].flatMap(([path, source]) => {
    if (!/^core\/[^/]+\/index\.ts$/.test(path)) return [];
    const exported = namesFrom(source).flatMap(({ keyword, names }) => (keyword === 'export' ? names : []));
    return exported.flatMap((name) =>
      imported.has(`${path}#${name}`) ? [] : [`${path} exports ${name}, which no other folder uses. Remove it there.`],
    );
  });
}

/** The names of `import { … } from` and `export { … } from`, as the other module calls them. */
function namesFrom(source: string): readonly {
  readonly keyword: string;
  readonly names: readonly string[];
  readonly from: string;
}[] {
  const statement = /^(import|export)(?: type)? \{([^}]*)\} from '(\.[^']+)';/gm;
  return [...source.matchAll(statement)].map(([, keyword = '', list = '', from = '']) => ({
    keyword,
    names: list.split(',').flatMap((part) => part.trim().match(/^(?:type )?([\w$]+)/)?.[1] ?? []),
    from,
  }));
}
