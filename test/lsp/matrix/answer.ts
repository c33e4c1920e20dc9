import type { Range, SemanticTokensLegend } from 'vscode-languageserver-protocol';
import { LineIndex } from '../../../core/text/line-index.ts';
import type { Span } from '../../../core/text/span.ts';

/** A labelled range of the text. */
export interface Said extends Span {
  readonly label: string;
}

/** The answer to a request, in a form that is readable beside the text. */
export type Answer =
  | { readonly kind: 'text'; readonly text: string }
  /** The text after edits; changes outside the case's own items are tested elsewhere. */
  | { readonly kind: 'around'; readonly text: string }
  /** Ranges of the text, without those outside the case's own items. */
  | { readonly kind: 'places'; readonly places: readonly Said[] }
  | { readonly kind: 'words'; readonly words: string };

export const places = (said: readonly Said[]): Answer => ({ kind: 'places', places: said });
export const words = (said: string): Answer => ({ kind: 'words', words: said });

/** The text from `region` with each range in `«»`; its label comes first, before `≡`, or alone for an empty range. */
export function drawPlaces(text: string, region: Span, said: readonly Said[]): string {
  const marks = said
    .filter(({ start, end }) => start >= region.start && end <= region.end)
    .flatMap(({ start, end, label }) =>
      start === end
        ? [{ at: start, order: 0, mark: `«${label}»` }]
        : // Of marks at one offset those that close come first, the inner before the outer.
          [
            { at: start, order: 1_000_000_000 - end, mark: label === '' ? '«' : `«${label}≡` },
            { at: end, order: -1 - start, mark: '»' },
          ],
    )
    .toSorted((a, b) => a.at - b.at || a.order - b.order);
  let drawn = '';
  let last = region.start;
  for (const { at, mark } of marks) {
    drawn += text.slice(last, at) + mark;
    last = at;
  }
  return drawn + text.slice(last, region.end);
}

export function spanIn(lines: LineIndex, range: Range): Span {
  return { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
}

export function tokensOf(text: string, data: readonly number[], legend: SemanticTokensLegend): readonly Said[] {
  const lines = new LineIndex(text);
  const tokens: Said[] = [];
  let line = 0;
  let character = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [deltaLine = 0, deltaCharacter = 0, length = 0, type = 0, bits = 0] = data.slice(i, i + 5);
    line += deltaLine;
    character = deltaLine === 0 ? character + deltaCharacter : deltaCharacter;
    const start = lines.lineStart(line) + character;
    const modifiers = legend.tokenModifiers.filter((_, bit) => (bits & (1 << bit)) !== 0);
    tokens.push({ start, end: start + length, label: [legend.tokenTypes[type], ...modifiers].join('.') });
  }
  return tokens;
}
