import type { Span } from '../text/span.ts';
import { visible } from '../text/visible.ts';
import { perItem } from './item-memory.ts';
import { readInterfaceKey } from './keys.ts';
import type { ElementNode, EntryNode, RootItem, ValueNode } from './syntax.ts';

export type OutlineKind = 'element' | 'property' | 'argument' | 'return' | 'field' | 'root-property' | 'list-entry';

/** A named part of a document. Spans are relative to its item. */
export interface OutlineNode {
  readonly kind: OutlineKind;
  /** Never empty, on one line; invisible characters are named. */
  readonly name: string;
  /** May be empty. */
  readonly detail: string;
  readonly span: Span;
  /** The range for the cursor, within `span`. */
  readonly selection: Span;
  readonly children: readonly OutlineNode[];
}

/** The outline of an item; null for a gap. */
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

/** The same without children, in a tenth of the time. */
export const outlineHead: (item: RootItem) => OutlineNode | null = perItem(
  (item) => (item.kind === 'element' ? headOfElement(item) : withoutChildren(outlineOfItem(item))),
  'for good',
);

function withoutChildren(node: OutlineNode | null): OutlineNode | null {
  return node && { ...node, children: [] };
}

/** The number of outline nodes of an item on each level. To make the outline takes ten times as long. */
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
}, 'for good');

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

/** In characters. */
const longest = 60;

/** No ellipsis: a character beyond Latin-1 doubles the memory of the answer and its time to write and send (12 and 8 ms, 2,100 symbols). */
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

/** One line, not cut inside a surrogate pair. `\s` matches a byte order mark, so invisible characters are named first. */
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
