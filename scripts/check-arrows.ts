/**
 * `node scripts/check-arrows.ts`: fails for a forbidden import, a test of the corpus without the ending of such tests, an import cycle, a process that is started outside the code that the consent
 * covers, a name that two modules of core export, an unused export of an entry point of core, or unnecessary braces. `--write` corrects the
 * braces.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { withProjectBraces, wrongBraces } from './arrows/braces.ts';
import { importCycles } from './arrows/cycles.ts';
import { unusedExports } from './arrows/entry-points.ts';
import { repeatedNames } from './arrows/exported-names.ts';
import { forbidden, forbiddenCorpus } from './arrows/folders.ts';
import { importedModules } from './arrows/imports.ts';
import { startedProcesses } from './arrows/processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One sentence for each forbidden import. `files` are source texts by their path from the project root. */
export function backwardArrows(files: ReadonlyMap<string, string>): readonly string[] {
  return refusedImports(files, forbidden);
}

/** One sentence for each import of a helper of the corpus by a file that may not read it. `files` as in `backwardArrows`. */
export function corpusImports(files: ReadonlyMap<string, string>): readonly string[] {
  return refusedImports(files, forbiddenCorpus);
}

function refusedImports(
  files: ReadonlyMap<string, string>,
  refusal: (from: string, to: string) => string | null,
): readonly string[] {
  return [...files].flatMap(([from, source]) =>
    importedModules(source).flatMap((name) => {
      const to = name.startsWith('.') ? posix.join(posix.dirname(from), name) : name;
      const why = refusal(from, to);
      return why === null ? [] : [`${from} imports ${to}: ${why}.`];
    }),
  );
}

/** The checked sources, by their path from the project root. */
export function readSources(): ReadonlyMap<string, string> {
  return readFiles(['{core,protocol,client,server,cli,validator,threads,project,runner,mcp,agent}/**/*.{ts,tsx}']);
}

/** The tests and scripts, by their path from the project root. */
export function readTests(): ReadonlyMap<string, string> {
  return readFiles(['{test,scripts}/**/*.ts', '*.ts']);
}

function readFiles(patterns: readonly string[]): ReadonlyMap<string, string> {
  const paths = globSync(patterns, { cwd: root, ignore: '**/node_modules/**' }).toSorted();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function putBracesRight(sources: ReadonlyMap<string, string>): void {
  for (const [path, source] of sources) {
    const styled = withProjectBraces(source);
    if (styled !== source) writeFileSync(join(root, path), styled);
  }
}

if (import.meta.main) {
  if (process.argv.includes('--write')) putBracesRight(readSources());
  const sources = readSources();
  const found = [
    ...backwardArrows(sources),
    ...corpusImports(readTests()),
    ...importCycles(sources),
    ...startedProcesses(sources),
    ...repeatedNames(sources),
    ...unusedExports(sources),
    ...wrongBraces(sources),
  ];
  for (const sentence of found) console.error(sentence);
  if (found.length === 0)
    console.log(`${sources.size} files: all imports are allowed, and no two modules of core export the same name.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
