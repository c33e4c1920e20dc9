import type { ToolFormat } from '../../formats/format.ts';
import type { Span } from '../../text/span.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import type { LocalFinding, RuleDefinition } from '../rule.ts';

/** What an element rule may look at: the element alone and what the settings say, so that its answer can be kept. */
export interface ElementContext {
  readonly facts: ElementFacts;
  /** The loaders the settings name; null where it depends on the file. */
  readonly loader: LoaderInForce | null;
  /** The formats that the settings name as targets. */
  readonly targets: readonly ToolFormat[];
  /** Characters of the element, by offsets from its start. */
  slice(span: Span): string;
}

/** What a rule about the arguments of a tool may look at: they may come out of Python, so what Python knows belongs to it. */
export interface ArgumentContext extends Pick<ElementContext, 'facts' | 'targets'> {
  readonly python: PythonKnowledge;
}

/** A rule about the arguments of one element's tool. */
export interface ArgumentRule extends RuleDefinition {
  /** Whether it can have a finding for these targets at all. */
  concerns(targets: readonly ToolFormat[]): boolean;
  check(context: ArgumentContext): readonly LocalFinding[];
}

/** A rule about one element alone. */
export interface ElementRule extends RuleDefinition {
  /** That it never has a finding in a tool of the usual form (see `isPlainTool`), so that it need not be asked of one. */
  readonly plainTools?: 'spared';
  /** Whether it can have a finding for these targets at all; without it, it can for any. */
  concerns?(targets: readonly ToolFormat[]): boolean;
  check(context: ElementContext): readonly LocalFinding[];
}

/** What most rules of the family have in common. */
export const notationRule = { family: 'notation', defaultSeverity: 'error', exception: 'AIONParseError' } as const;
export const notationWarning = { family: 'notation', defaultSeverity: 'warning', exception: null } as const;
