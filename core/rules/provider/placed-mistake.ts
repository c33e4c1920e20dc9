import type { FormatId } from '../../formats/format-id.ts';
import type { ProviderProblem } from '../../formats/limits.ts';
import type { Target } from '../../formats/target.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import { visible } from '../../text/visible.ts';
import type { Fix } from '../finding.ts';
import type { PlacedTool } from './placed-tool.ts';

/** A mistake with its place in a text. */
export interface PlacedMistake {
  readonly placed: PlacedTool;
  /** In the definition. */
  readonly pointer: string;
  readonly span: Span;
  readonly problems: readonly [ProviderProblem, ...ProviderProblem[]];
  readonly format: FormatId;
  /** The other targets that the definition is checked against. */
  readonly targets: readonly Target[];
  /** All definitions of the format in the text. */
  readonly all: readonly PlacedTool[];
}

/** The fix, if all of its edits could be made. */
export function fixOf(title: string, safe: boolean, edits: readonly (TextEdit | null)[]): readonly Fix[] {
  const made = edits.flatMap((edit) => edit ?? []);
  const isWhole = made.length === edits.length && made.length > 0;
  return isWhole ? [{ title: visible(title), edits: made, safe, snippetEdits: null }] : [];
}
