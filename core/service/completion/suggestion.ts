import type { Topic } from '../../notation/knowledge.ts';
import type { Template } from '../../rules/fix/template.ts';
import type { Span, TextEdit } from '../../text/span.ts';

/** One thing that may be written, before it is put in the words of a protocol. */
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
  /** Said beside the label, in a word or two. */
  readonly detail: string;
  /** What takes the place of `replace`, with blanks to fill in. */
  readonly template: Template;
  readonly replace: Span;
  /** What the text is narrowed down by as a person types on. */
  readonly filterText: string;
  /** Edits elsewhere that go with it: the comma that is missing before. */
  readonly otherEdits: readonly TextEdit[];
  /** The smaller, the earlier in the list. */
  readonly rank: number;
}
