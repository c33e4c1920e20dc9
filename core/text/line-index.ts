import type { Position, PositionRange, Span } from './span.ts';

/** Offsets and positions of a text. A line ends at LF, CR LF or CR, as in LSP; the offset between CR and LF is the end of the line. */
export class LineIndex {
  readonly #text: string;
  #found: readonly number[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  get #starts(): readonly number[] {
    this.#found ??= lineStarts(this.#text);
    return this.#found;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** The start offset of `line`; the text's length for a line past the end. */
  lineStart(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }

  /** The end offset of `line`, before its line break. */
  lineEnd(line: number): number {
    let end = line + 1 < this.#starts.length ? this.lineStart(line + 1) : this.#text.length;
    while (
      end > this.lineStart(line) &&
      (this.#text.charCodeAt(end - 1) === 10 || this.#text.charCodeAt(end - 1) === 13)
    ) {
      end--;
    }
    return end;
  }

  /** The position of `offset`; offsets outside the text are clamped. */
  positionAt(offset: number): Position {
    const wanted = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = this.#starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (this.lineStart(middle) <= wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    const lineEnd = this.lineEnd(low);
    return { line: low, character: Math.min(wanted, Math.max(lineEnd, this.lineStart(low))) - this.lineStart(low) };
  }

  /** The offset of `position`; a character past the line's end gives that end, a line past the text's end the text's end. */
  offsetAt(position: Position): number {
    if (position.line >= this.#starts.length) return this.#text.length;
    if (position.line < 0) return 0;
    return Math.min(this.lineStart(position.line) + Math.max(0, position.character), this.lineEnd(position.line));
  }

  rangeOf(span: Span): PositionRange {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  let carriageReturn = text.indexOf('\r');
  let lineFeed = text.indexOf('\n');
  while (carriageReturn !== -1 || lineFeed !== -1) {
    if (carriageReturn === -1 || (lineFeed !== -1 && lineFeed < carriageReturn)) {
      starts.push(lineFeed + 1);
      lineFeed = text.indexOf('\n', lineFeed + 1);
    } else {
      const next = lineFeed === carriageReturn + 1 ? lineFeed + 1 : carriageReturn + 1;
      starts.push(next);
      if (lineFeed < next && lineFeed !== -1) lineFeed = text.indexOf('\n', next);
      carriageReturn = text.indexOf('\r', next);
    }
  }
  return starts;
}
