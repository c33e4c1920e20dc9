import { commonPrefix, commonSuffix } from './common-ends.ts';

/** A range of a text: offsets in UTF-16 code units, half-open (`end` is the first offset after it). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A position in a text: line and character from 0, characters in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range of a text in positions, half-open. */
export interface PositionRange {
  readonly start: Position;
  readonly end: Position;
}

/** One replacement. Edits of one list all refer to the text before any of them, and do not overlap. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** Whether `offset` is in the span or at either end, as a cursor may be. */
export function touches(span: Span, offset: number): boolean {
  return offset >= span.start && offset <= span.end;
}

/** Whether the spans have a character in common. */
export function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether `inner` is nowhere outside of `outer`. */
export function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Those that overlap or touch one of the spans, in their order. */
export function touching<One extends { readonly span: Span }>(
  all: readonly One[],
  spans: readonly Span[],
): readonly One[] {
  return all.filter(({ span }) => spans.some(({ start, end }) => span.start <= end && start <= span.end));
}

/** The span alone of an object with more members. */
export function bareSpan({ start, end }: Span): Span {
  return { start, end };
}

/** The span moved by `delta` UTF-16 units. */
export function shiftSpan(span: Span, delta: number): Span {
  return delta === 0 ? span : { start: span.start + delta, end: span.end + delta };
}

/** The text after all `edits`, in any order; at one offset, the first listed comes first. Throws a RangeError if edits overlap. */
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

/** The shortest single edit from `before` to `after`. */
export function differingMiddle(before: string, after: string): TextEdit {
  const start = commonPrefix(before, after);
  const tail = commonSuffix(before, after, Math.min(before.length, after.length) - start);
  return { span: { start, end: before.length - tail }, newText: after.slice(start, after.length - tail) };
}
