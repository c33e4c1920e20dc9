import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once, type Sentences } from '../../core/text/index.ts';

const bundleName = /^bundle\.l10n\.(.+)\.json$/;

const bundles = once((): ReadonlyMap<string, string> => {
  const own = dirname(fileURLToPath(import.meta.url));
  // In the npm package, in the extension, and in the project for a program that runs from its sources.
  for (const folder of ['l10n', '../l10n', '../../l10n'].map((path) => join(own, path))) {
    const found = namesIn(folder).flatMap((name) => {
      const language = bundleName.exec(name)?.[1];
      return language === undefined ? [] : [[language, join(folder, name)] as const];
    });
    if (found.length > 0) return new Map(found);
  }
  return new Map();
});

/** English first. */
export function knownLanguages(): readonly string[] {
  return ['en', ...[...bundles().keys()].toSorted()];
}

/** The known language of a locale such as `de`, `de-AT`, `zh-CN`, `zh-Hans` or `de_DE.UTF-8`; null for none. */
export function languageOf(locale: string): string | null {
  const known = knownLanguages();
  const wanted = locale
    .toLowerCase()
    .replace(/[.@].*/s, '')
    .replaceAll('_', '-');
  const base = /^zh(?:-hans\b.*|-sg)?$/.test(wanted) ? 'zh-cn' : (wanted.split('-')[0] ?? '');
  return [wanted, base].find((language) => known.includes(language)) ?? null;
}

/** The sentences of a known language, with the command line's help if present; null for English. Throws for an unreadable bundle. */
export function bundleOf(language: string): Sentences | null {
  const file = bundles().get(language);
  if (file === undefined) return null;
  const help = join(dirname(file), `help.l10n.${language}.json`);
  return { ...(existsSync(help) ? sentencesIn(help) : {}), ...sentencesIn(file) };
}

function sentencesIn(file: string): Sentences {
  return JSON.parse(readFileSync(file, 'utf8')) as Sentences;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The existing folders depend on the installation.
    return [];
  }
}
