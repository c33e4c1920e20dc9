import type { ProviderLimit } from '../../formats/limits.ts';
import type { Target } from '../../formats/target.ts';
import type { Span } from '../../text/span.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import type { DetectedLoader } from '../detected-loader.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import type { LocalFinding, RuleDefinition } from '../rule.ts';

/** The input of an element rule: the element alone and the settings, so that the answer can be kept. */
export interface ElementContext {
  readonly facts: ElementFacts;
  readonly loader: DetectedLoader;
  readonly targets: readonly Target[];
  /** The text of a span; offsets count from the start of the element. */
  slice(span: Span): string;
}

/** The input of a rule about the arguments of a tool, which may come from Python. */
export interface ArgumentContext extends Pick<ElementContext, 'facts' | 'targets'> {
  readonly python: PythonKnowledge;
}

export interface ArgumentRule extends RuleDefinition {
  /** The limits that the rule is about; it is not asked where no target has one. */
  readonly limits: readonly ProviderLimit['kind'][];
  check(context: ArgumentContext): readonly LocalFinding[];
}

export interface ElementRule extends RuleDefinition {
  check(context: ElementContext): readonly LocalFinding[];
}

export const notationRule = { family: 'notation', defaultSeverity: 'error', exception: 'AIONParseError' } as const;
export const notationWarning = { family: 'notation', defaultSeverity: 'warning', exception: null } as const;
