/** Fails when an import runs against the arrows of the house: `node scripts/check-arrows.ts`. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { importedModules } from './arrows/imports.ts';
import { forbidden } from './arrows/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One sentence for each forbidden import. `files` are source texts by their path from the project root. */
export function backwardArrows(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([from, source]) =>
    importedModules(source).flatMap((name) => {
      const to = name.startsWith('.') ? posix.join(posix.dirname(from), name) : name;
      const why = forbidden(from, to);
      return why === null ? [] : [`${from} imports ${to}: ${why}.`];
    }),
  );
}

/** The sources that the arrows are about. */
export function readSources(): ReadonlyMap<string, string> {
  const paths = globSync(['{core,protocol,client,server,cli}/**/*.ts'], { cwd: root }).toSorted();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

if (import.meta.main) {
  const sources = readSources();
  const found = backwardArrows(sources);
  for (const sentence of found) console.error(sentence);
  if (found.length === 0) console.log(`${sources.size} files keep to the arrows.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
