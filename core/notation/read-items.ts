import { isLinkCharacter } from './characters.ts';
import { detach } from './detach.ts';
import { scanElement } from './element-extent.ts';
import { indentationReach, lineBreakBetween } from './indentation.ts';
import { mostTokens } from './item-extent.ts';
import { ItemMemory } from './item-memory.ts';
import { isNotationKey, skipWhite } from './keys.ts';
import { parseElement, parseRootProperty } from './parser.ts';
import { readPlainElement } from './plain-element.ts';
import { scanRootProperty } from './root-property-extent.ts';
import { Scanner } from './scanner.ts';
import {
  type ElementNode,
  type GapToken,
  type GapTokenKind,
  isRegisteredProperty,
  isRootPropertyName,
  type RegisteredProperty,
  type RootItem,
  type RootPropertyNode,
} from './syntax.ts';

/**
 * The mistakes of form after which the rest of a text is one gap with the token `unread`. No person fixes so many one by one, and each
 * costs memory: a million commas took 3 GB, 10 MB of empty tools 2 GB.
 */
const mostMistakes = 10_000;

/** An item, and the number of characters from its start that were examined to read it. */
export interface ReadItem {
  readonly item: RootItem;
  readonly reach: number;
}

/**
 * Reads items from `from`, where an item or a gap begins, to the end of the text or to an offset for which `meets` is true: its item is
 * known. `take` gets each item at once; `detached` items do not keep `text` alive. Returns the offset of the stop.
 */
export function readItems(
  text: string,
  from: number,
  meets: (offset: number) => boolean,
  detached: boolean,
  take: (read: ReadItem) => void,
): number {
  const scanner = new Scanner(text);
  let position = from;
  let mistakes = 0;
  for (;;) {
    scanner.examined = position;
    const gap = readGap(scanner, position, mostMistakes - mistakes);
    if (gap.end > position) {
      take({
        item: { kind: 'gap', width: gap.end - position, tokens: gap.tokens.slice(), memory: new ItemMemory() },
        reach: scanner.examined - position,
      });
    }
    position = gap.end;
    // Between two items is one comma.
    mistakes += Math.max(0, gap.tokens.length - 1);
    if (gap.next === 'end' || meets(position)) return position;
    const { item, isFull } = readItem(scanner, position, gap.next, detached);
    take({ item, reach: scanner.examined - position });
    mistakes += isFull ? mostMistakes : item.problems.length + (isNoTool(item) ? 1 : 0);
    position += item.width;
  }
}

/** Whether an item does not depend on the text before `editEnd`: it depends only on the indentation of its line. */
export function isIndependent(text: string, editEnd: number, itemStart: number): boolean {
  return itemStart - editEnd > indentationReach || lineBreakBetween(text, editEnd, itemStart);
}

function readItem(
  scanner: Scanner,
  start: number,
  kind: 'element' | 'root-property',
  detached: boolean,
): { readonly item: ElementNode | RootPropertyNode; readonly isFull: boolean } {
  scanner.examined = start;
  if (kind === 'element') {
    const plain = readPlainElement(scanner, start, detached);
    if (plain !== null) return { item: plain, isFull: false };
    scanner.examined = start;
  }
  const extent = kind === 'element' ? scanElement(scanner, start) : scanRootProperty(scanner, start);
  const part = scanner.text.slice(start, extent.end);
  const slice = detached ? detach(part) : part;
  const item = kind === 'element' ? parseElement(slice, extent, start) : parseRootProperty(slice, extent, start);
  return { item, isFull: extent.kinds.length >= mostTokens };
}

/** Whether no loader makes a tool of an element: it has no name, or neither a function nor a link. */
function isNoTool(item: RootItem): boolean {
  if (item.kind !== 'element') return false;
  const has = (name: RegisteredProperty): boolean => item.properties.some(({ key }) => key?.name === name);
  return !has('name') || !(has('link') || has('function'));
}

interface Gap {
  readonly tokens: readonly GapToken[];
  readonly end: number;
  readonly next: 'element' | 'root-property' | 'end';
}

/** After more than `most` tokens, the last one is the whole rest of the text. */
function readGap(scanner: Scanner, start: number, most: number): Gap {
  const tokens: GapToken[] = [];
  let position = start;
  for (;;) {
    position = skipWhite(scanner.text, position, scanner.limit);
    scanner.read(position, 'anything');
    const { kind, end } = scanner;
    if (kind === 'end') return { tokens, end: position, next: 'end' };
    if (tokens.length > most) {
      scanner.look(scanner.limit);
      tokens.push({ kind: 'unread', start: position - start, end: scanner.limit - start });
      return { tokens, end: scanner.limit, next: 'end' };
    }
    if (kind === 'open-brace') return { tokens, end: position, next: 'element' };
    if (kind === 'word' || kind === 'string') {
      const next = itemBegunBy(scanner, kind, position, end);
      if (next) return { tokens, end: position, next };
    }
    tokens.push({ kind: gapTokenKind(kind, scanner.text, position), start: position - start, end: end - start });
    position = end;
  }
}

function itemBegunBy(
  scanner: Scanner,
  kind: 'word' | 'string',
  position: number,
  end: number,
): 'element' | 'root-property' | null {
  const { text, limit } = scanner;
  const at = skipWhite(text, end, limit);
  scanner.look(at + 4);
  const linked = text.startsWith('-->', at) && at + 3 <= limit;
  if (kind === 'string') {
    return linked && end - position < 32 && isNotationKey(text.slice(position + 1, end - 1)) ? 'root-property' : null;
  }
  const word = end - position < 32 ? text.slice(position, end) : '';
  if (isRootPropertyName(word)) return 'root-property';
  if (isRegisteredProperty(word)) {
    return linked || (at < limit && isLinkCharacter(text.charCodeAt(at))) ? 'element' : null;
  }
  return linked ? 'root-property' : null;
}

function gapTokenKind(kind: Scanner['kind'], text: string, position: number): GapTokenKind {
  switch (kind) {
    case 'open-bracket':
    case 'close-bracket':
    case 'close-brace':
    case 'comma':
    case 'comment':
    case 'conflict-marker':
      return kind;
    case 'stray':
      return position === 0 && text.charCodeAt(0) === 0xfeff ? 'byte-order-mark' : 'stray';
    default:
      return 'stray';
  }
}
