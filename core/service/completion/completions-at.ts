import { loaderToWriteFor } from '../../conversion/convert.ts';
import { readsClassNames } from '../../conversion/schema-mode.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { FileContext } from '../../python/file-context.ts';
import { detectedLoader } from '../../rules/detected-loader.ts';
import type { CheckSettings } from '../../rules/settings.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { toolsToCreate } from '../python/function-tools.ts';
import { executableNames, keywordsOf } from '../python/python-names.ts';
import type { SearchedDocument } from '../workspace.ts';
import { schemaNamesIn } from './schema-names.ts';
import type { Suggestion } from './suggestion.ts';
import { suggestionsAt } from './suggestions.ts';
import { textPlaceAt } from './text-place.ts';

/** What completion knows besides the document. */
export interface CompletionSurroundings {
  readonly settings: CheckSettings;
  readonly python: FileContext | null;
  /** The path of the document in the Python project, from which modules are near or far. */
  readonly path: string;
  /** The documents whose classes can be named; read only if classes are offered. */
  documents(): Iterable<SearchedDocument>;
}

/** The suggestions at the offset, likeliest first. */
export function completionsAt(
  document: NotationDocument,
  offset: number,
  around: CompletionSurroundings | null = null,
): readonly Suggestion[] {
  if (around === null) return suggestionsAt(document, offset);
  const { settings, python, path, documents } = around;
  return suggestionsAt(document, offset, {
    python: pythonKnowledge(python),
    readsClassNames: detectedLoader(settings).versions.some(readsClassNames),
    functionTools: () => (python === null ? [] : toolsToCreate(document, path, python, loaderToWriteFor(settings))),
    schemaNames: () => schemaNamesIn(documents(), python),
    pythonNames: (before) => (python === null ? [] : executableNames(python, before)),
    keywordsOf: (callee, byPlace) => (python === null ? [] : keywordsOf(python, callee, byPlace)),
  });
}

/** Whether a name of Python is completed at the offset. */
export function completesPython(document: NotationDocument, offset: number): boolean {
  return textPlaceAt(document, offset)?.kind === 'python name';
}
