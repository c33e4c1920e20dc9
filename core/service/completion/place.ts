import { lineStartBefore } from '../../notation/characters.ts';
import type { PlacedItem } from '../../notation/document.ts';
import { NotationDocument } from '../../notation/notation-document.ts';
import type { BlockNode, ElementNode, EntryNode, LinkNode, SyntaxNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import { type Insertion, insertionAmong, withQuotes, wordAt } from './insertion.ts';
import { type RootSurroundings, rootSurroundings } from './root-surroundings.ts';
import { elementLabel, elementVariations } from './templates.ts';

/** A kind of suggestion at the cursor. Spans and offsets are absolute. */
export type CompletionPlace =
  | { readonly kind: 'whole document'; readonly replace: Span }
  | { readonly kind: 'root item'; readonly insertion: Insertion; readonly root: RootSurroundings }
  | { readonly kind: 'property'; readonly insertion: Insertion; readonly siblings: readonly EntryNode[] }
  /** A new key of an interface block, between `before` and `after`. */
  | {
      readonly kind: 'interface key';
      readonly insertion: Insertion;
      readonly before: readonly EntryNode[];
      readonly after: readonly EntryNode[];
      readonly executable: string | null;
    }
  | {
      readonly kind: 'schema field';
      readonly insertion: Insertion;
      readonly siblings: readonly EntryNode[];
      readonly executable: string | null;
    }
  /** A key that already has its link or value: only the key is written. */
  | {
      readonly kind: 'key';
      readonly of: 'property' | 'interface key' | 'root item';
      readonly replace: Span;
      readonly written: string;
      /** Whether an interface block follows: only the key of a function fits then. */
      readonly hasBlock: boolean;
      readonly executable: string | null;
      readonly before: readonly EntryNode[];
      readonly after: readonly EntryNode[];
    }
  /** Behind a key without a link, or behind a link without a value. */
  | {
      readonly kind: 'link' | 'value';
      readonly of: EntryOwner;
      readonly key: string;
      readonly insertion: Insertion;
      readonly executable: string | null;
    }
  /** Behind the executable string, before an interface block; `linked`: its action link exists. */
  | {
      readonly kind: 'interface block';
      readonly linked: boolean;
      readonly insertion: Insertion;
      readonly executable: string;
    };

type EntryOwner = 'element' | 'interface block' | 'other block' | 'root';

/** All kinds of suggestions at the offset, by the syntax tree and, if the text is broken, by the text itself. */
export function placesAt(document: NotationDocument, offset: number): readonly CompletionPlace[] {
  const label = typedLabelAt(document, offset);
  const ofLabel = label === null ? [] : placesOfWord(label, offset).filter(({ kind }) => takesElement(kind));
  return ofLabel.length > 0 ? ofLabel : placesOfWord(document, offset);
}

function takesElement(kind: CompletionPlace['kind']): boolean {
  return kind === 'whole document' || kind === 'root item';
}

function placesOfWord(document: NotationDocument, offset: number): readonly CompletionPlace[] {
  const { text } = document;
  const path = document.nodeAt(offset);
  if (path !== null && isInsideText(path.nodes, path.start, offset)) return [];
  const bare = wordAt(text, offset);
  if (bare === null) return [];
  const word = withQuotes(text, bare);
  if (isBlankBut(text, word)) return [{ kind: 'whole document', replace: word }];
  const root = rootSurroundings(document, word, offset);
  const element = elementAround(root, path, offset, text);
  if (element !== null) return placesInElement(text, element, offset, word);
  const property = path?.item.kind === 'root-property' ? path : root.before;
  if (property?.item.kind === 'root-property') {
    const found = placesInEntry(text, property.start, property.item.entry, 'root', offset, root.insertion, null);
    if (found !== null) return found;
  }
  return root.inArray && !root.insertion.isMuddled ? [{ kind: 'root item', insertion: root.insertion, root }] : [];
}

function isInsideText(nodes: readonly SyntaxNode[], base: number, offset: number): boolean {
  const node = nodes.at(-1);
  if (node === undefined || !('start' in node)) return false;
  const start = node.start + base;
  const end = node.end + base;
  if (node.kind === 'string') return offset > start && (offset < end || !node.closed);
  if (node.kind === 'comment') return offset > start;
  if (node.kind === 'conflict-marker') return true;
  if (node.kind === 'list') return offset > start && (offset < end || node.close === null);
  return false;
}

function isBlankBut(text: string, word: Span): boolean {
  return text.slice(0, word.start).trim() === '' && text.slice(word.end).trim() === '';
}

/** The element whose braces enclose the offset; an unclosed one includes the blank space and comma behind it. */
function elementAround(
  root: RootSurroundings,
  path: PlacedItem | null,
  offset: number,
  text: string,
): PlacedItem<ElementNode> | null {
  if (path?.item.kind === 'element') {
    const { open, close } = path.item;
    const at = offset - path.start;
    const isBefore = open !== null && at < open.end;
    if (!isBefore) return close === null || at <= close.start ? { ...path, item: path.item } : null;
  }
  const before = root.before;
  if (before?.item.kind !== 'element' || before.item.close !== null) return null;
  const between = text.slice(before.start + before.item.width, offset);
  return /^[\s,]*[A-Za-z0-9_-]*$/.test(between) ? { ...before, item: before.item } : null;
}

function placesInElement(
  text: string,
  { item, start }: PlacedItem<ElementNode>,
  offset: number,
  word: Span,
): readonly CompletionPlace[] {
  const at = offset - start;
  const entry = entryAt(item.properties, at);
  const block = entry === null ? null : blockAround(entry, at);
  if (entry !== null && block !== null) return placesInBlock(text, start, item.properties, entry, block, offset, word);
  const enclosed = {
    start: start + (item.open?.end ?? 0),
    // Blank space behind an unclosed element is its own.
    end: item.close === null ? Math.max(start + item.width, offset) : start + item.close.start,
  };
  const insertion = insertionAmong(text, start, item.properties, enclosed, word);
  if (entry !== null) {
    const executable = executableOf(item.properties);
    const found = placesInEntry(text, start, entry, 'element', offset, insertion, executable, item.properties);
    if (found !== null) return found;
  }
  if (insertion.isMuddled) return [];
  return [{ kind: 'property', insertion, siblings: others(item.properties, start, word) }];
}

function placesInBlock(
  text: string,
  base: number,
  properties: readonly EntryNode[],
  owner: EntryNode,
  block: BlockNode,
  offset: number,
  word: Span,
): readonly CompletionPlace[] {
  const isInterface = owner.key?.name === 'function' && owner.block === block;
  const enclosed = {
    start: base + block.open.end,
    end: block.close === null ? Math.max(base + block.end, offset) : base + block.close.start,
  };
  const insertion = insertionAmong(text, base, block.entries, enclosed, word);
  const entry = entryAt(block.entries, offset - base);
  const executable = executableOf(properties);
  if (entry !== null) {
    const owned = isInterface ? 'interface block' : 'other block';
    const found = placesInEntry(text, base, entry, owned, offset, insertion, executable, block.entries);
    if (found !== null) return found;
  }
  if (insertion.isMuddled) return [];
  if (owner.key?.name === 'args_schema' && owner.value === block) {
    return [{ kind: 'schema field', insertion, siblings: others(block.entries, base, word), executable }];
  }
  if (!isInterface) return [];
  return [{ kind: 'interface key', insertion, ...around(block.entries, base, word), executable }];
}

/** The executable string of an element with these properties; null for none. */
export function executableOf(properties: readonly EntryNode[]): string | null {
  const value = properties.find(({ key }) => key?.name === 'function')?.value;
  return value?.kind === 'string' ? value.text : null;
}

/** The suggestions in or right behind an entry; null if a new part may begin there instead. */
function placesInEntry(
  text: string,
  base: number,
  entry: EntryNode,
  owner: EntryOwner,
  offset: number,
  insertion: Insertion,
  executable: string | null,
  siblings: readonly EntryNode[] = [],
): readonly CompletionPlace[] | null {
  const { key, link, value } = entry;
  const at = offset - base;
  if (key === null) return [];
  const whole = link !== null || value !== null;
  if (at <= key.end) {
    if (at === key.start || !whole) return null;
    const of = owner === 'element' ? 'property' : owner === 'interface block' ? 'interface key' : 'root item';
    if (owner === 'other block') return [];
    const replace = { start: base + key.start, end: base + key.end };
    const hasBlock = entry.block !== null || value?.kind === 'block';
    return [{ kind: 'key', of, replace, written: key.name, hasBlock, executable, ...around(siblings, base, replace) }];
  }
  const here = { ...insertion, replace: { start: offset, end: offset }, commaBefore: null };
  if (value === null) {
    const behind = link ?? key;
    if (at < behind.end) return [];
    if (!isSpace(text, base + behind.end, offset)) return null;
    if (link !== null && link.text !== '-->') {
      const insertionHere = { ...here, replace: insteadOf(link, base, offset) };
      return [{ kind: 'link', of: owner, key: key.name, insertion: insertionHere, executable }];
    }
    return [{ kind: link === null ? 'link' : 'value', of: owner, key: key.name, insertion: here, executable }];
  }
  if (at < value.end || (value.kind === 'bare' && at === value.end)) return [];
  if (value.kind === 'list' && value.close === null) return [];
  // Text behind an open string on its line belongs to the string.
  if (value.kind === 'string' && !value.closed && isSpace(text, base + value.end, offset)) return [];
  if (
    owner !== 'element' ||
    key.name !== 'function' ||
    entry.block !== null ||
    value.kind !== 'string' ||
    !value.closed
  ) {
    return at < entry.end ? [] : null;
  }
  if (entry.blockLink !== null && at < entry.blockLink.end) return [];
  if (text.slice(base + entry.end, offset).trim() !== '') return null;
  const linked = entry.blockLink?.text === '-->';
  if (entry.blockLink !== null && insertion.isMuddled) return [];
  const replace = entry.blockLink === null || linked ? here.replace : insteadOf(entry.blockLink, base, offset);
  const block: CompletionPlace = {
    kind: 'interface block',
    linked,
    insertion: { ...here, replace },
    executable: value.text,
  };
  return entry.blockLink !== null || insertion.isMuddled ? [block] : [block, { kind: 'property', insertion, siblings }];
}

/** The span that a whole arrow replaces: half of an arrow before the offset, or a wrong sign for one. */
function insteadOf(link: LinkNode, base: number, offset: number): Span {
  return { start: base + link.start, end: offset };
}

/** The entry that the offset touches, or the last one before it with nothing but blank space between. */
function entryAt(entries: readonly EntryNode[], at: number): EntryNode | null {
  const touched = entries.findLast((entry) => at >= entry.start && at <= entry.end);
  return touched ?? entries.findLast((entry) => entry.end < at) ?? null;
}

/** The block of the entry that encloses the offset; an unclosed one reaches as far as there is nothing else. */
function blockAround(entry: EntryNode, at: number): BlockNode | null {
  const block = entry.block ?? (entry.value?.kind === 'block' ? entry.value : null);
  if (block === null || at < block.open.end) return null;
  return block.close === null || at <= block.close.start ? block : null;
}

function around(entries: readonly EntryNode[], base: number, piece: Span) {
  return {
    before: entries.filter((entry) => entry.end + base <= piece.start),
    after: entries.filter((entry) => entry.start + base >= piece.end),
  };
}

function others(entries: readonly EntryNode[], base: number, word: Span): readonly EntryNode[] {
  return entries.filter((entry) => word.start === word.end || entry.start + base !== word.start);
}

function isSpace(text: string, start: number, end: number): boolean {
  return /^[ \t]*$/.test(text.slice(start, end));
}

const longest = 60;

/** The document with a label being typed (`tool: li`) as one word, so that its colon is no wrong arrow. Null if no label is typed. */
function typedLabelAt(document: NotationDocument, offset: number): NotationDocument | null {
  const { text } = document;
  const before = text.slice(Math.max(0, offset - longest), offset);
  const line = before.slice(lineStartBefore(before, before.length));
  const [typed = ''] = /\btool[: \t][a-z \t]*$/i.exec(line) ?? [];
  const words = typed
    .trim()
    .toLowerCase()
    .replace(/\s*:\s*|\s+/, ': ')
    .replace(/\s+/g, ' ')
    .trim();
  if (typed === '' || !elementVariations.some((variation) => elementLabel(variation).startsWith(words))) return null;
  const span = { start: offset - typed.length, end: offset };
  const asWord = 'x'.repeat(typed.length);
  const changed = text.slice(0, span.start) + asWord + text.slice(span.end);
  return NotationDocument.parse(changed, document);
}
