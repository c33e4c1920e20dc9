import type { NotationDocument } from '../../notation/notation-document.ts';
import type { Declaration } from '../../python/declarations.ts';
import type { FileContext } from '../../python/file-context.ts';
import type { Place } from '../../python/resolution.ts';
import { elementFacts } from '../../rules/reading/element-facts.ts';
import { type Span, shiftSpan, touches } from '../../text/span.ts';
import { executableOfElement } from '../element-executable.ts';

export interface PythonName {
  /** Dotted. */
  readonly name: string;
  /** Absolute. */
  readonly span: Span;
  readonly kind: 'function' | 'schema';
}

/** The name of Python at the offset, of a dotted one up to the part at the offset; null for none. */
export function pythonNameAt(notation: NotationDocument, offset: number): PythonName | null {
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

/** A place in Python source. A module has no declaration: its place is its beginning. */
export interface DeclaredPython extends Place {
  readonly declaration: Declaration | null;
}

/** The place and the declaration of a name. Null if the workspace does not have it. */
export function declarationOf(python: FileContext, name: string): DeclaredPython | null {
  const found = python.find(name);
  if (found.kind === 'module') return { ...found, declaration: null };
  return found.kind === 'declaration' ? found : null;
}
