import type { Span } from '../text/span.ts';
import type { ItemMemory } from './item-memory.ts';

/** Items tile the text. Inside one, all is immutable and spans are relative to its start, so edits may move it. White space has no node. */
export type RootItem = ElementNode | RootPropertyNode | GapNode;

/** The closed registry of element properties (README, "Strict Property Isolation"). */
export const approvedRegistry = ['name', 'function', 'description', 'args_schema', 'link'] as const;
export type RegisteredProperty = (typeof approvedRegistry)[number];

export const rootPropertyNames = ['system_prompt', 'wrapped_query', 'rules'] as const;
export type RootPropertyName = (typeof rootPropertyNames)[number];

/** `{ property, property, … }`: one tool. */
export interface ElementNode {
  readonly kind: 'element';
  readonly width: number;
  /** Null where the opening brace is missing: a registered property is at the root. */
  readonly open: Span | null;
  /** Null for an unclosed element. */
  readonly close: Span | null;
  readonly properties: readonly EntryNode[];
  readonly trivia: readonly TriviaNode[];
  readonly problems: readonly SyntaxProblem[];
  /** No problems, no trivia, registered keys without quotes, each once, only `-->` as links, only closed `"…"` without inner quotes. */
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

/** The text between, before and after the items: white space, commas, brackets and misplaced tokens. */
export interface GapNode {
  readonly kind: 'gap';
  readonly width: number;
  readonly tokens: readonly GapToken[];
  readonly memory: ItemMemory;
}

/** `unread`: the rest of a text with too many mistakes, which is not read. */
export type GapTokenKind = 'open-bracket' | 'close-bracket' | 'close-brace' | 'comma' | 'unread' | TriviaKind;
export interface GapToken extends Span {
  readonly kind: GapTokenKind;
}

/** Tokens outside the grammar that a reader can skip. */
export type TriviaKind = 'comment' | 'conflict-marker' | 'byte-order-mark' | 'stray';
export interface TriviaNode extends Span {
  readonly kind: TriviaKind;
}

/** `key --> value [--> { … }]`: an element property, an interface slot, a schema field or a root property. */
export interface EntryNode extends Span {
  readonly kind: 'entry';
  readonly key: KeyNode | null;
  /** The first action link, or the sign in its place; null for none. */
  readonly link: LinkNode | null;
  readonly value: ValueNode | null;
  /** The second action link, before an interface block. */
  readonly blockLink: LinkNode | null;
  /** The interface block of `function`. (The block in `args_schema --> { … }` is `value`.) */
  readonly block: BlockNode | null;
}

export interface KeyNode extends Span {
  readonly kind: 'key';
  /** Without quotes. */
  readonly name: string;
  /** Quotes are a mistake: keys are bare. */
  readonly quoted: boolean;
}

export interface LinkNode extends Span {
  readonly kind: 'link';
  /** `-->`, or the sign typed for it. */
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
  /** The span of `text`. */
  readonly content: Span;
}

/** A number, a word or several words in place of a string. */
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

/** A mistake of form in an item, reported once; spans are relative to the item. The rules of family *syntax* turn each into a finding. */
export type SyntaxProblem =
  /** A key without `-->`. `wrong`: the sign in its place (`:`, `=`, `->` …), null for none. Span: that sign, or empty behind the key. */
  | { readonly kind: 'expected-action-link'; readonly span: Span; readonly wrong: string | null; readonly key: string }
  /** An action link without a value. Span: the link, or a value of the wrong kind. */
  | {
      readonly kind: 'expected-value';
      readonly span: Span;
      readonly key: string;
      readonly expected: 'string' | 'block' | 'list';
    }
  /** A string without its closing quote. Span: the string; the quote belongs at `span.end`. */
  | { readonly kind: 'unterminated-string'; readonly span: Span; readonly quote: Quote }
  /** No plain `"…"`. `content`: its text. `inner-quote`: with a `"` (or `\\"`) inside. `bare` before a `"` lacks only the opening quote. */
  | {
      readonly kind: 'invalid-string';
      readonly span: Span;
      readonly found: Exclude<Quote, 'double'> | 'inner-quote' | 'bare' | 'block' | 'list';
      readonly content: Span;
    }
  /** Span: empty, where the comma belongs. */
  | { readonly kind: 'missing-comma'; readonly span: Span }
  | { readonly kind: 'extra-comma'; readonly span: Span; readonly position: 'leading' | 'double' | 'trailing' }
  /** Span: the text before a missing bracket. `insertAt`: its offset, `opener`: its pair, `insert`: it, or `}}` for block and element. */
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
  /** A key in quotes, perhaps with a wrong sign for its arrow (`"name":`). Span: the key with its quotes, and `wrong`. */
  | { readonly kind: 'quoted-key'; readonly span: Span; readonly name: string; readonly wrong: string | null }
  | { readonly kind: 'unexpected-text'; readonly span: Span };

export function isRegisteredProperty(word: string): word is RegisteredProperty {
  return (approvedRegistry as readonly string[]).includes(word);
}

export function isRootPropertyName(word: string): word is RootPropertyName {
  return (rootPropertyNames as readonly string[]).includes(word);
}
