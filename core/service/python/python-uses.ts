import type { NotationDocument } from '../../notation/notation-document.ts';
import type { FileContext } from '../../python/file-context.ts';
import { namedPython } from '../../rules/python/named-python.ts';
import { type Span, shiftSpan } from '../../text/span.ts';

/** One occurrence of a name of Python in a document: of `api.send` the part `send`; absolute. */
interface WrittenName {
  readonly name: string;
  readonly part: Span;
}

/** The address of the module at that path of the index; null for none. */
export type AddressOf = (path: string) => string | null;

/** The occurrences of `meant` in the document, under any name. `meant` comes from `meaningOfPython`. */
export function* usesOfPython(
  notation: NotationDocument,
  meant: string,
  python: FileContext | null,
  addressOf: AddressOf,
): Generator<Span> {
  for (const use of namesWithMeaning(notation, python, addressOf)) if (use.meant === meant) yield use.part;
}

/** The names of Python in the document, each with its `meaningOfPython`; spans are absolute. */
export function* namesWithMeaning(
  notation: NotationDocument,
  python: FileContext | null,
  addressOf: AddressOf,
): Generator<{ readonly meant: string; readonly part: Span }> {
  for (const { name, part } of writtenNames(notation)) yield { meant: meaningOfPython(name, python, addressOf), part };
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

/** `api.send` as `api` and `api.send`, each with the span of its last part. Blanks around a dot leave it whole. */
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

/** An id, equal for two names of one meaning: the declaration, or, if undeclared, the name. */
export function meaningOfPython(name: string, python: FileContext | null, addressOf: AddressOf): string {
  const found = python?.find(name);
  if (found?.kind === 'declaration') return `${addressOf(found.path)}#${found.declaration.nameSpan.start}`;
  if (found?.kind === 'module') return String(addressOf(found.path));
  return found?.kind === 'external' ? `outside ${found.name}` : `? ${name}`;
}
