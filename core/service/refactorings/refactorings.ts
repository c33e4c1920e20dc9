import type { PlacedItem } from '../../notation/document.ts';
import { isWhole } from '../../notation/formatting/format-document.ts';
import { canonicalOrder } from '../../notation/formatting/property-order.ts';
import { readInterfaceKey } from '../../notation/keys.ts';
import { urlIn } from '../../notation/link-text.ts';
import { NotationDocument } from '../../notation/notation-document.ts';
import { type ElementNode, isRegisteredProperty } from '../../notation/syntax.ts';
import { toolNameOf } from '../../notation/tool-names.ts';
import { fixSource } from '../../rules/fix/fix-source.ts';
import { indentationUnit } from '../../rules/fix/insert-property.ts';
import { lineIndentation } from '../../rules/fix/layout.ts';
import { replaceWithTemplate, type Template } from '../../rules/fix/template.ts';
import { once } from '../../text/once.ts';
import { say } from '../../text/say.ts';
import { type Span, shiftSpan, type TextEdit } from '../../text/span.ts';
import { indentationAt } from '../completion/layout.ts';
import { slotTemplate } from '../completion/templates.ts';
import { elementAt, type Refactoring, type RefactoringPlace, touchedProperty } from './refactoring.ts';
import { inlineSchemaInstead, nameClass, writeInterface } from './schema.ts';

const all: readonly ((place: RefactoringPlace) => Refactoring | null)[] = [
  wrapAsElement,
  addReturnSlot,
  plainLink,
  inlineSchemaInstead,
  writeInterface,
  nameClass,
  reorderProperties,
  sortElements,
];

/** Every refactoring at the selection. */
export function refactoringsAt(place: RefactoringPlace): readonly Refactoring[] {
  return place.document.aionLike ? all.flatMap((refactor) => refactor(place) ?? []) : [];
}

/** `[text](url)` as its URL alone. */
function plainLink(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  const value = found && touchedProperty(found, 'link', place.selection)?.value;
  if (found === null || value?.kind !== 'string' || value.quote !== 'double') return null;
  const address = urlIn(value.text);
  if (address === null || !value.text.trimStart().startsWith('[')) return null;
  const { start, end } = value.content;
  const before = { span: { start: found.start + start, end: found.start + start + address.start }, newText: '' };
  const after = { span: { start: found.start + start + address.end, end: found.start + end }, newText: '' };
  return { title: say`Convert link to a plain URL`, edits: [before, after], snippetEdits: null };
}

/** `return-1` for an interface block without a word on the result. */
function addReturnSlot(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  const block = found && touchedProperty(found, 'function', place.selection)?.block;
  if (!found || !block || block.entries.some(({ key }) => readInterfaceKey(key?.name ?? '')?.side === 'return')) {
    return null;
  }
  const source = fixSource(place.document, found.start);
  const slot = slotTemplate('return-1', 'return');
  const last = block.entries.at(-1);
  const outer = lineIndentation(source, block.open.start);
  const inner = source.endOfLine + outer + indentationUnit(outer, source);
  const between = found.slice.slice(block.open.end, block.entries[0]?.start ?? block.open.end);
  // In a block without a key the new one brings its own lines, and replaces the white space.
  const [span, template]: readonly [Span, Template] =
    last === undefined
      ? [
          { start: block.open.end, end: block.close?.start ?? block.open.end },
          [inner, ...slot, source.endOfLine + outer],
        ]
      : [{ start: last.end, end: last.end }, [`,${between === '' ? ' ' : between}`, ...slot]];
  const { title, edits, snippetEdits } = replaceWithTemplate(say`Add return value`, span, template);
  const absolute = (edit: (typeof edits)[number]) => ({ ...edit, span: shiftSpan(edit.span, found.start) });
  return { title, edits: edits.map(absolute), snippetEdits: snippetEdits?.map(absolute) ?? null };
}

