import { type Span, shiftSpan } from '../text/span.ts';
import type { NotationDocument } from './notation-document.ts';

/** The first opening and the last closing bracket at the root; absolute offsets, null for none. */
export function rootBrackets(document: NotationDocument): { readonly open: Span | null; readonly close: Span | null } {
  let open: Span | null = null;
  let close: Span | null = null;
  for (const { item, start } of document.items()) {
    if (item.kind !== 'gap') continue;
    for (const token of item.tokens) {
      if (token.kind === 'open-bracket') open ??= shiftSpan(token, start);
      else if (token.kind === 'close-bracket') close = shiftSpan(token, start);
    }
  }
  return { open, close };
}
