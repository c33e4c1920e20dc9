import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, RootItem } from '../../notation/syntax.ts';
import { placesOfName, proseOfItem, toolNameOf } from '../../notation/tool-names.ts';
import { type Span, touches } from '../../text/span.ts';
import { type ElementParameter, parametersOfElement } from '../element-parameters.ts';
import type { SearchedDocument } from '../workspace.ts';

/** A named thing at the cursor. `span` is the absolute span at the cursor. */
export type SymbolAt =
  | { readonly kind: 'tool'; readonly name: string; readonly span: Span }
  | {
      readonly kind: 'parameter';
      readonly parameter: ElementParameter;
      readonly element: ElementNode;
      /** The absolute start of the element. */
      readonly start: number;
      readonly span: Span;
      /** Whether the cursor is on the name itself, not on the `arg-N` that describes it. */
      readonly onName: boolean;
    };

/** The tool or parameter named at the offset; null for none. Tools of all documents can be mentioned in any text. */
export function symbolAt(
  notation: NotationDocument,
  offset: number,
  documents: Iterable<SearchedDocument>,
): SymbolAt | null {
  const placed = notation.itemAt(offset);
  if (placed === null) return null;
  const { item, start } = placed;
  const local = offset - start;
  if (item.kind === 'element') {
    const name = toolNameOf(item);
    if (name !== null && touches(name, local)) return { kind: 'tool', name: name.text, span: shifted(name, start) };
    const parameter = parameterAt(item, start, local);
    if (parameter !== null) return parameter;
  }
  return mentionAt(item, start, local, documents);
}

function parameterAt(element: ElementNode, start: number, offset: number): SymbolAt | null {
  for (const parameter of parametersOfElement(element).parameters) {
    const use = parameter.uses.find((span) => touches(span, offset));
    const key = use === undefined ? parameter.interfaceKeys.find((span) => touches(span, offset)) : undefined;
    const span = use ?? key;
    if (span !== undefined) {
      return { kind: 'parameter', parameter, element, start, span: shifted(span, start), onName: use !== undefined };
    }
  }
  return null;
}

function mentionAt(
  item: RootItem,
  start: number,
  offset: number,
  documents: Iterable<SearchedDocument>,
): SymbolAt | null {
  const prose = proseOfItem(item).find((text) => touches(text, offset));
  if (prose === undefined) return null;
  let best: { readonly name: string; readonly at: number } | null = null;
  for (const name of toolNames(documents)) {
    if (best !== null && name.length <= best.name.length) continue;
    const at = placesOfName(prose.text, name).find((found) =>
      touches({ start: prose.start + found, end: prose.start + found + name.length }, offset),
    );
    if (at !== undefined) best = { name, at };
  }
  if (best === null) return null;
  const from = start + prose.start + best.at;
  return { kind: 'tool', name: best.name, span: { start: from, end: from + best.name.length } };
}

function toolNames(documents: Iterable<SearchedDocument>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { notation } of documents) {
    for (const { item } of notation.items()) {
      const name = item.kind === 'element' ? toolNameOf(item) : null;
      if (name !== null) names.add(name.text);
    }
  }
  return names;
}

function shifted({ start, end }: Span, base: number): Span {
  return { start: start + base, end: end + base };
}
