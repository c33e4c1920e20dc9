import { compact, type Numbers } from '../text/numbers.ts';
import { type Span, shiftSpan } from '../text/span.ts';
import { visible } from '../text/visible.ts';
import { perChunk, perItem } from './item-memory.ts';
import type { Chunk } from './item-sequence.ts';
import { readInterfaceKey } from './keys.ts';
import type { ElementNode, EntryNode, RootItem, ValueNode } from './syntax.ts';

export type OutlineKind = 'element' | 'property' | 'argument' | 'return' | 'field' | 'root-property' | 'list-entry';

/** One thing of a document that a person looks for by its name. Spans are relative to the item it belongs to. */
export interface OutlineNode {
  readonly kind: OutlineKind;
  /** Never empty, on one line; signs that cannot be seen are named. */
  readonly name: string;
  /** What else there is to say in a few words; may be empty. */
  readonly detail: string;
  readonly span: Span;
  /** What to put the cursor on; lies within `span`. */
  readonly selection: Span;
  readonly children: readonly OutlineNode[];
}

/** The outline of an item; null for what stands between items. */
export const outlineOfItem: (item: RootItem) => OutlineNode | null = perItem((item) => {
  switch (item.kind) {
    case 'element':
      return {
        ...headOfElement(item),
        children: item.properties.flatMap((entry) => outlineOfEntry(entry, 'property') ?? []),
      };
    case 'root-property':
      return outlineOfEntry(item.entry, 'root-property');
    case 'gap':
      return null;
  }
});

/** The same without what is in the item: that takes a tenth of the time. */
export function outlineHead(item: RootItem): OutlineNode | null {
  return item.kind === 'element' ? headOfElement(item) : withoutChildren(outlineOfItem(item));
}

/** The outlines of the items of a chunk without what is in the items; spans count from the start of the chunk. */
export function outlineHeads(chunk: Chunk): readonly OutlineNode[] {
  const { texts, numbers } = keptHeads(chunk);
  const heads: OutlineNode[] = [];
  for (let at = 0; at * perHead < numbers.length; at++) {
    const number = (index: number): number => numbers[at * perHead + index] ?? 0;
    heads.push({
      kind: number(0) === 0 ? 'element' : 'root-property',
      name: texts[2 * at] ?? '',
      detail: texts[2 * at + 1] ?? '',
      span: { start: number(1), end: number(2) },
      selection: { start: number(3), end: number(4) },
      children: [],
    });
  }
  return heads;
}

interface KeptHeads {
  /** For each head its name and its detail. */
  readonly texts: readonly string[];
  /** For each head 0 for an element, 1 for a root property, and where it and its selection begin and end. */
  readonly numbers: Numbers;
}

const perHead = 5;

const keptHeads = perChunk(({ items }: Chunk): KeptHeads => {
  const texts: string[] = [];
  const numbers: number[] = [];
  let offset = 0;
  for (const item of items) {
    const head = outlineHead(item);
    if (head !== null) {
      const [span, selection] = [shiftSpan(head.span, offset), shiftSpan(head.selection, offset)];
      texts.push(head.name, head.detail);
      numbers.push(item.kind === 'element' ? 0 : 1, span.start, span.end, selection.start, selection.end);
    }
    offset += item.width;
  }
  return { texts: texts.slice(), numbers: compact(numbers) };
});

function withoutChildren(node: OutlineNode | null): OutlineNode | null {
  return node && { ...node, children: [] };
}

/** How many nodes the outline of an item has on each of its levels, counted without making it: that takes ten times as long. */
export const outlineLevels: (item: RootItem) => readonly number[] = perItem((item) => {
  const counts: number[] = [];
  switch (item.kind) {
    case 'element':
      counts.push(1);
      for (const entry of item.properties) countEntry(entry, 1, counts);
      break;
    case 'root-property':
      countEntry(item.entry, 0, counts);
      break;
    case 'gap':
      break;
  }
  return counts;
});

