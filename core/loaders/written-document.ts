import { isPlainText, isRootText } from '../notation/by-the-letter.ts';
import type { PlacedItem } from '../notation/document.ts';
import type { BlockNode, ElementNode, EntryNode, RootPropertyNode, ValueNode } from '../notation/syntax.ts';
import { addAll } from '../text/long-list.ts';
import { bareSpan, shiftSpan } from '../text/span.ts';
import type {
  ExecutableInText,
  WrittenDocument,
  WrittenEntry,
  WrittenOther,
  WrittenRoot,
  WrittenSchema,
  WrittenText,
  WrittenTool,
} from './written.ts';

export type ItemPlace = Omit<PlacedItem, 'index'>;

/** The content of a syntax tree. A property in another form than the notation's has its own finding and is in the tool's `others`. */
export function writtenDocument(text: string, items: Iterable<ItemPlace>): WrittenDocument {
  const tools: WrittenTool[] = [];
  const roots: WrittenRoot[] = [];
  for (const { item, start } of items) {
    if (item.kind === 'element') tools.push(writtenTool(item, start));
    else if (item.kind === 'root-property') addAll(roots, writtenRoot(item, start));
  }
  return { text, tools, roots };
}

/** The content of one element; `start` is its offset in the text. */
export function writtenTool(element: ElementNode, start: number): WrittenTool {
  const { open, close, properties, width } = element;
  const meant = new Map<string, EntryNode>();
  for (const entry of properties) {
    const name = entry.key?.quoted === false ? entry.key.name : null;
    if (name !== null && !meant.has(name) && isWellFormed(name, entry)) meant.set(name, entry);
  }
  const string = (key: string): WrittenEntry | null => {
    const entry = meant.get(key);
    return entry === undefined ? null : writtenEntry(entry, start);
  };
  const meantEntries = new Set(meant.values());
  return {
    span: { start: start + (open?.start ?? 0), end: start + (close?.end ?? width) },
    name: string('name'),
    description: string('description'),
    link: string('link'),
    function: writtenFunction(meant.get('function'), start),
    schema: writtenSchema(meant.get('args_schema'), start),
    others: properties
      .filter((entry) => !meantEntries.has(entry))
      .flatMap((entry) => writtenOther(entry, start, meant) ?? []),
  };
}

const actionLink = '-->';

function isWellFormed(name: string, { link, value, blockLink, block }: EntryNode): boolean {
  if (link?.text !== actionLink) return false;
  if (name === 'name' || name === 'description' || name === 'link') return isPlainText(value) && block === null;
  if (name === 'function') return isPlainText(value) && (blockLink === null || blockLink.text === actionLink);
  if (name === 'args_schema') return (isPlainText(value) || value?.kind === 'block') && block === null;
  return false;
}

function writtenFunction(entry: EntryNode | undefined, start: number): ExecutableInText | null {
  const read = entry && writtenEntry(entry, start);
  return read
    ? {
        keySpan: read.keySpan,
        executable: read.value,
        block: entry.block && shiftSpan(bareSpan(entry.block), start),
        slots: entriesOf(entry.block, start),
      }
    : null;
}

function writtenSchema(entry: EntryNode | undefined, start: number): WrittenSchema | null {
  if (!entry?.key) return null;
  if (entry.value?.kind === 'block') {
    return {
      kind: 'inline',
      keySpan: shiftSpan(bareSpan(entry.key), start),
      block: shiftSpan(bareSpan(entry.value), start),
      fields: entriesOf(entry.value, start),
    };
  }
  const read = writtenEntry(entry, start);
  return read && { kind: 'class', keySpan: read.keySpan, name: read.value };
}

function writtenOther(entry: EntryNode, start: number, meant: ReadonlyMap<string, EntryNode>): WrittenOther | null {
  const { key, value } = entry;
  if (key === null) return null;
  const block = entry.block ?? (value?.kind === 'block' ? value : null);
  return {
    isRepeat: meant.has(key.name) && !key.quoted,
    key: key.name,
    keySpan: shiftSpan(bareSpan(key), start),
    value: writtenText(value, start),
    block: block && { span: shiftSpan(bareSpan(block), start), entries: entriesOf(block, start) },
  };
}

function writtenRoot({ entry }: RootPropertyNode, start: number): WrittenRoot[] {
  const { key, value } = entry;
  if (key === null) return [];
  const values = value?.kind === 'list' ? value.values : [value];
  const isList = value?.kind === 'list' && value.close !== null;
  const isRightKind = key.name === 'rules' ? isList : value?.kind !== 'list';
  return [
    {
      key: key.name,
      keySpan: shiftSpan(bareSpan(key), start),
      span: shiftSpan(bareSpan(entry), start),
      isWellFormed: entry.link?.text === actionLink && isRightKind && values.every((item) => isRootText(item)),
      texts: values.flatMap((item) => writtenText(item, start) ?? []),
    },
  ];
}

function entriesOf(block: BlockNode | null, start: number): WrittenEntry[] {
  return (block?.entries ?? [])
    .filter(({ link, value }) => link?.text === actionLink && isPlainText(value))
    .flatMap((entry) => writtenEntry(entry, start) ?? []);
}

function writtenEntry({ key, value }: EntryNode, start: number): WrittenEntry | null {
  const text = writtenText(value, start);
  return key === null || text === null
    ? null
    : { key: key.name, keySpan: shiftSpan(bareSpan(key), start), value: text };
}

function writtenText(value: ValueNode | null, start: number): WrittenText | null {
  return value?.kind === 'string' ? { text: value.text, span: shiftSpan(bareSpan(value.content), start) } : null;
}
