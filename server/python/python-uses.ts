import type { Location } from 'vscode-languageserver';
import type { NotationDocument } from '../../core/notation/notation-document.ts';
import type { FileContext } from '../../core/python/file-context.ts';
import { namedPython } from '../../core/rules/python/named-python.ts';
import { type Span, shiftSpan } from '../../core/text/span.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';
import { knownDocuments } from '../workspace/known-documents.ts';
import { definitionOf, pythonNameAt } from './python-at.ts';

/** One place at which a document writes a name of Python: of `api.send` the part `send`; absolute. */
interface WrittenName {
  /** Dotted, up to the part. */
  readonly name: string;
  readonly part: Span;
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
  const name = pythonNameAt(document, offset);
  if (name === null) return null;
  await context.python.ready();
  await context.index.ready();
  const meant = await meaningIn(document.uri, name.name, context);
  const definition = includeDeclaration ? await definitionOf(document, name.name, context) : null;
  const found: Location[] = definition === null ? [] : [definition];
  for (const known of knownDocuments(context, document)) {
    const python = await contextOf(known.uri, context);
    for (const part of usesIn(known.notation, known.uri, python, meant, context)) {
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
  const name = pythonNameAt(document, offset);
  if (name === null) return null;
  const python = await contextOf(document.uri, context);
  const meant = await meaningIn(document.uri, name.name, context);
  const found = [...usesIn(document.notation, document.uri, python, meant, context)];
  return found.length === 0 ? null : found;
}

function* usesIn(
  notation: NotationDocument,
  uri: string,
  python: FileContext | null,
  meant: string,
  context: ServerContext,
): Generator<Span> {
  for (const { name, part } of writtenNames(notation)) {
    if (meaningOf(uri, name, python, context) === meant) yield part;
  }
}

/** A text in place of a class (a sentence, say) names nothing. */
const dottedName = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

function* writtenNames(notation: NotationDocument): Generator<WrittenName> {
  for (const { item, start } of notation.items()) {
    if (item.kind !== 'element') continue;
    const { executable, schema } = namedPython(item);
    const base = start + (executable?.node.content.start ?? 0);
    for (const { name, span } of executable?.read.references ?? []) yield* partsOf(name, shiftSpan(span, base));
    if (schema !== null && dottedName.test(schema.text.trim())) {
      const blanks = schema.text.length - schema.text.trimStart().length;
      const from = start + schema.content.start + blanks;
      yield* partsOf(schema.text.trim(), { start: from, end: from + schema.text.trim().length });
    }
  }
}

/** `api.send` as `api` and `api.send`, each with the place of its last part. Blanks around a dot leave it whole. */
function* partsOf(dotted: string, span: Span): Generator<WrittenName> {
  if (span.end - span.start !== dotted.length) {
    yield { name: dotted, part: span };
    return;
  }
  let from = 0;
  for (let dot = dotted.indexOf('.'); from <= dotted.length; dot = dotted.indexOf('.', from)) {
    const end = dot < 0 ? dotted.length : dot;
    yield { name: dotted.slice(0, end), part: { start: span.start + from, end: span.start + end } };
    if (dot < 0) return;
    from = end + 1;
  }
}

async function contextOf(uri: string, { settings, python }: ServerContext): Promise<FileContext | null> {
  const { contextModules } = await settings.of(uri);
  return python.contextOf(uri, contextModules);
}

async function meaningIn(uri: string, name: string, context: ServerContext): Promise<string> {
  return meaningOf(uri, name, await contextOf(uri, context), context);
}

/** Equal for two names that mean the same thing: what is declared at one place, or, undeclared, what is called the same. */
function meaningOf(uri: string, name: string, python: FileContext | null, context: ServerContext): string {
  const found = python?.find(name);
  if (found?.kind !== 'found') return `? ${name}`;
  const { resolution } = found;
  switch (resolution.kind) {
    case 'declaration':
      return `${context.python.addressOf(uri, resolution.path)}#${resolution.declaration.nameSpan.start}`;
    case 'module':
      return String(context.python.addressOf(uri, resolution.path));
    case 'external':
      return `outside ${resolution.name}`;
    default:
      return `? ${name}`;
  }
}
