import { ChunkLedger } from '../../../core/notation/chunk-ledger.ts';
import type { NotationDocument } from '../../../core/notation/notation-document.ts';
import { type KeepsRoot, missingBrackets, readRoots } from '../../../core/notation/root-chunks.ts';
import type { RootProblem } from '../../../core/notation/root-problems.ts';
import { shiftSpan } from '../../../core/text/span.ts';

/** The problems at the root in order; absolute offsets. */
export function rootProblems(document: NotationDocument): readonly RootProblem[] {
  const update = new ChunkLedger<KeepsRoot>().update(document, (index) => ({ index, root: null }));
  readRoots(document, update);
  return rootProblemsOf(document, update.all);
}

/** The same, of records that {@link readRoots} has filled. */
export function rootProblemsOf(document: NotationDocument, chunks: readonly KeepsRoot[]): readonly RootProblem[] {
  const problems = chunks.flatMap(({ root }, index) =>
    (root?.problems ?? []).map((problem) => ({
      ...problem,
      span: shiftSpan(problem.span, document.chunkStart(index)),
    })),
  );
  const missing = missingBrackets(document, chunks);
  if (missing === null) return problems;
  return missing.openAt === null ? [...problems, missing] : [missing, ...problems];
}
