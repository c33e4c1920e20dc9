import { toolNameOf } from '../../core/notation/tool-names.ts';
import type { PythonKnowledge } from '../../core/tools/element-meaning.ts';
import { symbolAt } from '../navigation/symbol-at.ts';
import { usesInDocument } from '../navigation/symbol-uses.ts';
import type { OpenDocument } from '../open-document.ts';
import { type KnownDocument, knownDocuments } from '../workspace/known-documents.ts';
import type { Explanation } from './explain.ts';
import { toolNote } from './tool-note.ts';

/** The tool whose name stands in a text at the offset: of this document or, where it has none, of another. */
export function mentionAt(
  document: OpenDocument,
  offset: number,
  context: Parameters<typeof knownDocuments>[0],
  python: PythonKnowledge,
): Explanation | null {
  const symbol = symbolAt(document.notation, offset, knownDocuments(context));
  if (symbol?.kind !== 'tool') return null;
  const here = document.notation.itemAt(offset);
  const own = here?.item.kind === 'element' ? toolNameOf(here.item) : null;
  if (here !== null && own !== null && here.start + own.start === symbol.span.start) return null;
  for (const known of [document, ...knownDocuments(context)]) {
    const element = elementNamed(known, symbol.name);
    if (element !== null) return { note: toolNote(element, python), topic: null, span: symbol.span };
  }
  return null;
}

function elementNamed(document: KnownDocument, name: string) {
  const definition = usesInDocument(name, document).find(({ isDefinition }) => isDefinition);
  const item = definition === undefined ? null : (document.notation.itemAt(definition.span.start)?.item ?? null);
  return item?.kind === 'element' ? item : null;
}
