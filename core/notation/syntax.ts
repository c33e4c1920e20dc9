import type { Span } from '../text/span.ts';
import type { ItemMemory } from './item-memory.ts';

/**
 * The syntax tree of the notation. It has two levels: the document is a sequence of items (elements, root properties,
 * and the gaps between them) that tile the text; inside an item everything is immutable and every span is relative to
 * the item's start, so an item can be reused wherever an edit moves it. White space inside an item is what no node covers.
 */
export type RootItem = ElementNode | RootPropertyNode | GapNode;

/** The closed registry of element properties (README, "Strict Property Isolation"). */
export const approvedRegistry = ['name', 'function', 'description', 'args_schema', 'link'] as const;
export type RegisteredProperty = (typeof approvedRegistry)[number];

/** The properties that stand beside the elements in the root array. */
export const rootPropertyNames = ['system_prompt', 'wrapped_query', 'rules'] as const;
export type RootPropertyName = (typeof rootPropertyNames)[number];

/** `{ property, property, … }`: one tool. */
export interface ElementNode {
  readonly kind: 'element';
  readonly width: number;
  /** Null where the opening brace is missing (a registered property stands at the root). */
  readonly open: Span | null;
  /** Null where the element is not closed. */
  readonly close: Span | null;
  readonly properties: readonly EntryNode[];
  readonly trivia: readonly TriviaNode[];
  readonly problems: readonly SyntaxProblem[];
  /**
   * Whether the element is written by the letter of the grammar: no mistake of form and no trivia, keys without quotes,
   * registered and each once, `-->` for every link, a closed `"…"` without a quote inside for every text.
   */
  readonly isByTheLetter: boolean;
  readonly memory: ItemMemory;
}

/** `system_prompt --> …`, or any other `key --> value` at the root. */
export interface RootPropertyNode {
  readonly kind: 'root-property';
  readonly width: number;
  readonly entry: EntryNode;
  readonly trivia: readonly TriviaNode[];
  readonly problems: readonly SyntaxProblem[];
  readonly memory: ItemMemory;
}

/** What stands between, before and after the items: white space, commas, brackets, and what does not belong there. */
export interface GapNode {
  readonly kind: 'gap';
  readonly width: number;
  readonly tokens: readonly GapToken[];
  readonly memory: ItemMemory;
}

export type GapTokenKind = 'open-bracket' | 'close-bracket' | 'close-brace' | 'comma' | TriviaKind;
export interface GapToken extends Span {
  readonly kind: GapTokenKind;
}

/** What the grammar has no place for but a reader can step over. */
export type TriviaKind = 'comment' | 'conflict-marker' | 'byte-order-mark' | 'stray';
export interface TriviaNode extends Span {
  readonly kind: TriviaKind;
}

/** `key --> value [--> { … }]`: an element property, an interface slot, a schema field or a root property. */
export interface EntryNode extends Span {
  readonly kind: 'entry';
  readonly key: KeyNode | null;
  /** The first action link, or what stands in its place; null where nothing does. */
  readonly link: LinkNode | null;
  readonly value: ValueNode | null;
  /** The second action link, before an interface block. */
  readonly blockLink: LinkNode | null;
  /** The interface block of `function`. (A block that is the value itself, as in `args_schema --> { … }`, is `value`.) */
  readonly block: BlockNode | null;
}

export interface KeyNode extends Span {
  readonly kind: 'key';
  /** The key's word without quotes. */
  readonly name: string;
  /** Whether it is written in quotes (a mistake: keys are bare). */
  readonly quoted: boolean;
}

export interface LinkNode extends Span {
  readonly kind: 'link';
  /** `-->` or what was written for it. */
  readonly text: string;
}

export type ValueNode = StringNode | BareNode | BlockNode | ListNode;

