import type { TextEdit } from '../../text/span.ts';

/** Chooses candidates in text order so that no two have edits that overlap or touch; `rest` are those left out. */
export function withoutContact<Candidate>(
  candidates: readonly Candidate[],
  editsOf: (candidate: Candidate) => readonly TextEdit[],
): { readonly chosen: readonly Candidate[]; readonly rest: readonly Candidate[] } {
  const startOf = (candidate: Candidate): number => editsOf(candidate)[0]?.span.start ?? 0;
  const chosen: Candidate[] = [];
  const rest: Candidate[] = [];
  let end = -1;
  for (const candidate of candidates.toSorted((a, b) => startOf(a) - startOf(b))) {
    if (startOf(candidate) > end) {
      chosen.push(candidate);
      end = editsOf(candidate).at(-1)?.span.end ?? 0;
    } else {
      rest.push(candidate);
    }
  }
  return { chosen, rest };
}
