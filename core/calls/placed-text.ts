import type { Span } from '../text/span.ts';

/**
 * A text inside the text that was read: a part of it, escaped in a string, or in the pieces of a stream. `span` maps a range of it to that
 * text. Offsets in UTF-16 code units, half-open.
 */
export interface PlacedText {
  readonly text: string;
  span(start: number, end: number): Span;
}

/** The text that was read, as a placed text. */
export function wholeText(text: string): PlacedText {
  return { text, span: (start, end) => ({ start, end }) };
}

/** The range of a placed text. */
export function partOf(outer: PlacedText, start: number, end: number): PlacedText {
  return { text: outer.text.slice(start, end), span: (from, to) => outer.span(start + from, start + to) };
}

const nothing: PlacedText = { text: '', span: () => ({ start: 0, end: 0 }) };

/** Joins several texts. A span over several of them goes from the first to the last. */
export function joinPlaced(parts: readonly PlacedText[], separator = ''): PlacedText {
  const [only] = parts;
  if (only === undefined) return nothing;
  if (parts.length === 1) return only;
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length);
    length += part.text.length + separator.length;
  }
  const text = parts.map((part) => part.text).join(separator);
  return {
    text,
    span(start, end) {
      const first = placeIn(parts, starts, start, false);
      const final = end > start ? placeIn(parts, starts, end, true) : first;
      return { start: Math.min(first.start, final.end), end: Math.max(first.start, final.end) };
    },
  };
}

/** The span at one offset in joined parts; `isEnd` for the end of a span, which belongs to the part before it. */
function placeIn(
  parts: readonly PlacedText[],
  starts: readonly number[],
  offset: number,
  isEnd: boolean,
): { start: number; end: number } {
  const index = lastAtOrBefore(starts, isEnd ? offset - 1 : offset);
  const part = parts[index] ?? wholeText('');
  const within = Math.min(Math.max(offset - (starts[index] ?? 0), 0), part.text.length);
  const span = isEnd
    ? part.span(Math.max(within - 1, 0), within)
    : part.span(within, Math.min(within + 1, part.text.length));
  return { start: span.start, end: isEnd ? span.end : span.start };
}

/** The index of the last number that is not greater; 0 where all are. The numbers are sorted. */
function lastAtOrBefore(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** One escape in a string: its width in code units as written, and its value. */
export interface ReadEscape {
  readonly width: number;
  readonly value: string;
}

const simpleEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The JSON escape that begins with the backslash at `at`. An unknown escape keeps its backslash. */
function jsonEscape(text: string, at: number): ReadEscape {
  const letter = text.charAt(at + 1);
  if (letter === 'u') {
    const digits = text.slice(at + 2, at + 6);
    if (/^[0-9a-fA-F]{4}$/.test(digits)) return { width: 6, value: String.fromCharCode(Number.parseInt(digits, 16)) };
  }
  return {
    width: letter === '' ? 1 : 2,
    value: simpleEscapes[letter] ?? (/^[^"'\\/]$/.test(letter) ? `\\${letter}` : letter),
  };
}

/** The decoded string whose content, without quotes, is `outer` from `start` to `end`. Linear time; the places are computed on demand. */
export function unescaped(
  outer: PlacedText,
  start: number,
  end: number,
  escapeAt: (text: string, at: number) => ReadEscape = jsonEscape,
): PlacedText {
  // Only the content is searched: the text behind it may be long.
  const written = outer.text.slice(start, end);
  if (!written.includes('\\')) return partOf(outer, start, end);
  const pieces: string[] = [];
  // The starts of the pieces in the value and in the source: runs and escapes in turn.
  const inValue: number[] = [];
  const inSource: number[] = [];
  let length = 0;
  const add = (piece: string, at: number): void => {
    inValue.push(length);
    inSource.push(at);
    pieces.push(piece);
    length += piece.length;
  };
  let from = 0;
  for (let at = written.indexOf('\\'); at >= 0; at = written.indexOf('\\', from)) {
    if (at > from) add(written.slice(from, at), start + from);
    const { width, value } = escapeAt(written, at);
    add(value, start + at);
    from = Math.min(at + width, written.length);
  }
  if (from < written.length) add(written.slice(from), start + from);
  const text = pieces.join('');
  const place = (offset: number): Span => {
    const index = lastAtOrBefore(inValue, offset);
    const at = inSource[index] ?? start;
    const next = inSource[index + 1] ?? end;
    const within = offset - (inValue[index] ?? 0);
    return next - at === (pieces[index]?.length ?? 0)
      ? { start: at + within, end: at + within + 1 }
      : { start: at, end: next };
  };
  return {
    text,
    span(from, to) {
      if (to <= from) {
        const at = from >= text.length ? end : place(from).start;
        return outer.span(at, at);
      }
      return outer.span(place(from).start, from >= text.length ? end : place(to - 1).end);
    },
  };
}
