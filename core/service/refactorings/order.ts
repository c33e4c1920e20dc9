import type { PlacedItem } from '../../notation/document.ts';
import { isWhole } from '../../notation/formatting/format-document.ts';
import { canonicalOrder } from '../../notation/formatting/property-order.ts';
import type { ElementNode } from '../../notation/syntax.ts';
import { toolNameOf } from '../../notation/tool-names.ts';
import { say } from '../../text/say.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import { elementAt, type Refactoring, type RefactoringPlace } from './refactoring.ts';

/** Properties in the order in which formatting with `propertyOrder: canonical` puts them; what stands between stays. */
export function reorderProperties(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  if (found === null) return null;
  const { element, start } = found;
  const wanted = canonicalOrder(element);
  const edits = exchanged(place.document.text, element.properties, wanted, start);
  return edits.length === 0 ? null : { title: say`Put the properties in canonical order`, edits, snippetEdits: null };
}

/** Tools by their names; root properties and what stands between keep their places. Asked for between tools, or across several. */
export function sortElements({ document, selection }: RefactoringPlace): Refactoring | null {
  const at = document.itemAt(selection.start);
  const isBetween = at?.item.kind === 'gap' || selection.end > (at === null ? 0 : at.start + at.item.width);
  if (!isBetween) return null;
  const tools: (Span & { readonly name: string })[] = [];
  for (const placed of document.items()) {
    const { item } = placed;
    if (item.kind === 'gap') {
      if (item.tokens.some(({ kind }) => kind !== 'comma' && !kind.endsWith('bracket'))) return null;
      continue;
    }
    if (item.kind !== 'element') continue;
    const name = toolNameOf(item)?.text ?? null;
    if (name === null) return null;
    tools.push({ ...spanOf({ ...placed, item }), name });
  }
  const sorted = tools.toSorted(byName);
  // Nothing is asked of the texts where everything is sorted, or nothing may move.
  if (sorted.every((tool, index) => tool === tools[index]) || !isWhole(document)) return null;
  const edits = exchanged(document.text, tools, sorted, 0);
  return edits.length === 0 ? null : { title: say`Sort the tools by name`, edits, snippetEdits: null };
}

function spanOf({ item, start }: PlacedItem<ElementNode>): Span {
  return { start, end: start + item.width };
}

/** `Tool2` comes before `Tool10`. */
const collator = new Intl.Collator('en', { numeric: true });

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return collator.compare(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

/** The edits that put `wanted` into the places of `present`, character by character as they are. */
function exchanged(text: string, present: readonly Span[], wanted: readonly Span[], base: number): readonly TextEdit[] {
  return present.flatMap(({ start, end }, index) => {
    const other = wanted[index];
    if (other === undefined || other.start === start) return [];
    const newText = text.slice(base + other.start, base + other.end);
    return [{ span: { start: base + start, end: base + end }, newText }];
  });
}
