import type { Location } from 'vscode-languageserver';
import { type AddressOf, languageService } from '../../core/service/index.ts';
import { LineIndex, type Span } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';
import { type KnownDocument, knownDocuments } from '../workspace/known-documents.ts';
import { pythonOf } from './with-python.ts';

/** The definition of the Python name at the offset; null for none. */
export async function pythonDefinition(
  document: OpenDocument,
  offset: number,
  context: ServerContext,
): Promise<Location | null> {
  const name = languageService.findPythonName(document.notation, offset);
  if (name === null) return null;
  await context.python.ready();
  return definitionOf(document, name.name, context);
}

/** The declaration of a name of the document in the workspace's Python; null for none. */
async function definitionOf(document: OpenDocument, name: string, context: ServerContext): Promise<Location | null> {
  const python = await pythonOf(document, context);
  const place = python === null ? null : languageService.findPythonDeclaration(python, name);
  const uri = place === null ? null : context.python.addressOf(document.uri, place.path);
  if (place === null || uri === null) return null;
  const lines = new LineIndex(place.module.text);
  return { uri, range: lines.rangeOf(place.declaration?.nameSpan ?? { start: 0, end: 0 }) };
}

/**
 * All uses in `.aion` files of the Python function, class or module at the offset, under any import name, and its declaration. Undeclared
 * names are the same if they are spelt the same. Null for no Python name.
 */
export async function pythonReferences(
  document: OpenDocument,
  offset: number,
  includeDeclaration: boolean,
  context: ServerContext,
): Promise<Location[] | null> {
  const name = languageService.findPythonName(document.notation, offset);
  if (name === null) return null;
  await context.python.ready();
  await context.index.ready();
  const meant = languageService.meaningOfPython(
    name.name,
    await pythonOf(document, context),
    addressesFor(document, context),
  );
  const definition = includeDeclaration ? await definitionOf(document, name.name, context) : null;
  const found: Location[] = definition === null ? [] : [definition];
  for (const known of knownDocuments(context, document)) {
    const python = await pythonOf(known, context);
    for (const part of languageService.findPythonUses(known.notation, meant, python, addressesFor(known, context))) {
      found.push({ uri: known.uri, range: known.rangeOf(part) });
    }
  }
  return found;
}

/** The uses in the document itself of the Python name at the offset; null for no readable name. */
export async function pythonHighlights(
  document: OpenDocument,
  offset: number,
  context: ServerContext,
): Promise<readonly Span[] | null> {
  const name = languageService.findPythonName(document.notation, offset);
  if (name === null) return null;
  const python = await pythonOf(document, context);
  const addressOf = addressesFor(document, context);
  const meant = languageService.meaningOfPython(name.name, python, addressOf);
  const found = [...languageService.findPythonUses(document.notation, meant, python, addressOf)];
  return found.length === 0 ? null : found;
}

/** The addresses of modules by their paths in the project of a document. */
export function addressesFor({ uri }: Pick<KnownDocument, 'uri'>, { python }: ServerContext): AddressOf {
  return (path) => python.addressOf(uri, path);
}
