import { type Fold, foldsOf } from '../notation/folding.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { Position } from '../text/span.ts';

export interface FoldedText {
  readonly notation: NotationDocument;
  positionAt(offset: number): Position;
  /** Whether only spaces and tabs are before an offset in its line. */
  isFirstInLine(offset: number): boolean;
}

/** A folding range; its first line stays visible. `startCharacter` and `endCharacter` are absent if whole lines are folded. */
export interface FoldedLines {
  readonly startLine: number;
  readonly startCharacter?: number;
  readonly endLine: number;
  readonly endCharacter?: number;
  readonly kind?: 'comment';
}

interface Made {
  readonly range: FoldedLines;
  readonly depth: number;
}

/** The folding ranges, at most `limit`, or all for null. `linesOnly`: the editor folds whole lines. */
export function foldedLines(document: FoldedText, linesOnly: boolean, limit: number | null): FoldedLines[] {
  const made = foldsOf(document.notation).flatMap((fold) => {
    const range = rangeOf(fold, document, linesOnly);
    return range === null ? [] : [{ range, depth: fold.depth }];
  });
  const found = linesOnly ? apart(made) : made;
  if (limit === null || found.length <= limit) return found.map(({ range }) => range);
  // The outermost are kept; the sort keeps the order of the text within a depth.
  const kept = new Set(found.toSorted((a, b) => a.depth - b.depth).slice(0, limit));
  return found.filter((one) => kept.has(one)).map(({ range }) => range);
}

/**
 * Ranges of whole lines must not cross or begin on one line. If a text ends on the line on which a block opens (`f(x)"
 * --> {`), that line stays visible for the block's own range, which an editor would leave out otherwise.
 */
function apart(made: readonly Made[]): readonly Made[] {
  const outermost = new Map<number, Made>();
  for (const one of made) if (!outermost.has(one.range.startLine)) outermost.set(one.range.startLine, one);
  return [...outermost.values()].flatMap(({ range, depth }) => {
    if (!outermost.has(range.endLine)) return [{ range, depth }];
    const endLine = range.endLine - 1;
    return endLine > range.startLine ? [{ range: { ...range, endLine }, depth }] : [];
  });
}

function rangeOf(fold: Fold, document: FoldedText, linesOnly: boolean): FoldedLines | null {
  const start = document.positionAt(fold.start + fold.opener);
  const end = document.positionAt(fold.end - fold.closer);
  const kind = fold.kind === 'comment' ? { kind: 'comment' as const } : {};
  if (!linesOnly) {
    if (end.line <= start.line) return null;
    return {
      startLine: start.line,
      startCharacter: start.character,
      endLine: end.line,
      endCharacter: end.character,
      ...kind,
    };
  }
  // The line of the closer stays visible, unless the text itself ends on it.
  const closerAlone = fold.closer > 0 && document.isFirstInLine(fold.end - fold.closer);
  const endLine = closerAlone ? end.line - 1 : end.line;
  return endLine > start.line ? { startLine: start.line, endLine, ...kind } : null;
}
