import type { ToolLine } from '../../../../protocol/provider-panel.ts';

/** The part of a tool on show. */
export type ToolPart = 'json' | 'parameters' | 'differences';

export interface ListState {
  readonly query: string;
  readonly chosen: number;
  /** In rows. */
  readonly scrolled: number;
  readonly visible: number;
  readonly part: ToolPart;
}

/** In pixels, as `.row` in the style. */
export const rowHeight = 22;
/** Rows drawn before and after the visible ones. */
const spare = 5;

/** The indexes of the tools with every word of the query, in any case. */
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

/** The rows to draw, as a half-open range of the found tools. */
export function drawnRows(
  count: number,
  { scrolled, visible }: ListState,
): { readonly start: number; readonly end: number } {
  const start = Math.min(Math.max(scrolled - spare, 0), Math.max(count - visible, 0));
  return { start, end: Math.min(scrolled + visible + spare, count) };
}

/** The found tool that a key selects; null for none. */
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

/** The scroll position, in rows, that makes the row visible. */
export function scrolledTo(row: number, { scrolled, visible }: ListState): number {
  if (row < scrolled) return row;
  return row >= scrolled + visible ? row - visible + 1 : scrolled;
}
