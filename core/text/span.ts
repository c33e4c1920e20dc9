/** A piece of a text: offsets in UTF-16 code units, half-open (`end` is the first offset after it). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place in a text as editors count it: line and character from 0, characters in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A piece of a text in positions, half-open. */
export interface PositionRange {
  readonly start: Position;
  readonly end: Position;
}

/** One replacement. Several edits of one list all speak of the text before any of them; they do not overlap. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** Whether `offset` lies in the span or touches either end (where a cursor "at" the piece may stand). */
export function touches(span: Span, offset: number): boolean {
  return offset >= span.start && offset <= span.end;
}

/** The span alone of something that has one and more. */
export function bareSpan({ start, end }: Span): Span {
  return { start, end };
}

/** The span moved by `delta` offsets. */
export function shiftSpan(span: Span, delta: number): Span {
  return delta === 0 ? span : { start: span.start + delta, end: span.end + delta };
}

/** The text after all `edits`. Edits may come in any order; of two at one offset the first listed is put first. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.span.start - b.edit.span.start || a.edit.span.end - b.edit.span.end || a.index - b.index);
  let result = '';
  let last = 0;
  for (const { edit } of ordered) {
    if (edit.span.start < last) throw new RangeError(`Edits overlap at offset ${edit.span.start}.`);
    result += text.slice(last, edit.span.start) + edit.newText;
    last = edit.span.end;
  }
  return result + text.slice(last);
}

/** The one edit of `before` that gives `after`, as short as it can be. */
export function differingMiddle(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  return { span: { start, end: before.length - tail }, newText: after.slice(start, after.length - tail) };
}
