import { lossesByKind, notSentSentence, type ToolLoss } from '../../core/conversion/index.ts';
import { say } from '../../core/text/index.ts';
import type { Loss } from '../../core/tools/index.ts';
import { jsonText } from './json-text.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';
import { table } from './table.ts';

export interface FileLoss extends ToolLoss {
  readonly file: string;
}

/** More rows are too many for a terminal. */
const mostRows = 200;

/** The losses as warning lines, with their tool if they have one; all parts that are not sent share one. */
export function lossLines(losses: readonly (Loss & { readonly tool?: string })[]): string {
  const { notSent, lost } = lossesByKind(losses);
  const sentence = notSentSentence(notSent);
  return lost.map(lossLine).join('') + (sentence === null ? '' : `${printable(sentence)}\n`);
}

function lossLine({ tool, path, lost, reason }: Loss & { readonly tool?: string }): string {
  const of = tool === undefined ? '' : `${printable(tool)}: `;
  const place = path === '' ? '' : `${printable(path)}: `;
  return `${say`Loss`}: ${of}${place}${printable(lost)}: ${printable(reason)}\n`;
}

/** The losses for a person: parts that are not sent in one line, the others one by one. A closing line if some are not shown. */
export function lossTable(all: readonly FileLoss[], style: Style): string {
  const { notSent, lost: losses } = lossesByKind(all);
  const sentence = notSentSentence(notSent);
  const line = sentence === null ? '' : `${printable(sentence)}\n`;
  if (losses.length === 0) return line;
  const rows = losses
    .slice(0, mostRows)
    .map(({ tool, path, lost, reason }) => [tool, path === '' ? say`the whole tool` : path, lost, reason]);
  const rest = losses.length - rows.length;
  const more = rest === 0 ? '' : `${say`… and ${rest} more. Use --loss FILE to write all losses.`}\n`;
  return table([say`tool`, say`location`, say`lost`, say`reason`], rows, style) + more + line;
}

/** All losses for a program, each with its kind. */
export function lossJson(losses: readonly FileLoss[]): string {
  const rows = losses.map(({ file, tool, pointer, path, lost, reason, notSent }) => ({
    ...{ file, tool, pointer, path, lost, reason },
    kind: notSent === undefined ? 'lost' : 'not-sent',
  }));
  return jsonText(rows);
}
