import type { TextEdit } from '../../text/span.ts';

/** The fixes, each the edits of one in text order, without those with an edit that overlaps or touches an earlier one. */
export function withoutContact(fixes: readonly (readonly TextEdit[])[]): readonly (readonly TextEdit[])[] {
  const startOf = (edits: readonly TextEdit[]): number => edits[0]?.span.start ?? 0;
  let end = -1;
  return fixes
    .toSorted((a, b) => startOf(a) - startOf(b))
    .filter((edits) => {
      if (startOf(edits) <= end) return false;
      end = edits.at(-1)?.span.end ?? 0;
      return true;
    });
}
