import type { Location } from 'vscode-languageserver';
import type { FileContext } from '../../core/python/file-context.ts';
import { declarationOf, pythonNameAt } from '../../core/service/python/python-at.ts';
import { type AddressOf, meaningOfPython, usesOfPython } from '../../core/service/python/python-uses.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import type { Span } from '../../core/text/span.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';
import { type KnownDocument, knownDocuments } from '../workspace/known-documents.ts';

/** What the document can name of the workspace's Python, as far as it is read; null where there is none. */
export async function pythonOf(
  document: Pick<KnownDocument, 'uri'>,
  context: ServerContext,
): Promise<FileContext | null> {
  const { contextModules } = await context.settings.of(document.uri);
  return context.python.contextOf(document.uri, contextModules);
}

/** The place in the Python source that F12 leads to; null where there is none. */
export async function pythonDefinition(
  document: OpenDocument,
  offset: number,
  context: ServerContext,
): Promise<Location | null> {
  const name = pythonNameAt(document.notation, offset);
  if (name === null) return null;
  await context.python.ready();
  return definitionOf(document, name.name, context);
}

/** Where the workspace's Python declares what the document calls by that name; null where it does not. */
export async function definitionOf(
  document: OpenDocument,
  name: string,
  context: ServerContext,
): Promise<Location | null> {
  const python = await pythonOf(document, context);
  const place = python === null ? null : declarationOf(python, name);
  const uri = place === null ? null : context.python.addressOf(document.uri, place.path);
  if (place === null || uri === null) return null;
  const lines = new LineIndex(place.module.text);
  return { uri, range: lines.rangeOf(place.declaration?.nameSpan ?? { start: 0, end: 0 }) };
}

/**
 * Everywhere the files of the notation write the function, class or module whose name stands at the offset, whatever it is
 * imported as, and where Python declares it. A name that nothing declares is the same wherever it is written so. Null where
 * no name of Python stands.
 */
export async function pythonReferences(
  document: OpenDocument,
  offset: number,
  includeDeclaration: boolean,
  context: ServerContext,
): Promise<Location[] | null> {
  const name = pythonNameAt(document.notation, offset);
  if (name === null) return null;
  await context.python.ready();
  await context.index.ready();
  const meant = meaningOfPython(name.name, await pythonOf(document, context), addressesFor(document, context));
  const definition = includeDeclaration ? await definitionOf(document, name.name, context) : null;
  const found: Location[] = definition === null ? [] : [definition];
  for (const known of knownDocuments(context, document)) {
    const python = await pythonOf(known, context);
    for (const part of usesOfPython(known.notation, meant, python, addressesFor(known, context))) {
      found.push({ uri: known.uri, range: known.rangeOf(part) });
    }
  }
  return found;
}

/** Where the document itself writes what the name at the offset means; null where no name of Python stands that can be read. */
export async function pythonHighlights(
  document: OpenDocument,
  offset: number,
  context: ServerContext,
): Promise<readonly Span[] | null> {
  const name = pythonNameAt(document.notation, offset);
  if (name === null) return null;
  const python = await pythonOf(document, context);
  const addressOf = addressesFor(document, context);
  const meant = meaningOfPython(name.name, python, addressOf);
  const found = [...usesOfPython(document.notation, meant, python, addressOf)];
  return found.length === 0 ? null : found;
}

/** The addresses of the modules that a document can name. */
function addressesFor({ uri }: Pick<KnownDocument, 'uri'>, { python }: ServerContext): AddressOf {
  return (path) => python.addressOf(uri, path);
}
