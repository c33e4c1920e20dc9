import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { rootProblems } from './root-problems.ts';
import { wholeItem } from './whole-item.ts';

export interface SeenProblem {
  readonly kind: string;
  readonly start: number;
  readonly text: string;
}

/** All problems of form of a text, those at the root first, with absolute offsets. */
export function problemsOf(text: string): readonly SeenProblem[] {
  const document = NotationDocument.parse(text);
  const seen: SeenProblem[] = rootProblems(document).map(({ kind, span }) => ({
    kind,
    start: span.start,
    text: text.slice(span.start, span.end),
  }));
  for (const { item, start } of document.items()) {
    if (item.kind !== 'gap') {
      for (const { kind, span } of item.problems) {
        seen.push({ kind, start: start + span.start, text: text.slice(start + span.start, start + span.end) });
      }
    }
  }
  return seen;
}

/** The problems as `kind "text"`, for short expectations. */
export function problemLines(text: string): readonly string[] {
  return problemsOf(text).map((problem) => `${problem.kind} ${JSON.stringify(problem.text)}`);
}

/** The content of the tree and the root fold, as one comparable text. */
export function snapshotOf(document: NotationDocument): string {
  return JSON.stringify([
    [...document.items()].map(({ item, start }) => [start, wholeItem(item)]),
    rootProblems(document),
  ]);
}
