export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Entries per page: few clients have more tools, and a page stays below a megabyte. */
const pageSize = 1000;

/** The page of `items` at the cursor, the first without one; null for a cursor that this list did not give. */
export function pageOf<Item>(items: readonly Item[], cursor: string | undefined): Page<Item> | null {
  const start = cursor === undefined ? 0 : /^\d{1,9}$/.test(cursor) ? Number(cursor) : -1;
  if (start % pageSize !== 0 || (start > 0 && start >= items.length)) return null;
  const end = start + pageSize;
  return { items: items.slice(start, end), nextCursor: end < items.length ? String(end) : null };
}
