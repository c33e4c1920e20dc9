import { usesOfToolName } from '../../core/notation/tool-names.ts';
import { type Span, shiftSpan } from '../../core/text/span.ts';
import type { OpenDocument } from '../open-document.ts';
import type { KnownDocument } from '../workspace/known-documents.ts';
import type { ElementParameter } from './element-parameters.ts';
import type { SymbolAt } from './symbol-at.ts';

/** One place at which a symbol is written; the span is absolute. */
export interface SymbolUse {
  readonly document: KnownDocument;
  readonly span: Span;
  readonly isDefinition: boolean;
}

/**
 * Every place at which the name of the symbol is written. References and rename both take this list, so they agree.
 * A tool's name is looked for in all `documents`, a parameter's in its element in `document`.
 */
export function usesOf(
  symbol: SymbolAt,
  document: OpenDocument,
  documents: Iterable<KnownDocument>,
): readonly SymbolUse[] {
  if (symbol.kind === 'parameter') {
    const definition = definitionOf(symbol.parameter);
    return symbol.parameter.uses.map((use) => ({
      document,
      span: shiftSpan({ start: use.start, end: use.end }, symbol.start),
      isDefinition: use === definition,
    }));
  }
  const found: SymbolUse[] = [];
  for (const known of documents) found.push(...usesInDocument(symbol.name, known));
  return found;
}

/** Where one document writes the name of a tool. */
export function usesInDocument(name: string, document: KnownDocument): readonly SymbolUse[] {
  const found: SymbolUse[] = [];
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
