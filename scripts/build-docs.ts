/** Writes `docs/rules/` from the catalogue, `docs/cli.md` from the commands, `docs/library.md` from `core/index.ts`, `docs/targets.md` from the facts. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCommands } from '../cli/commands.ts';
import { helpPage } from '../cli/help-page.ts';
import { ruleCatalogue } from '../core/rules/catalogue.ts';
import { documentationIndex, documentationPage } from '../core/rules/documentation.ts';
import { libraryPage } from './docs/library-page.ts';
import { targetsPage } from './docs/targets-page.ts';

/** All pages with their content, by file name. */
export function rulePages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', documentationIndex(ruleCatalogue)],
    ...ruleCatalogue.map((rule) => [`${rule.id}.md`, documentationPage(rule)] as const),
  ]);
}

const root = join(import.meta.dirname, '..');

export const rulePagesFolder = join(root, 'docs', 'rules');

/** `docs/library.md`. */
export function libraryPageOfProject(): string {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return libraryPage(read, read('test/fixtures/library-example.ts'));
}

if (import.meta.main) {
  const pages = rulePages();
  mkdirSync(rulePagesFolder, { recursive: true });
  for (const name of readdirSync(rulePagesFolder)) {
    if (!pages.has(name)) {
      rmSync(join(rulePagesFolder, name));
    }
  }
  for (const [name, content] of pages) {
    writeFileSync(join(rulePagesFolder, name), content);
  }
  writeFileSync(join(rulePagesFolder, '..', 'cli.md'), helpPage(await loadCommands()));
  writeFileSync(join(root, 'docs/library.md'), libraryPageOfProject());
  writeFileSync(join(root, 'docs/targets.md'), targetsPage());
}
