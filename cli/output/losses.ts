import type { ToolLoss } from '../../core/conversion/convert.ts';
import type { Loss } from '../../core/tools/loss.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';
import { table } from './table.ts';

/** A loss, whose it is, and the file that the tool was read from. */
export interface FileLoss extends ToolLoss {
  readonly file: string;
}

/** More of them nobody reads in a terminal. */
const mostRows = 200;

/** One line for a loss, as warnings are said. */
export function lossLine({ path, lost, reason }: Loss): string {
  return `Loss: ${printable(path === '' ? '/' : path)}: ${printable(lost)}: ${printable(reason)}\n`;
}

/** The losses for a person, with a closing line where there are more than are shown. */
export function lossTable(losses: readonly FileLoss[], style: Style): string {
  if (losses.length === 0) return '';
  const rows = losses
    .slice(0, mostRows)
    .map(({ tool, path, lost, reason }) => [tool, path === '' ? '/' : path, lost, reason]);
  const rest = losses.length - rows.length;
  const more = rest === 0 ? '' : `... and ${rest} more; --loss FILE writes them all.\n`;
  return table(['tool', 'at', 'lost', 'why'], rows, style) + more;
}

/** The losses for a program. */
export function lossJson(losses: readonly FileLoss[]): string {
  const rows = losses.map(({ file, tool, path, lost, reason }) => ({ file, tool, path, lost, reason }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}
