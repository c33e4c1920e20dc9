import { largest, say } from '../../core/text/index.ts';
import type { Confusion } from './report.ts';

/** A wider table fits no window; then the pairs are listed. */
const mostColumns = 8;
/** In characters; longer names are cut. */
const longestName = 24;

/**
 * The confused tools as lines of a table: a row for each confused expected tool, a column for each tool called in those rows. A single
 * column, or more than `mostColumns`, become sentences. Empty without confusions.
 */
export function confusionTable(matrix: readonly Confusion[], shown: (text: string) => string): readonly string[] {
  const confused = new Set(matrix.flatMap(({ expected, called }) => (expected === called ? [] : [expected])));
  if (confused.size === 0) return [];
  const rows = matrix.filter(({ expected }) => confused.has(expected));
  const named = (tool: string | null): string => (tool === null ? say`no call` : shown(tool));
  const columns = [...new Set(rows.map(({ called }) => called))].toSorted(byName);
  if (columns.length === 1 || columns.length > mostColumns) {
    return rows.flatMap(({ expected, called, times }) =>
      expected === called ? [] : [say`${named(expected)} expected, ${named(called)} called: ${times}`],
    );
  }
  const timesOf = (expected: string | null, called: string | null): string =>
    String(rows.find((one) => one.expected === expected && one.called === called)?.times ?? '·');
  const cells = [
    [say`expected \\ called`, ...columns.map((one) => cut(named(one)))],
    ...[...confused]
      .toSorted(byName)
      .map((expected) => [cut(named(expected)), ...columns.map((called) => timesOf(expected, called))]),
  ];
  const widths = cells[0]?.map((_, column) => largest(cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells.map(([head = '', ...row]) =>
    [head.padEnd(widths[0] ?? 0), ...row.map((cell, index) => cell.padStart(widths[index + 1] ?? 0))].join('  '),
  );
}

/** By name; no call comes last. */
function byName(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return one < other ? -1 : one > other ? 1 : 0;
}

function cut(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}
