import type { ToolLoss } from '../../core/conversion/convert.ts';
import { notSentSentence, toldLosses } from '../../core/conversion/not-sent.ts';
import { say } from '../../core/text/say.ts';
import type { Loss } from '../../core/tools/loss.ts';
import { jsonText } from './json-text.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';
import { table } from './table.ts';

/** A loss, whose it is, and the file that the tool was read from. */
export interface FileLoss extends ToolLoss {
  readonly file: string;
}

/** More of them nobody reads in a terminal. */
const mostRows = 200;

/** The losses in lines, as warnings are said: what is not sent in one for all. */
export function lossLines(losses: readonly Loss[]): string {
  const { notSent, lost } = toldLosses(losses);
  const sentence = notSentSentence(notSent);
  return lost.map(lossLine).join('') + (sentence === null ? '' : `${printable(sentence)}\n`);
}

function lossLine({ path, lost, reason }: Loss): string {
  return `${say`Loss`}: ${printable(path === '' ? '/' : path)}: ${printable(lost)}: ${printable(reason)}\n`;
}

/** The losses for a person: what is not sent in one line, the others one by one, with a closing line where there are more than are shown. */
export function lossTable(all: readonly FileLoss[], style: Style): string {
  const { notSent, lost: losses } = toldLosses(all);
  const sentence = notSentSentence(notSent);
  const line = sentence === null ? '' : `${printable(sentence)}\n`;
  if (losses.length === 0) return line;
  const rows = losses
    .slice(0, mostRows)
    .map(({ tool, path, lost, reason }) => [tool, path === '' ? '/' : path, lost, reason]);
  const rest = losses.length - rows.length;
  const more = rest === 0 ? '' : `${say`... and ${rest} more; --loss FILE writes them all.`}\n`;
  return table([say`tool`, say`at`, say`lost`, say`why`], rows, style) + more + line;
}

/** The losses for a program: all of them, each with its kind. */
export function lossJson(losses: readonly FileLoss[]): string {
  const rows = losses.map(({ file, tool, pointer, path, lost, reason, notSent }) => ({
    ...{ file, tool, pointer, path, lost, reason },
    kind: notSent === undefined ? 'lost' : 'not-sent',
  }));
  return jsonText(rows);
}
