import type { Topic } from '../../notation/knowledge.ts';
import type { Template } from '../../rules/fix/template.ts';
import type { Span, TextEdit } from '../../text/span.ts';

export interface Suggestion {
  readonly label: string;
  readonly kind:
    | 'property'
    | 'element'
    | 'link'
    | 'block'
    | 'value'
    | 'type'
    | 'class'
    | 'variable'
    | 'function'
    | 'module';
  readonly topic: Topic;
  readonly detail: string;
  readonly template: Template;
  readonly replace: Span;
  /** The text that the typed letters are compared with. */
  readonly filterText: string;
  readonly otherEdits: readonly TextEdit[];
  /** The smaller, the earlier in the list; may be negative. */
  readonly rank: number;
}