export type Quote = 'double' | 'triple' | 'single' | 'smart' | 'backtick' | 'other';
export interface StringNode extends Span {
  readonly kind: 'string';
  readonly quote: Quote;
  readonly closed: boolean;
  /** The characters between the quotes, as written. */
  readonly text: string;
  /** Where `text` stands. */
  readonly content: Span;
}

/** A number, a word, or several words where a string should stand. */
export interface BareNode extends Span {
  readonly kind: 'bare';
  readonly text: string;
}

/** `{ entry, entry, … }` after an action link. */
export interface BlockNode extends Span {
  readonly kind: 'block';
  readonly open: Span;
  readonly close: Span | null;
  readonly entries: readonly EntryNode[];
}

/** `[ string, string, … ]`, the value of `rules`. */
export interface ListNode extends Span {
  readonly kind: 'list';
  readonly open: Span;
  readonly close: Span | null;
  readonly values: readonly ValueNode[];
}

export type SyntaxNode =
  | ElementNode
  | RootPropertyNode
  | GapNode
  | EntryNode
  | KeyNode
  | LinkNode
  | ValueNode
  | GapToken
  | TriviaNode;

/**
 * One mistake of form inside an item (spans relative to the item). The parser reports each once and then reads on as if
 * it had not been made; the rules of family *syntax* turn each into a finding.
 */
export type SyntaxProblem =
  /** A key with no `-->` after it; `wrong` is what stands in its place (`:`, `=`, `->` …), null for nothing. Span: the wrong link, or the empty span behind the key. */
  | { readonly kind: 'expected-action-link'; readonly span: Span; readonly wrong: string | null; readonly key: string }
  /** An action link with nothing (or the wrong kind of thing, then the span is that) after it. Span: the link. */
  | {
      readonly kind: 'expected-value';
      readonly span: Span;
      readonly key: string;
      readonly expected: 'string' | 'block' | 'list';
    }
  /** A string without its closing quote. Span: the string; the quote belongs at `span.end`. */
  | { readonly kind: 'unterminated-string'; readonly span: Span; readonly quote: Quote }
  /**
   * A value that is no plain `"…"` string. `content`: the text meant. `inner-quote`: a `"` (perhaps `\\"`) inside the text;
   * `bare` with a `"` at its end lacks only the opening quote.
   */
  | {
      readonly kind: 'invalid-string';
      readonly span: Span;
      readonly found: Exclude<Quote, 'double'> | 'inner-quote' | 'bare' | 'block' | 'list';
      readonly content: Span;
    }
  /** Two things with no comma between. Span: empty, where the comma belongs. */
  | { readonly kind: 'missing-comma'; readonly span: Span }
  | { readonly kind: 'extra-comma'; readonly span: Span; readonly position: 'leading' | 'double' | 'trailing' }
  /**
   * A `{` `}` or `]` that is not there. Span: the last thing before it; `insertAt`: where it belongs; `opener`: what it
   * would close; `insert`: the braces to write there (two where a block and its element both stay open).
   */
  | {
      readonly kind: 'missing-brace';
      readonly span: Span;
      readonly brace: '{' | '}' | ']';
      readonly insert: '{' | '}' | '}}' | ']';
      readonly insertAt: number;
      readonly opener: Span | null;
    }
  | { readonly kind: 'comment'; readonly span: Span }
  | { readonly kind: 'conflict-marker'; readonly span: Span }
  /** A key in quotes, perhaps with another sign for the arrow behind it (`"name":`). Span: the key with its quotes, and `wrong`. */
  | { readonly kind: 'quoted-key'; readonly span: Span; readonly name: string; readonly wrong: string | null }
  | { readonly kind: 'unexpected-text'; readonly span: Span };

export function isRegisteredProperty(word: string): word is RegisteredProperty {
  return (approvedRegistry as readonly string[]).includes(word);
}

export function isRootPropertyName(word: string): word is RootPropertyName {
  return (rootPropertyNames as readonly string[]).includes(word);
}
