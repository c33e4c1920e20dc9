import { type FoldingRange, FoldingRangeKind, type FoldingRangeParams } from 'vscode-languageserver';
import { type Fold, foldsOf } from '../../core/notation/folding.ts';
import type { ClientProfile } from '../client-profile.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';

/** What can be folded away: the array, elements, blocks, lists, and strings over several lines. */
export const foldingRanges: Feature = {
  name: 'folding ranges',
  capability: () => ({ foldingRangeProvider: true }),
  register(context) {
    context.connection.onFoldingRanges(
      documentRequest<FoldingRangeParams, FoldingRange[]>(context, 'looking for what can be folded', [], (document) =>
        rangesOf(document, context.client.folding),
      ),
    );
  },
};

function rangesOf(document: OpenDocument, { linesOnly, limit }: ClientProfile['folding']): FoldingRange[] {
  const found = foldsOf(document.notation).flatMap((fold) => {
    const range = rangeOf(fold, document, linesOnly);
    return range === null ? [] : [{ range, depth: fold.depth }];
  });
  if (limit === null || found.length <= limit) return found.map(({ range }) => range);
  // The outermost are kept; a sort keeps the order of the text within a depth.
  const kept = new Set(found.toSorted((a, b) => a.depth - b.depth).slice(0, limit));
  return found.filter((one) => kept.has(one)).map(({ range }) => range);
}

function rangeOf(fold: Fold, document: OpenDocument, linesOnly: boolean): FoldingRange | null {
  const start = document.positionAt(fold.start + fold.opener);
  const end = document.positionAt(fold.end - fold.closer);
  const kind = fold.kind === 'comment' ? { kind: FoldingRangeKind.Comment } : {};
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
  // The line of the closer stays to be seen, unless the text itself ends on it.
  const closerAlone = fold.closer > 0 && document.isFirstInLine(fold.end - fold.closer);
  const endLine = closerAlone ? end.line - 1 : end.line;
  return endLine > start.line ? { startLine: start.line, endLine, ...kind } : null;
}
