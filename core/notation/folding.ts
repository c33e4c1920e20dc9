import { type Span, shiftSpan } from '../text/span.ts';
import { perItem } from './item-memory.ts';
import type { NotationDocument } from './notation-document.ts';
import { rootBrackets } from './root-brackets.ts';
import type { BlockNode, EntryNode, ListNode, RootItem, ValueNode } from './syntax.ts';

type FoldKind = 'array' | 'element' | 'block' | 'list' | 'string' | 'comment';

export interface Fold extends Span {
  readonly kind: FoldKind;
  /** The number of characters at the beginning and at the end that stay visible, besides the first line. */
  readonly opener: number;
  readonly closer: number;
  /** 0 for the root array. Where there are too many folds, the deepest are left out first. */
  readonly depth: number;
}

/** The folds of a document in absolute offsets, outer before inner. Some may be on one line; a string spans several. */
export function foldsOf(document: NotationDocument): readonly Fold[] {
  const folds: Fold[] = [];
  const { open, close } = rootBrackets(document);
  for (const { item, start } of document.items()) {
    for (const fold of foldsOfItem(item)) folds.push({ ...fold, ...shiftSpan(fold, start) });
  }
  if (open !== null && close !== null && close.end > open.start) {
    folds.unshift({ kind: 'array', start: open.start, end: close.end, opener: 1, closer: 1, depth: 0 });
  }
  return folds;
}

/** Spans are relative to the item. */
const foldsOfItem = perItem((item: RootItem): readonly Fold[] => {
  const folds: Fold[] = [];
  switch (item.kind) {
    case 'gap':
      for (const token of item.tokens) if (token.kind === 'comment') folds.push(commentFold(token));
      return folds;
    case 'element': {
      const closer = item.close === null ? 0 : item.close.end - item.close.start;
      if (item.open !== null) {
        folds.push({
          kind: 'element',
          start: item.open.start,
          end: item.close?.end ?? item.width,
          opener: 1,
          closer,
          depth: 1,
        });
      }
      for (const entry of item.properties) addEntry(entry, 2, folds);
      break;
    }
    case 'root-property':
      addEntry(item.entry, 1, folds);
      break;
  }
  for (const trivia of item.trivia) if (trivia.kind === 'comment') folds.push(commentFold(trivia));
  return folds;
}, 'for good');

function commentFold({ start, end }: Span): Fold {
  return { kind: 'comment', start, end, opener: 0, closer: 0, depth: 2 };
}

function addEntry({ value, block }: EntryNode, depth: number, folds: Fold[]): void {
  if (value !== null) addValue(value, depth, folds);
  if (block !== null) addBrackets(block, depth, folds);
}

function addValue(value: ValueNode, depth: number, folds: Fold[]): void {
  switch (value.kind) {
    case 'string': {
      const { start, end, content, text } = value;
      // Most texts are on one line: of ten possible folds in a tool, three are left.
      if (!/[\r\n]/.test(text)) return;
      folds.push({ kind: 'string', start, end, opener: content.start - start, closer: end - content.end, depth });
      return;
    }
    case 'block':
    case 'list':
      addBrackets(value, depth, folds);
      return;
    case 'bare':
      return;
  }
}

function addBrackets(node: BlockNode | ListNode, depth: number, folds: Fold[]): void {
  const { start, end, close } = node;
  folds.push({ kind: node.kind, start, end, opener: 1, closer: close === null ? 0 : 1, depth });
  if (node.kind === 'list') {
    for (const value of node.values) if (value.kind === 'string') addValue(value, depth + 1, folds);
  } else {
    // The notation has one level of blocks; the parser keeps deeper ones flat.
    for (const { value } of node.entries) if (value?.kind === 'string') addValue(value, depth + 1, folds);
  }
}
