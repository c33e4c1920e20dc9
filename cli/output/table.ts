import { largest } from '../../core/text/index.ts';
import { columnsOf, printable } from './printable.ts';
import type { Style } from './style.ts';

const gap = '  ';

/** A wider cell pushes only the rest of its own row to the right. */
const widest = 60;

const shortest = 10;

/** `width` in columns: a wider row has its last cell cut. */
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

function cut(text: string, columns: number): string {
  let kept = '';
  for (const character of text) {
    if (columnsOf(kept + character) >= columns) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
