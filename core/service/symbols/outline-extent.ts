import { perChunk } from '../../notation/item-memory.ts';
import type { Chunk } from '../../notation/item-sequence.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { outlineLevels } from '../../notation/outline.ts';

/** More symbols than this take longer to send than anybody would look through them: the innermost are left out first. */
const mostSymbols = 10_000;

/** How much of the outline of a document is shown. */
export interface OutlineExtent {
  /** How many levels: at least one, the more only if all of their symbols are within the limit. */
  readonly depth: number;
  readonly shown: number;
  readonly total: number;
}

export function outlineExtent(notation: NotationDocument): OutlineExtent {
  const levels = countsOfLevels(notation);
  let depth = 0;
  let shown = 0;
  for (const count of levels) {
    if (depth > 0 && shown + count > mostSymbols) break;
    depth++;
    shown += count;
  }
  return { depth: Math.max(1, depth), shown, total: levels.reduce((sum, count) => sum + count, 0) };
}

/** What the outline leaves out of a document; null where it has all. */
export function cappedOutline(notation: NotationDocument): Omit<OutlineExtent, 'depth'> | null {
  // No symbol is written with fewer than two characters: most texts are known without their outline.
  if (notation.text.length < 2 * mostSymbols) return null;
  const { shown, total } = outlineExtent(notation);
  return shown < total ? { shown, total } : null;
}

/** How many symbols a document has on each level of its outline. */
function countsOfLevels(notation: NotationDocument): readonly number[] {
  return sumOf(notation.chunks, levelsOfChunk);
}

const levelsOfChunk = perChunk(({ items }: Chunk) => sumOf(items, outlineLevels));

function sumOf<One>(all: readonly One[], countsOf: (one: One) => readonly number[]): readonly number[] {
  const totals: number[] = [];
  for (const one of all) {
    for (const [level, count] of countsOf(one).entries()) totals[level] = (totals[level] ?? 0) + count;
  }
  return totals;
}
