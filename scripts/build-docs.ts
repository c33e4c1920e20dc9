/**
 * Writes `docs/rules/`, one page for each rule and the list of them, from the catalogue, and `docs/cli.md` from what the
 * commands declare.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../cli/commands.ts';
import { helpPage } from '../cli/help-page.ts';
import { ruleCatalogue } from '../core/rules/catalogue.ts';
import { documentationIndex, documentationPage } from '../core/rules/documentation.ts';

/** Every file of the folder with its content. */
export function rulePages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', documentationIndex(ruleCatalogue)],
    ...ruleCatalogue.map((rule) => [`${rule.id}.md`, documentationPage(rule)] as const),
  ]);
}

export const rulePagesFolder = join(import.meta.dirname, '..', 'docs', 'rules');

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
  writeFileSync(join(rulePagesFolder, '..', 'cli.md'), helpPage(commands));
}
