/**
 * Prints the missing sentences of each language, and removes obsolete ones from its bundle. `node scripts/build-l10n.ts`; a test fails
 * until it is run. English has no bundle: its sentences are in the sources. The sentences of `aion help COMMAND` are in their own bundles, `help.l10n.LANGUAGE.json`: the extension is packed without them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCommands } from '../cli/commands.ts';
import { readSources } from './check-arrows.ts';
import { sentencesOf } from './l10n/sentences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'l10n');
const commands = await loadCommands();

/** Translations by their English sentences. */
type Bundle = Readonly<Record<string, string>>;

/** Each sentence by itself, in order. */
export function englishBundle(): Bundle {
  const patterns = new Set<string>();
  for (const [path, source] of readSources()) {
    // Its comment has an example.
    if (path === 'core/text/say.ts') continue;
    for (const { pattern } of sentencesOf(source)) patterns.add(pattern);
  }
  return Object.fromEntries([...patterns].toSorted().map((pattern) => [pattern, pattern]));
}

/** Each sentence that the commands declare, if no other bundle has it, in the order of the help. */
export function englishHelp(): Bundle {
  const said = commands.flatMap(({ declaration }) => [
    declaration.summary,
    ...declaration.details,
    ...(declaration.operands === null ? [] : [declaration.operands.summary]),
    ...Object.values(declaration.options).map(({ summary }) => summary),
    ...Object.values(declaration.examples),
    ...Object.values(declaration.exits),
  ]);
  const elsewhere = englishBundle();
  const own = said.filter((sentence) => !Object.hasOwn(elsewhere, sentence));
  return Object.fromEntries(own.map((sentence) => [sentence, sentence]));
}

/** The existing bundles by language: those of the help, or all others. */
export function translatedBundles(kind: 'bundle' | 'help' = 'bundle'): ReadonlyMap<string, Bundle> {
  const names = readdirSync(folder).flatMap((name) => /^bundle\.l10n\.(.+)\.json$/.exec(name)?.[1] ?? []);
  return new Map(names.map((language) => [language, readBundle(`${kind}.l10n.${language}.json`)]));
}

function readBundle(name: string): Bundle {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Bundle;
}

if (import.meta.main) {
  const written = { bundle: translatedBundles('bundle'), help: translatedBundles('help') };
  for (const [language, bundle] of written.bundle) {
    // A sentence in the wrong one of the two files is moved.
    const known: Bundle = { ...bundle, ...written.help.get(language) };
    writeLanguage(`bundle.l10n.${language}.json`, known, englishBundle());
    writeLanguage(`help.l10n.${language}.json`, known, englishHelp());
  }
}

function writeLanguage(name: string, known: Bundle, english: Bundle): void {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(known, key));
  for (const key of missing) console.log(`${name} lacks: ${key}`);
  const kept = Object.keys(english).flatMap((key) => (Object.hasOwn(known, key) ? [[key, known[key]]] : []));
  writeFileSync(join(folder, name), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
