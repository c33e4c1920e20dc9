import { toolNameOf } from '../../notation/tool-names.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import { toolOfNode } from '../../tools/tool-of-node.ts';
import { symbolAt } from '../navigation/symbol-at.ts';
import { usesOfTool } from '../navigation/symbol-uses.ts';
import type { ProjectOf, SearchedDocument } from '../workspace.ts';
import type { Explanation } from './explain.ts';
import { noteOfTool, toolNote } from './tool-note.ts';

/** The tool whose name is in a text at the offset: of this document or, if it has none, of another of `documents`. */
export function mentionAt<Document extends SearchedDocument>(
  document: Document,
  offset: number,
  documents: Iterable<Document>,
  projectOf: ProjectOf<Document>,
  python: PythonKnowledge,
): Explanation | null {
  const symbol = symbolAt(document.notation, offset, documents);
  if (symbol?.kind !== 'tool') return null;
  const here = document.notation.itemAt(offset);
  const own = here?.item.kind === 'element' ? toolNameOf(here.item) : null;
  if (here !== null && own !== null && here.start + own.start === symbol.span.start) return null;
  const uses = usesOfTool(symbol.name, document, documents, projectOf);
  const defining = uses.filter(({ isDefinition }) => isDefinition);
  const definition = defining.find((use) => use.document === document) ?? defining[0];
  const item = definition?.document.notation.itemAt(definition.span.start)?.item;
  if (definition === undefined || item?.kind !== 'element') return null;
  // The Python of another document may be another project's.
  const note = definition.document === document ? toolNote(item, python) : noteOfTool(toolOfNode(item, python).result);
  return { note, topic: null, span: symbol.span };
}
