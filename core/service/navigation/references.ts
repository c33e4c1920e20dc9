import { type Span, shiftSpan } from '../../text/span.ts';
import type { SearchedDocument, Workspace } from '../workspace.ts';
import { symbolAt } from './symbol-at.ts';
import { type SymbolUse, usesOf } from './symbol-uses.ts';

/** The uses of the tool or parameter at the offset, its definition included; null for neither. */
export function referencesAt<Document extends SearchedDocument>(
  document: Document,
  offset: number,
  { documents, projectOf }: Workspace<Document>,
): readonly SymbolUse<Document>[] | null {
  const symbol = symbolAt(document.notation, offset, documents);
  return symbol === null ? null : usesOf(symbol, document, documents, projectOf);
}

/** The definitions of the tool or parameter at the offset; null for neither. */
export function definitionsAt<Document extends SearchedDocument>(
  document: Document,
  offset: number,
  workspace: Workspace<Document>,
): readonly SymbolUse<Document>[] | null {
  return referencesAt(document, offset, workspace)?.filter(({ isDefinition }) => isDefinition) ?? null;
}

/** A place of the document that means the symbol. A description (`arg-1`) belongs to a parameter and doesn't have its name. */
export interface SymbolHighlight {
  readonly span: Span;
  readonly kind: 'definition' | 'use' | 'description';
}

/** The places in the document of the tool or parameter at the offset; null for neither. */
export function highlightsAt<Document extends SearchedDocument>(
  document: Document,
  offset: number,
  { documents, projectOf }: Workspace<Document>,
): readonly SymbolHighlight[] | null {
  const symbol = symbolAt(document.notation, offset, documents);
  if (symbol === null) return null;
  const uses = usesOf(symbol, document, [document], projectOf).map(
    ({ span, isDefinition }): SymbolHighlight => ({ span, kind: isDefinition ? 'definition' : 'use' }),
  );
  if (symbol.kind !== 'parameter') return uses;
  const keys = symbol.parameter.interfaceKeys.map(
    (key): SymbolHighlight => ({ span: shiftSpan(key, symbol.start), kind: 'description' }),
  );
  return [...uses, ...keys];
}
