import type { EntryNode, KeyNode, RootPropertyNode } from '../../notation/syntax.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import type { LocalFinding, RuleDefinition } from '../rule.ts';

export interface RootPropertyContext {
  readonly item: RootPropertyNode;
  readonly entry: EntryNode;
  readonly key: KeyNode;
  /** The loaders the settings name; null where it depends on the file. */
  readonly loader: LoaderInForce | null;
}

/** A rule about one property that stands beside the elements. */
export interface RootPropertyRule extends RuleDefinition {
  checkRootProperty(context: RootPropertyContext): readonly LocalFinding[];
}
