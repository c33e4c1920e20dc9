import type { DifferenceCause } from '../../loaders/difference.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { RootItem } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import type { Fix } from '../finding.ts';
import type { FixSource, RuleDefinition } from '../rule.ts';

/** A rule of family *loader*: one cause of a difference between the file and what aions-llm reads. */
export interface LoaderRule extends RuleDefinition {
  readonly cause: DifferenceCause;
  readonly problem: string;
  /** The effect on a schema field, as the end of a sentence; only for causes that concern single fields. */
  readonly field?: string;
  /** Less precise rules about the same range: a finding of this rule replaces theirs. */
  readonly replaces?: readonly string[];
  readonly replacesIn?: 'span' | 'item';
  readonly exampleLoader: LoaderVersion;
  /** The fixes that keep the meaning, likeliest first; offsets count from the start of the item. */
  fixes(place: LoaderPlace, source: FixSource): readonly Fix[];
}

/** The position of the cause; `span` counts from the start of the item. */
export interface LoaderPlace {
  readonly item: RootItem;
  readonly span: Span;
}
