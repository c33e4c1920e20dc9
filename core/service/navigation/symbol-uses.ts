import { usesOfToolName } from '../../notation/tool-names.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import type { ElementParameter } from '../element-parameters.ts';
import type { SearchedDocument, SymbolAt } from './symbol-at.ts';

/** One place at which a symbol is written; the span is absolute. */
export interface SymbolUse<Document> {
  readonly document: Document;
  readonly span: Span;
  readonly isDefinition: boolean;
}

/**
 * Every place at which the name of the symbol is written. References and rename both take this list, so they agree.
 * A tool's name is looked for in `documents`, as far as it means the same tool there (`projectOf` says what a document
 * belongs to), a parameter's in its element in `document`.
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

/** What a document belongs to, two documents of one project the same; null for those that belong to none. */
export type ProjectOf<Document> = (document: Document) => string | null;

/**
 * Where the name of a tool is written, as `document` means it. Projects that are open side by side may each have a tool of
 * that name: then it is the tool of the own project, and a project without one may mean any of them.
 */
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

/** Where one document writes the name of a tool. */
export function usesInDocument<Document extends SearchedDocument>(
  name: string,
  document: Document,
): readonly SymbolUse<Document>[] {
  const found: SymbolUse<Document>[] = [];
  // Most documents know nothing of the tool: one search through the text says so.
  if (!document.notation.text.includes(name)) return found;
  for (const { item, start } of document.notation.items()) {
    for (const { kind, ...span } of usesOfToolName(item, name)) {
      found.push({ document, span: shiftSpan(span, start), isDefinition: kind === 'definition' });
    }
  }
  return found;
}

/** The place that says most of a parameter: its inline field, else its place among the lambda's parameters. */
function definitionOf({ uses }: ElementParameter): ElementParameter['uses'][number] | undefined {
  return uses.find(({ kind }) => kind === 'field') ?? uses.find(({ kind }) => kind === 'lambda');
}
