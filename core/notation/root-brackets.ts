import { type Span, shiftSpan } from '../text/span.ts';
import type { NotationDocument } from './notation-document.ts';

/** The first opening and the last closing bracket at the root; absolute offsets, null for none. */
export function rootBrackets(document: NotationDocument): { readonly open: Span | null; readonly close: Span | null } {
  const last = document.chunks.length - 1;
  let open: Span | undefined;
  let close: Span | undefined;
  for (let index = 0; index <= last && open === undefined; index++) {
    open = bracketsIn(document, index, 'open-bracket')[0];
  }
  for (let index = last; index >= 0 && close === undefined; index--) {
    close = bracketsIn(document, index, 'close-bracket').at(-1);
  }
  return { open: open ?? null, close: close ?? null };
}

function bracketsIn(document: NotationDocument, index: number, kind: 'open-bracket' | 'close-bracket'): Span[] {
  const found: Span[] = [];
  let start = document.chunkStart(index);
  for (const item of document.chunks[index]?.items ?? []) {
    if (item.kind === 'gap') {
      for (const token of item.tokens) if (token.kind === kind) found.push(shiftSpan(token, start));
    }
    start += item.width;
  }
  return found;
}