/** Properties in the order of formatting with `propertyOrder: canonical`; the text between stays. */
function reorderProperties(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  if (found === null) return null;
  const { element, start } = found;
  const wanted = canonicalOrder(element);
  const edits = exchanged(place.document.text, element.properties, wanted, start);
  return edits.length === 0 ? null : { title: say`Sort properties in canonical order`, edits, snippetEdits: null };
}

/** Tools by their names; root properties and the text between keep their positions. Offered between tools, or across several. */
function sortElements({ document, selection }: RefactoringPlace): Refactoring | null {
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
  // The texts are not checked if everything is sorted, or nothing may move.
  if (sorted.every((tool, index) => tool === tools[index]) || !isWhole(document)) return null;
  const edits = exchanged(document.text, tools, sorted, 0);
  return edits.length === 0 ? null : { title: say`Sort tools by name`, edits, snippetEdits: null };
}

function spanOf({ item, start }: PlacedItem<ElementNode>): Span {
  return { start, end: start + item.width };
}

/** `Tool2` comes before `Tool10`. */
const collator = once(() => new Intl.Collator('en', { numeric: true }));

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return collator().compare(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

function exchanged(text: string, present: readonly Span[], wanted: readonly Span[], base: number): readonly TextEdit[] {
  return present.flatMap(({ start, end }, index) => {
    const other = wanted[index];
    if (other === undefined || other.start === start) return [];
    const newText = text.slice(base + other.start, base + other.end);
    return [{ span: { start: base + start, end: base + end }, newText }];
  });
}

function wrapAsElement({ document, selection }: RefactoringPlace): Refactoring | null {
  const { text } = document;
  const { start, end } = trimmed(text, selection);
  if (start >= end || !isSelfContained(text.slice(start, end)) || isInsideElement(document, start)) return null;
  const source = fixSource(document, 0);
  const { endOfLine } = source;
  const indentation = indentationAt(text, start);
  const unit = indentationUnit(indentation, source);
  const edit = (at: number, newText: string) => ({ span: { start: at, end: at }, newText });
  const edits = [
    edit(start, `{${endOfLine}${indentation}${unit}`),
    ...linesOutsideTexts(text.slice(start, end)).map((at) => edit(start + at, unit)),
    edit(end, `${endOfLine}${indentation}}`),
  ];
  return { title: say`Wrap properties in a tool`, edits, snippetEdits: null };
}

/** The starts of the further lines of whole properties, without blank lines and lines within texts. The texts have no escapes. */
function linesOutsideTexts(selected: string): readonly number[] {
  const found: number[] = [];
  let inText = false;
  for (const { 0: sign, index } of selected.matchAll(/"|(?:\r\n|\r|\n)(?=[ \t]*[^ \t\r\n])/g)) {
    if (sign === '"') inText = !inText;
    else if (!inText) found.push(index + sign.length);
  }
  return found;
}

function trimmed(text: string, { start, end }: Span): Span {
  const isLeftOut = (at: number): boolean => /[\s,]/.test(text.charAt(at));
  let from = start;
  while (from < end && isLeftOut(from)) from++;
  let to = end;
  while (to > from && isLeftOut(to - 1)) to--;
  return { start: from, end: to };
}

function isSelfContained(selected: string): boolean {
  const items = [...NotationDocument.parse(`[{${selected}}]`).items()].filter(({ item }) => item.kind !== 'gap');
  const [only] = items;
  return (
    items.length === 1 &&
    only?.item.kind === 'element' &&
    only.item.problems.length === 0 &&
    only.item.width === selected.length + 2 &&
    only.item.properties.every(({ key }) => key !== null && isRegisteredProperty(key.name))
  );
}

function isInsideElement(document: NotationDocument, offset: number): boolean {
  const placed = document.itemAt(offset);
  if (placed?.item.kind !== 'element') return false;
  const { open, close } = placed.item;
  return open === null ? close !== null : placed.start < offset;
}
