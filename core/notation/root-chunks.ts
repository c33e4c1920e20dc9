import type { InLedger, LedgerUpdate } from './chunk-ledger.ts';
import type { NotationDocument } from './notation-document.ts';
import { atBeginning, isSameState, missingBracket, type RootChunk, readRoot } from './root-problems.ts';

export interface KeepsRoot extends InLedger {
  /** The same object until the chunk or the state before it changes; null before the first reading. */
  root: RootChunk | null;
}

/** The problem of missing root brackets, with absolute offsets; null for none. */
export function missingBrackets(
  document: NotationDocument,
  chunks: readonly KeepsRoot[],
): ReturnType<typeof missingBracket> {
  return missingBracket(document, chunks.at(-1)?.root?.state ?? atBeginning);
}

/** Reads the new chunks and those behind, until the state before a chunk is as it was: the rest keeps its problems. Returns those read. */
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
