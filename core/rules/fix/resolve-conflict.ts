import { say } from '../../text/say.ts';
import type { TextEdit } from '../../text/span.ts';
import type { Fix } from '../finding.ts';
import { type FixSource, plainFix } from '../rule.ts';

type Marker = 'ours' | 'base' | 'theirs' | 'end';
interface MarkerLine {
  readonly marker: Marker;
  readonly start: number;
  /** Behind its line break. */
  readonly end: number;
}

/** Resolves the conflicts that git left behind, from `offset` to the end of the text, for one of the two sides. */
export function resolveConflicts(source: FixSource, offset: number): readonly Fix[] {
  const markers = markerLines(source, offset);
  const whole = markers.some(({ marker }) => marker === 'theirs') && markers.some(({ marker }) => marker === 'end');
  if (!whole) return [plainFix(say`Remove the line`, false, markers.slice(0, 1).map(removal))];
  return [
    plainFix(say`Keep the first side`, false, dropSide(markers, 'theirs')),
    plainFix(say`Keep the second side`, false, dropSide(markers, 'ours')),
  ];
}

const markerLine = /^(<{7}|\|{7}|={7}|>{7})(?=\s|$)[^\r\n]*(?:\r\n|\n|\r|$)/gm;
const markerOf: Readonly<Record<string, Marker>> = { '<': 'ours', '|': 'base', '=': 'theirs', '>': 'end' };

function markerLines(source: FixSource, offset: number): readonly MarkerLine[] {
  const text = source.slice({ start: offset, end: source.textEnd });
  return [...text.matchAll(markerLine)].flatMap((match) => {
    const marker = markerOf[match[0].charAt(0)];
    const start = offset + match.index;
    return marker === undefined ? [] : [{ marker, start, end: start + match[0].length }];
  });
}

/** Removes every marker line, the common base, and what stands behind the markers of the side that is not wanted. */
function dropSide(markers: readonly MarkerLine[], dropped: Marker): readonly TextEdit[] {
  return markers.map((line, index) => {
    const next = markers[index + 1];
    const drops = (line.marker === dropped || line.marker === 'base') && next !== undefined;
    return drops ? { span: { start: line.start, end: next.start }, newText: '' } : removal(line);
  });
}

function removal({ start, end }: MarkerLine): TextEdit {
  return { span: { start, end }, newText: '' };
}