function countEntry({ key, value, block }: EntryNode, level: number, counts: number[]): void {
  if (key === null || key.name === '') return;
  counts[level] = (counts[level] ?? 0) + 1;
  if (value?.kind === 'list') {
    const named = value.values.filter((one) => oneLine(textOf(one)) !== '').length;
    if (named > 0) counts[level + 1] = (counts[level + 1] ?? 0) + named;
  } else if (value?.kind === 'block') {
    for (const inner of value.entries) countEntry(inner, level + 1, counts);
  }
  for (const inner of block?.entries ?? []) countEntry(inner, level + 1, counts);
}

/** Longer texts are cut: an outline shows one line of each. */
const longest = 60;

/**
 * Three full stops and no ellipsis: one character beyond Latin-1 doubles the memory of the whole answer, and with it the time to
 * write and send it (12 ms and 8 ms of 2,100 symbols).
 */
const cutMark = '...';

function headOfElement(element: ElementNode): OutlineNode {
  const value = (key: string): ValueNode | null =>
    element.properties.find((entry) => entry.key?.name === key)?.value ?? null;
  const whole: Span = { start: 0, end: element.width };
  const name = value('name');
  const written = name === null ? '' : oneLine(textOf(name));
  const first = element.open ?? element.properties[0] ?? { start: 0, end: 0 };
  const description = value('description');
  return {
    kind: 'element',
    name: written === '' ? '(no name)' : written,
    detail: description === null ? '' : oneLine(textOf(description)),
    span: whole,
    selection: name === null ? { start: first.start, end: first.end } : selectionOf(name),
    children: [],
  };
}

function outlineOfEntry(entry: EntryNode, kind: OutlineKind): OutlineNode | null {
  const { key, value, block } = entry;
  if (key === null || key.name === '') return null;
  return {
    kind,
    name: oneLine(key.name),
    detail: value === null ? '' : oneLine(textOf(value)),
    span: { start: entry.start, end: entry.end },
    selection: { start: key.start, end: key.end },
    children: [
      ...(value?.kind === 'list' ? value.values.flatMap(outlineOfListEntry) : []),
      ...(value?.kind === 'block' ? value.entries.flatMap((inner) => outlineOfEntry(inner, kindIn(inner)) ?? []) : []),
      ...(block === null ? [] : block.entries.flatMap((inner) => outlineOfEntry(inner, kindIn(inner)) ?? [])),
    ],
  };
}

function kindIn({ key }: EntryNode): OutlineKind {
  switch (readInterfaceKey(key?.name ?? '')?.side) {
    case 'arg':
      return 'argument';
    case 'return':
      return 'return';
    default:
      return 'field';
  }
}

function outlineOfListEntry(value: ValueNode): readonly OutlineNode[] {
  const name = oneLine(textOf(value));
  const span = { start: value.start, end: value.end };
  return name === ''
    ? []
    : [{ kind: 'list-entry', name, detail: '', span, selection: selectionOf(value), children: [] }];
}

function selectionOf(value: ValueNode): Span {
  const { start, end } = value.kind === 'string' ? value.content : value;
  return { start, end };
}

function textOf(value: ValueNode): string {
  return value.kind === 'string' || value.kind === 'bare' ? value.text : '';
}

/** The text on one line, cut where it is long, but never inside a surrogate pair. A byte order mark is a blank to `\s`, so signs are named first. */
function oneLine(text: string): string {
  if (text.length <= longest && /^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  const line = visible(
    text
      .slice(0, 4 * longest)
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/[\r\v\f\u2028\u2029]/g, ' '),
  )
    .trim()
    .replace(/\s+/g, ' ');
  if (line.length <= longest) return line;
  const end = longest - cutMark.length;
  return line.slice(0, /[\ud800-\udbff]/.test(line.charAt(end - 1)) ? end - 1 : end) + cutMark;
}
