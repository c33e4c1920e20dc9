import type { ToolLine } from '../../../../protocol/provider-panel.ts';

/** How the list of tools is looked at; known to the page alone. */
export interface ListState {
  readonly query: string;
  /** The index of the chosen tool among all tools. */
  readonly chosen: number;
  /** How many rows are scrolled out of sight, and how many are in sight. */
  readonly scrolled: number;
  readonly visible: number;
}

/** Of a row of the list, in pixels: `.row` in the style. */
export const rowHeight = 22;
/** Rows drawn before and behind those in sight. */
const spare = 5;

/** The indexes of the tools that hold every word of the query, in any letter case. */
export function foundTools(tools: readonly ToolLine[], query: string): readonly number[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return tools.flatMap(({ name, summary }, index) => {
    const text = `${name} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word)) ? [index] : [];
  });
}

/** The rows that are drawn, as a half-open range of so many found tools. */
export function drawnRows(
  count: number,
  { scrolled, visible }: ListState,
): { readonly start: number; readonly end: number } {
  const start = Math.min(Math.max(scrolled - spare, 0), Math.max(count - visible, 0));
  return { start, end: Math.min(scrolled + visible + spare, count) };
}

/** The found tool that a key leads to from the chosen one; null where the key leads nowhere. */
export function toolByKey(found: readonly number[], { chosen, visible }: ListState, key: string): number | null {
  const last = found.length - 1;
  const at = found.indexOf(chosen);
  const page = Math.max(visible - 2, 1);
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at === -1 ? last : at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const row = to[key];
  return row === undefined ? null : (found[Math.min(Math.max(row, 0), last)] ?? null);
}

/** How far the list has to be scrolled, in rows, so that a row of it is in sight. */
export function scrolledTo(row: number, { scrolled, visible }: ListState): number {
  if (row < scrolled) return row;
  return row >= scrolled + visible ? row - visible + 1 : scrolled;
}
