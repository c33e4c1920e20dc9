import { addAll } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import type { NotationDocument } from './notation-document.ts';
import { rootBrackets } from './root-brackets.ts';
import type { EntryNode, StringNode, SyntaxNode } from './syntax.ts';

/**
 * The ranges around an offset that a person may select, from the inside out: the word, the line of a text, the text, the string, the value
 * with its block, the property, all properties, the element, all elements, the array, the document. Absolute offsets; never empty.
 */
export function selectionsAt(document: NotationDocument, offset: number): readonly Span[] {
  const { text } = document;
  const chain: Span[] = [];
  const path = document.nodeAt(offset);
  if (path !== null) {
    const add = (span: Span): void => {
      chain.push({ start: span.start + path.start, end: span.end + path.start });
    };
    const local = offset - path.start;
    for (let depth = path.nodes.length - 1; depth > 0; depth--) {
      const node = path.nodes[depth];
      if (node !== undefined) addNode(node, local, document, path.start, add);
    }
    if (path.item.kind === 'element') add(around(path.item.properties));
    if (path.item.kind !== 'gap') add({ start: 0, end: path.item.width });
    addAll(chain, rootSpans(document));
  }
  chain.push({ start: 0, end: text.length });
  return growing([wordAround(text, offset), ...chain], offset);
}

function addNode(
  node: SyntaxNode,
  offset: number,
  { text }: NotationDocument,
  base: number,
  add: (span: Span) => void,
): void {
  switch (node.kind) {
    case 'string':
      addString(node, text, offset, base, add);
      return;
    case 'block':
      add(around(node.entries));
      add(node);
      return;
    case 'list':
      add(around(node.values));
      add(node);
      return;
    case 'entry':
      addEntry(node, offset, add);
      return;
    case 'element':
    case 'root-property':
    case 'gap':
      return;
    default:
      add(node);
  }
}

function addString(node: StringNode, text: string, offset: number, base: number, add: (span: Span) => void): void {
  const { content } = node;
  if (offset >= content.start && offset <= content.end) {
    const inside = node.text;
    const at = offset - content.start;
    const lineStart = Math.max(inside.lastIndexOf('\n', at - 1), inside.lastIndexOf('\r', at - 1)) + 1;
    const length = /^[^\r\n]*/.exec(inside.slice(lineStart))?.[0].length ?? 0;
    const line = inside.slice(lineStart, lineStart + length);
    const left = line.length - line.trimStart().length;
    const start = content.start + lineStart + left;
    add({ start, end: Math.max(start, content.start + lineStart + line.trimEnd().length) });
    add(trimmed(text, { start: content.start + base, end: content.end + base }, base));
    add(content);
  }
  add(node);
}

/** The span without white space at its ends, relative to `base`. */
function trimmed(text: string, { start, end }: Span, base: number): Span {
  const inside = text.slice(start, end);
  const left = inside.length - inside.trimStart().length;
  return { start: start + left - base, end: Math.max(start + left, start + inside.trimEnd().length) - base };
}

function addEntry(entry: EntryNode, offset: number, add: (span: Span) => void): void {
  const { value, block } = entry;
  // A function's value is its executable string and its interface block.
  if (value !== null && block !== null && offset >= value.start) add({ start: value.start, end: block.end });
  add(entry);
}

function rootSpans(document: NotationDocument): readonly Span[] {
  const { open, close } = rootBrackets(document);
  let first: number | null = null;
  let last = 0;
  for (const { item, start } of document.items()) {
    if (item.kind === 'gap') continue;
    first ??= start;
    last = start + item.width;
  }
  return [
    ...(first === null ? [] : [{ start: first, end: last }]),
    ...(open === null || close === null ? [] : [{ start: open.start, end: close.end }]),
  ];
}

function around(nodes: readonly Span[]): Span {
  const first = nodes[0];
  return first === undefined ? { start: 0, end: 0 } : { start: first.start, end: nodes.at(-1)?.end ?? first.end };
}

function wordAround(text: string, offset: number): Span {
  const isWord = (at: number): boolean => /[\p{L}\p{N}\p{M}_\ud800-\udfff]/u.test(text.charAt(at));
  let start = offset;
  let end = offset;
  while (start > 0 && isWord(start - 1)) start--;
  while (end < text.length && isWord(end)) end++;
  return { start, end };
}

/** Only the spans that are larger than the one before and hold it and the offset. */
function growing(spans: readonly Span[], offset: number): readonly Span[] {
  const chain: Span[] = [];
  for (const span of spans) {
    const inner = chain.at(-1);
    const holds = span.start <= (inner?.start ?? offset) && span.end >= (inner?.end ?? offset);
    const isLarger =
      span.end > span.start && span.end - span.start > (inner === undefined ? 0 : inner.end - inner.start);
    if (holds && isLarger) chain.push(span);
  }
  return chain.length === 0 ? [{ start: offset, end: offset }] : chain;
}
