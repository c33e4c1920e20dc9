import { largest } from '../../core/text/long-list.ts';
import { columnsOf, printable } from './printable.ts';
import type { Style } from './style.ts';

const gap = '  ';

/** A cell that is wider than this pushes the rest of its row to the right, and of no other. */
const widest = 60;

/** Less of the last cell of a row tells nothing. */
const shortest = 10;

/** With a `width` in columns, the last cell of a row is cut where the row would be wider. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  style: Style,
  width: number | null = null,
): string {
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
  const fitting = (cells: readonly string[]): string => {
    const last = cells.at(-1) ?? '';
    const whole = line(cells);
    if (width === null) return whole;
    const room = Math.max(shortest, width - columnsOf(whole) + columnsOf(last));
    return columnsOf(last) > room ? line([...cells.slice(0, -1), cut(last, room)]) : whole;
  };
  return [style('bold', fitting(heads)), ...shown.map(fitting)].map((text) => `${text}\n`).join('');
}

/** As much of the text as takes so many columns with the sign that says that there is more. */
function cut(text: string, columns: number): string {
  let kept = '';
  for (const character of text) {
    if (columnsOf(kept + character) >= columns) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
