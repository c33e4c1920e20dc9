import type { LineIndex } from '../../core/text/line-index.ts';
import type { Span } from '../../core/text/span.ts';
import { columnsOf, printable } from './printable.ts';
import type { Colour, Style } from './style.ts';

/** What is shown of a line that is too long: this much before the place. */
const shownBefore = 40;
const ellipsis = '…';

/** The source line of a span with a mark under it, as two lines; of a span over several lines, its first. */
export function excerpt(
  text: string,
  lines: LineIndex,
  span: Span,
  columns: number,
  style: Style,
  colour: Colour,
): readonly [string, string] {
  const { line } = lines.positionAt(span.start);
  const start = lines.lineStart(line);
  const end = lines.lineEnd(line);
  const gutter = String(line + 1);
  const room = Math.max(60, columns) - gutter.length - 5 - 2 * ellipsis.length;
  const from = Math.min(span.start, end);
  const to = Math.max(from, Math.min(span.end, end));
  const [left, right] = window(text, start, end, from, room);
  const before = (left > start ? ellipsis : '') + printable(text.slice(left, from));
  const marked = printable(text.slice(from, Math.min(to, right)));
  const after = printable(text.slice(Math.min(to, right), right)) + (right < end ? ellipsis : '');
  const pad = before.replace(/[^\t]/gu, (character) => ' '.repeat(columnsOf(character)));
  const mark = '^'.repeat(Math.max(1, columnsOf(marked)));
  return [
    `  ${style('dim', `${gutter} |`)} ${before}${marked}${after}`,
    `  ${style('dim', `${' '.repeat(gutter.length)} |`)} ${pad}${style(colour, mark)}`,
  ];
}

/** The part of the line `start`–`end` that is shown so that `place` is in it; never cut inside a surrogate pair. */
function window(text: string, start: number, end: number, place: number, room: number): readonly [number, number] {
  if (end - start <= room) return [start, end];
  const left = place - start <= room - shownBefore ? start : place - shownBefore;
  return [wholeCharacter(text, left), wholeCharacter(text, Math.min(end, left + room))];
}

function wholeCharacter(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}
