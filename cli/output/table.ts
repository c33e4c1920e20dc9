import { largest } from '../../core/text/long-list.ts';
import { columnsOf, printable } from './printable.ts';
import type { Style } from './style.ts';

const gap = '  ';

/** A cell that is wider than this pushes the rest of its row to the right, and of no other. */
const widest = 60;

export function table(heads: readonly string[], rows: readonly (readonly string[])[], style: Style): string {
  const shown = rows.map((row) => row.map(printable));
  const widths = heads.map((head, column) =>
    Math.min(
      widest,
      largest(
        shown.map((row) => columnsOf(row[column] ?? '')),
        columnsOf(head),
      ),
    ),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        column === cells.length - 1 ? cell : cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(cell))),
      )
      .join(gap)
      .trimEnd();
  return [style('bold', line(heads)), ...shown.map(line)].map((text) => `${text}\n`).join('');
}
