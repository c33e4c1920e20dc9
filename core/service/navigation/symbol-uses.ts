import { usesOfToolName } from '../../notation/tool-names.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import type { ElementParameter } from '../element-parameters.ts';
import type { ProjectOf, SearchedDocument } from '../workspace.ts';
import type { SymbolAt } from './symbol-at.ts';

/** One occurrence of a symbol; the span is absolute. */
export interface SymbolUse<Document> {
  readonly document: Document;
  readonly span: Span;
  readonly isDefinition: boolean;
}

/**
 * Every occurrence of the symbol's name; references and rename share it. A tool's name is looked up in those
 * `documents` where it means the same tool (`projectOf` gives the project of a document), a parameter's in its
 * element in `document`.
 */
export function usesOf<Document extends SearchedDocument>(
  symbol: SymbolAt,
  document: Document,
  documents: Iterable<Document>,
  projectOf: ProjectOf<Document>,
): readonly SymbolUse<Document>[] {
  if (symbol.kind === 'parameter') {
    const definition = definitionOf(symbol.parameter);
    return symbol.parameter.uses.map((use) => ({
      document,
      span: shiftSpan({ start: use.start, end: use.end }, symbol.start),
      isDefinition: use === definition,
    }));
  }
  return usesOfTool(symbol.name, document, documents, projectOf);
}

/** The uses of a tool's name. If open projects each have that tool, only those of the own project; without a project, all of them. */
export function usesOfTool<Document extends SearchedDocument>(
  name: string,
  document: Document,
  documents: Iterable<Document>,
  projectOf: ProjectOf<Document>,
): readonly SymbolUse<Document>[] {
  const found = [...documents].flatMap((known) => usesInDocument(name, known));
  const defining = new Set(found.flatMap((use) => (use.isDefinition ? [projectOf(use.document)] : [])));
  const own = projectOf(document);
  if (defining.size < 2 || !defining.has(own)) return found;
  return found.filter((use) => projectOf(use.document) === own);
}

/** The occurrences of a tool's name in one document. */
function usesInDocument<Document extends SearchedDocument>(
  name: string,
  document: Document,
): readonly SymbolUse<Document>[] {
  const found: SymbolUse<Document>[] = [];
  // Most documents do not contain the name: one search through the text finds out.
  if (!document.notation.text.includes(name)) return found;
  for (const { item, start } of document.notation.items()) {
    for (const { kind, ...span } of usesOfToolName(item, name)) {
      found.push({ document, span: shiftSpan(span, start), isDefinition: kind === 'definition' });
    }
  }
  return found;
}

/** The most detailed occurrence of a parameter: its inline field, else its name in the lambda's parameters. */
function definitionOf({ uses }: ElementParameter): ElementParameter['uses'][number] | undefined {
  return uses.find(({ kind }) => kind === 'field') ?? uses.find(({ kind }) => kind === 'lambda');
}
