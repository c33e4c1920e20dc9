import { cleanDocstring } from '../../../python/signature.ts';
import { googleSections } from './google.ts';
import { numpySections } from './numpy.ts';
import type { DocstringSection } from './sections.ts';
import { sphinxSections } from './sphinx.ts';

export type DocstringStyle = 'google' | 'numpy' | 'sphinx';

/** The sections of a docstring as griffe parses it in one style. */
export function sectionsIn(style: DocstringStyle, text: string, namedReturns = true): readonly DocstringSection[] {
  const clean = cleanDocstring(text.trimEnd());
  if (style === 'sphinx') return sphinxSections(clean);
  return style === 'numpy' ? numpySections(clean) : googleSections(clean, { namedReturns });
}

/** The first text of a docstring; undefined where it has none. */
export function textOfSections(sections: readonly DocstringSection[]): string | undefined {
  const found = sections.find(({ kind }) => kind === 'text');
  return found?.kind === 'text' ? found.text : undefined;
}

/** The described parameters. The last description of a name counts, or the first with `first`. */
export function parametersOfSections(
  sections: readonly DocstringSection[],
  { others = false, first = false }: { readonly others?: boolean; readonly first?: boolean } = {},
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const section of sections) {
    if (section.kind !== 'parameters' && !(others && section.kind === 'other parameters')) continue;
    for (const { name, description } of section.parameters) {
      const plain = name.replace(/^\*+/, '');
      if (!first || !found.has(plain)) found.set(plain, description);
    }
  }
  return found;
}
