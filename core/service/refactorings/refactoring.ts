import { isFormattable } from '../../notation/formatting/pieces.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, EntryNode, RegisteredProperty } from '../../notation/syntax.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';

/** An optional change of form that keeps the meaning. Offsets are absolute. */
export interface Refactoring {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The same with tab stops, if there are blanks to fill in; else null. */
  readonly snippetEdits: readonly TextEdit[] | null;
}

export interface RefactoringPlace {
  readonly document: NotationDocument;
  readonly selection: Span;
  readonly python: PythonKnowledge;
}

/** An element without a mistake of form, at its offset. */
export interface WholeElement {
  readonly element: ElementNode;
  readonly start: number;
  readonly slice: string;
}

/** The whole element that holds the selection; null if there is none, or if it has a mistake of form. */
export function elementAt({ document, selection }: Omit<RefactoringPlace, 'python'>): WholeElement | null {
  const placed = document.itemAt(selection.start);
  if (placed?.item.kind !== 'element' || selection.end > placed.start + placed.item.width) return null;
  const { item: element, start } = placed;
  const slice = document.text.slice(start, start + element.width);
  return isFormattable(element, slice) ? { element, start, slice } : null;
}

/** The property of the element, if the selection touches it; `selection` is absolute. */
export function touchedProperty(
  { element, start }: WholeElement,
  property: RegisteredProperty,
  selection: Span,
): EntryNode | null {
  const touches = (entry: EntryNode): boolean =>
    entry.start + start <= selection.end && entry.end + start >= selection.start;
  return element.properties.find((entry) => entry.key?.name === property && touches(entry)) ?? null;
}

/** The one property of that name; null if it is missing or repeated. */
export function onlyProperty({ element }: WholeElement, property: RegisteredProperty): EntryNode | null {
  const [first = null, ...others] = element.properties.filter(({ key }) => key?.name === property);
  return others.length === 0 ? first : null;
}
