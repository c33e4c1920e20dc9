import type { DifferenceCause } from '../../loaders/difference.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { RootItem } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import type { Fix } from '../finding.ts';
import type { FixSource, RuleDefinition } from '../rule.ts';

/** A rule of family *loader*: one cause for which a loader keeps something else than what is written. */
export interface LoaderRule extends RuleDefinition {
  readonly cause: DifferenceCause;
  /** What is wrong, as a sentence. */
  readonly problem: string;
  /** What to write, as a sentence. */
  readonly advice: string;
  /** What becomes of a schema field, as the end of a sentence; only causes that concern single fields need one. */
  readonly field?: string;
  /** Rules that say less about the same place: this one stands instead of them. */
  readonly replaces?: readonly string[];
  /** How far around the place that goes. */
  readonly replacesIn?: 'span' | 'item';
  /** A loader for which the examples of the documentation are right and wrong. */
  readonly exampleLoader: LoaderVersion;
  /** The edits that keep the meaning, the likeliest first; offsets count from the item's start. Each is tried before it is offered. */
  fixes(place: LoaderPlace, source: FixSource): readonly Fix[];
}

/** Where the cause stands: the item, and the span from its start. */
export interface LoaderPlace {
  readonly item: RootItem;
  readonly span: Span;
}
