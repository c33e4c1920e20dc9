import type { LoaderVersion } from '../../loaders/versions.ts';
import { newestLoaderVersion } from '../../loaders/versions.ts';
import type { FileContext } from '../../python/file-context.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import type { SearchedDocument, Workspace } from '../workspace.ts';
import { type Explanation, explainAt } from './explain.ts';
import { mentionAt } from './mention-note.ts';
import { explainPython } from './python-note.ts';

/** The explanation of a name of Python, a mentioned tool, or another part of the notation at the offset; null for none. */
export function hoverAt<Document extends SearchedDocument>(
  document: Document,
  offset: number,
  loaders: readonly LoaderVersion[],
  python: FileContext | null,
  { documents, projectOf }: Workspace<Document>,
): Explanation | null {
  const { notation } = document;
  const loader = loaders[0] ?? newestLoaderVersion;
  const known = pythonKnowledge(python);
  return (
    (python === null ? null : explainPython(notation, offset, python)) ??
    mentionAt(document, offset, documents, projectOf, known) ??
    explainAt(notation, offset, loader, known) ??
    // A pointer behind the last character of a word still means the word.
    (offset > 0 ? explainAt(notation, offset - 1, loader, known) : null)
  );
}
