import type { NotationDocument } from '../../../core/notation/notation-document.ts';
import { type RootProblem, readRoot } from '../../../core/notation/root-problems.ts';

/** The problems at the root in order; absolute offsets. */
export function rootProblems(document: NotationDocument): readonly RootProblem[] {
  const { problems, missing } = readRoot(document);
  if (missing === null) return problems;
  return missing.openAt === null ? [...problems, missing] : [missing, ...problems];
}
