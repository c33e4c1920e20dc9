import type { NotationDocument } from '../../notation/notation-document.ts';
import { outlineLevels } from '../../notation/outline.ts';

/** More symbols take too long to send: the innermost are left out first. */
const mostSymbols = 10_000;

export interface OutlineExtent {
  /** The number of levels: at least one, more only if all of their symbols are within the limit. */
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

/** The omissions in the outline of a document; null for none. */
export function cappedOutline(notation: NotationDocument): Omit<OutlineExtent, 'depth'> | null {
  // A symbol takes at least two characters: most texts need no outline to decide.
  if (notation.text.length < 2 * mostSymbols) return null;
  const { shown, total } = outlineExtent(notation);
  return shown < total ? { shown, total } : null;
}

function countsOfLevels(notation: NotationDocument): readonly number[] {
  const totals: number[] = [];
  for (const { item } of notation.items()) {
    for (const [level, count] of outlineLevels(item).entries()) totals[level] = (totals[level] ?? 0) + count;
  }
  return totals;
}
