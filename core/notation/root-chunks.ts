import { shiftSpan } from '../text/span.ts';
import { ChunkLedger, type InLedger, type LedgerUpdate } from './chunk-ledger.ts';
import type { NotationDocument } from './notation-document.ts';
import {
  atBeginning,
  isSameState,
  missingBracket,
  type RootChunk,
  type RootProblem,
  readRoot,
} from './root-problems.ts';

/** What is kept of a chunk, as far as it matters here. */
export interface KeepsRoot extends InLedger {
  /** The same object for as long as neither the chunk nor where the reading stood before it changes; null before the first reading. */
  root: RootChunk | null;
}

/** The mistakes at the root, in order. */
export function rootProblems(document: NotationDocument): readonly RootProblem[] {
  const update = new ChunkLedger<KeepsRoot>().update(document, (index) => ({ index, root: null }));
  readRoots(document, update);
  return rootProblemsOf(document, update.all);
}

/** The same of chunks that {@link readRoots} has read. */
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

/** The brackets of the root that are missing, with absolute places; null where none is. */
export function missingBrackets(
  document: NotationDocument,
  chunks: readonly KeepsRoot[],
): ReturnType<typeof missingBracket> {
  return missingBracket(document, chunks.at(-1)?.root?.state ?? atBeginning);
}

/**
 * Finds the mistakes at the root of the chunks that are new, and of those behind them up to one before which the reading stands where it
 * stood: the rest has the mistakes that it had. Answers those that were read.
 */
export function readRoots<Kept extends KeepsRoot>(
  document: NotationDocument,
  { all, from, come }: LedgerUpdate<Kept>,
): readonly Kept[] {
  const { text, chunks } = document;
  const read: Kept[] = [];
  let state = all[from - 1]?.root?.state ?? atBeginning;
  for (let index = from; index < all.length; index++) {
    const kept = all[index];
    const chunk = chunks[index];
    if (kept === undefined || chunk === undefined) break;
    if (index >= from + come.length && kept.root !== null && isSameState(kept.root.before, state)) break;
    kept.root = readRoot(text, chunk, document.chunkStart(index), state);
    read.push(kept);
    state = kept.root.state;
  }
  return read;
}
