import type { PlacedItem } from '../../notation/document.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { isRootPropertyName, type RootPropertyName } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import { type Insertion, insertionBetween } from './insertion.ts';

export interface RootSurroundings {
  /** The last item (no gap) that ends before the offset. */
  readonly before: PlacedItem | null;
  /** Whether the offset is in the root array, not behind another in it; true without any bracket. */
  readonly inArray: boolean;
  readonly present: ReadonlySet<RootPropertyName>;
  readonly insertion: Insertion;
}

export function rootSurroundings(document: NotationDocument, word: Span, offset: number): RootSurroundings {
  let before: PlacedItem | null = null;
  let after: PlacedItem | null = null;
  let depth = 0;
  let bracketSeen = false;
  let behindArray = false;
  const enclosed = { start: 0, end: document.text.length };
  const present = new Set<RootPropertyName>();
  for (const placed of document.items()) {
    const { item, start } = placed;
    if (item.kind === 'gap') {
      for (const token of item.tokens) {
        if (token.kind !== 'open-bracket' && token.kind !== 'close-bracket') continue;
        bracketSeen = true;
        if (token.end + start <= offset) {
          behindArray = token.kind === 'close-bracket';
          depth += token.kind === 'open-bracket' ? 1 : -1;
          enclosed.start = token.end + start;
        } else {
          enclosed.end = Math.min(enclosed.end, token.start + start);
        }
      }
      continue;
    }
    const isWord = start === word.start && start + item.width === word.end;
    if (isWord) continue;
    if (start + item.width <= word.start) before = placed;
    else if (start >= word.end) after ??= placed;
    const name = item.kind === 'root-property' ? item.entry.key?.name : undefined;
    if (name !== undefined && isRootPropertyName(name)) present.add(name);
  }
  const neighbour = neighbourIn(before, enclosed.start);
  const startAfter = after !== null && after.start <= enclosed.end ? after.start : null;
  return {
    before,
    inArray: (depth > 0 && !behindArray) || !bracketSeen,
    present,
    insertion: insertionBetween(document.text, word, { before: neighbour, startAfter, enclosed }),
  };
}

function neighbourIn(before: PlacedItem | null, bracket: number): Span | null {
  const end = before === null ? 0 : before.start + before.item.width;
  return before === null || end < bracket ? null : { start: before.start, end };
}
