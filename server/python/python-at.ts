import type { Location } from 'vscode-languageserver';
import type { Declaration } from '../../core/python/declarations.ts';
import type { FileContext } from '../../core/python/file-context.ts';
import type { Place } from '../../core/python/resolution.ts';
import { elementFacts } from '../../core/rules/reading/element-facts.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import { type Span, shiftSpan, touches } from '../../core/text/span.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';
import { executableOfElement } from '../tools/element-executable.ts';

/** A name of Python that a document writes. */
export interface PythonName {
  /** Dotted. */
  readonly name: string;
  /** Absolute. */
  readonly span: Span;
  readonly kind: 'function' | 'schema';
}

/** What the document can name of the workspace's Python, as far as it is read; null where there is none. */
export async function pythonOf(document: OpenDocument, context: ServerContext): Promise<FileContext | null> {
  const { contextModules } = await context.settings.of(document.uri);
  return context.python.contextOf(document.uri, contextModules);
}

/** The name of Python at the offset, of a dotted one up to the part that is meant; null where there is none. */
export function pythonNameAt({ notation }: OpenDocument, offset: number): PythonName | null {
  const found = notation.itemAt(offset);
  if (found === null || found.item.kind !== 'element') return null;
  const { item, start } = found;
  const facts = elementFacts(item);
  const schema = facts.usesOf('args_schema')[0]?.entry.value;
  if (schema?.kind === 'string' && touches(shiftSpan(schema.content, start), offset)) {
    return { name: schema.text.trim(), span: shiftSpan(schema.content, start), kind: 'schema' };
  }
  const code = facts.usesOf('function')[0]?.entry.value;
  if (code?.kind !== 'string') return null;
  for (const { name, span } of executableOfElement(item)?.references ?? []) {
    const placed = shiftSpan(span, start + code.content.start);
    if (!touches(placed, offset)) continue;
    const rest = name.indexOf('.', Math.max(0, offset - placed.start));
    const meant = rest < 0 ? name : name.slice(0, rest);
    return { name: meant, span: { start: placed.start, end: placed.start + meant.length }, kind: 'function' };
  }
  return null;
}

/** Where a name is declared, and what declares it; of a module its beginning. Null where the workspace does not have it. */
export function declarationOf(
  python: FileContext,
  name: string,
): (Place & { readonly declaration: Declaration | null }) | null {
  const found = python.find(name);
  if (found.kind !== 'found') return null;
  const { resolution } = found;
  if (resolution.kind === 'module') return { ...resolution, declaration: null };
  return resolution.kind === 'declaration' ? resolution : null;
}

/** The place in the Python source that F12 leads to; null where there is none. */
export async function pythonDefinition(
  document: OpenDocument,
  offset: number,
  context: ServerContext,
): Promise<Location | null> {
  const name = pythonNameAt(document, offset);
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
