import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { SearchedDocument, Workspace } from '../workspace.ts';
import { newNameRefusal, renameRefusal } from './new-name.ts';
import { type SymbolAt, symbolAt } from './symbol-at.ts';
import { type SymbolUse, usesOf, usesOfTool } from './symbol-uses.ts';

/** Why there is no rename, as a sentence. */
export interface RenameRefusal {
  readonly ok: false;
  readonly refusal: string;
}

/** The symbol to rename. */
export interface RenamedSymbol {
  readonly ok: true;
  readonly kind: SymbolAt['kind'];
  readonly name: string;
  /** The span at the offset. */
  readonly span: Span;
}

/** The rename of a symbol: each use gets the new name. None for the same name. */
export interface SymbolRename<Document> extends RenamedSymbol {
  readonly uses: readonly SymbolUse<Document>[];
}

/** The tool or parameter at the offset, or why it can't be renamed. */
export function prepareRename<Document extends SearchedDocument>(
  document: Document,
  offset: number,
  { documents }: Workspace<Document>,
): RenamedSymbol | RenameRefusal {
  const found = renamedAt(document, offset, documents);
  return found.ok ? renamed(found.symbol) : found;
}

/** The uses to rename. `nameOf`: how a sentence calls a document. */
export function renameAt<Document extends SearchedDocument>(
  document: Document,
  offset: number,
  newName: string,
  workspace: Workspace<Document>,
  nameOf: (document: Document) => string,
): SymbolRename<Document> | RenameRefusal {
  const { documents, projectOf } = workspace;
  const found = renamedAt(document, offset, documents);
  if (!found.ok) return found;
  const { symbol } = found;
  const refusal = newNameRefusal(symbol, newName);
  if (refusal !== null) return { ok: false, refusal };
  const { name } = renamed(symbol);
  if (newName === name) return { ...renamed(symbol), uses: [] };
  const uses = usesOf(symbol, document, documents, projectOf);
  const taken = symbol.kind === 'tool' ? takenRefusal(newName, document, uses, workspace, nameOf) : null;
  return taken === null ? { ...renamed(symbol), uses } : { ok: false, refusal: taken };
}

function renamedAt<Document extends SearchedDocument>(
  document: Document,
  offset: number,
  documents: Iterable<Document>,
): { readonly ok: true; readonly symbol: SymbolAt } | RenameRefusal {
  const symbol = symbolAt(document.notation, offset, documents);
  const refusal = renameRefusal(symbol);
  if (symbol === null || refusal !== null) return { ok: false, refusal: refusal ?? say`Can't rename this element.` };
  return { ok: true, symbol };
}

function renamed(symbol: SymbolAt): RenamedSymbol {
  const { kind, span } = symbol;
  return { ok: true, kind, span, name: symbol.kind === 'tool' ? symbol.name : symbol.parameter.name };
}

/** The reason against a tool's new name: another tool has it, or a mention could mean two tools. Null for none. */
function takenRefusal<Document extends SearchedDocument>(
  newName: string,
  document: Document,
  uses: readonly SymbolUse<Document>[],
  { documents, projectOf }: Workspace<Document>,
  nameOf: (document: Document) => string,
): string | null {
  const defining = uses.filter(({ isDefinition }) => isDefinition).map((use) => use.document);
  if (new Set(defining.map(projectOf)).size > 1) {
    return say`Several workspace folders have a tool with this name. Rename it in its definition.`;
  }
  const home = defining[0] ?? document;
  const other = usesOfTool(newName, home, documents, projectOf).find(
    (use) => use.isDefinition && projectOf(use.document) === projectOf(home),
  );
  if (other === undefined) return null;
  const where = nameOf(other.document);
  return say`Duplicate tool name "${newName}": already used in ${where}.`;
}
