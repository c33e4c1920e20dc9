import type { Span } from '../text/span.ts';

export interface KeptText {
  readonly text: string;
  /** The offset in the original text of the character at `offset`, which may be the text's length. */
  readonly originalOffset: (offset: number) => number;
}

export function uncutText(text: string): KeptText {
  return { text, originalOffset: (offset) => offset };
}

/** The text without the spans `cut`, which are ordered and do not overlap. */
export function withoutSpans(from: KeptText, cut: readonly Span[]): KeptText {
  if (cut.length === 0) return from;
  const pieces: string[] = [];
  const starts: number[] = [];
  const sources: number[] = [];
  let length = 0;
  let source = 0;
  const keep = (end: number): void => {
    if (end > source) {
      pieces.push(from.text.slice(source, end));
      starts.push(length);
      sources.push(source);
      length += end - source;
    }
  };
  for (const { start, end } of cut) {
    keep(start);
    source = end;
  }
  keep(from.text.length);
  const text = pieces.join('');
  const originalOffset = (offset: number): number => {
    if (offset >= length) return from.originalOffset(from.text.length);
    let low = 0;
    let high = starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return from.originalOffset((sources[low] ?? 0) + offset - (starts[low] ?? 0));
  };
  return { text, originalOffset };
}

/** The original span of `start` to `end` in the kept text. Text that was cut out of its middle lies within. */
export function originalSpan(kept: KeptText, start: number, end: number): Span {
  const from = kept.originalOffset(start);
  return { start: from, end: end > start ? kept.originalOffset(end - 1) + 1 : from };
}

/** The text in Python's text mode: CR LF and CR become LF, inside strings too. */
export function universalNewlines(text: string): KeptText {
  if (!text.includes('\r')) return uncutText(text);
  const cut: Span[] = [];
  for (let at = text.indexOf('\r\n'); at !== -1; at = text.indexOf('\r\n', at + 2)) {
    cut.push({ start: at, end: at + 1 });
  }
  const shortened = withoutSpans(uncutText(text), cut);
  return { text: shortened.text.replaceAll('\r', '\n'), originalOffset: shortened.originalOffset };
}
