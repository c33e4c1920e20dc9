import type { Span } from '../text/span.ts';

/** The content of a document, to compare with a reading. Spans are offsets of `text`. Strings are as written, in quotes of any kind. */
export interface WrittenDocument {
  readonly text: string;
  readonly tools: readonly WrittenTool[];
  readonly roots: readonly WrittenRoot[];
}

export interface WrittenText {
  readonly text: string;
  readonly span: Span;
}

/** `key --> "text"`. */
export interface WrittenEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: WrittenText;
}

export interface ExecutableInText {
  readonly keySpan: Span;
  readonly executable: WrittenText;
  /** With its braces; null where the function has none. */
  readonly block: Span | null;
  readonly slots: readonly WrittenEntry[];
}

export type WrittenSchema =
  | { readonly kind: 'class'; readonly keySpan: Span; readonly name: WrittenText }
  /** `block` has its braces. */
  | { readonly kind: 'inline'; readonly keySpan: Span; readonly block: Span; readonly fields: readonly WrittenEntry[] };

/** One element. Of a repeated property the first counts; the later ones are among `others`. */
export interface WrittenTool {
  /** With its braces. */
  readonly span: Span;
  readonly name: WrittenEntry | null;
  readonly description: WrittenEntry | null;
  readonly link: WrittenEntry | null;
  readonly function: ExecutableInText | null;
  readonly schema: WrittenSchema | null;
  readonly others: readonly WrittenOther[];
}

/** A property without a meaning: a repeated one, an unregistered one, or one whose value is no plain string or block. */
export interface WrittenOther {
  readonly isRepeat: boolean;
  readonly key: string;
  readonly keySpan: Span;
  readonly value: WrittenText | null;
  /** Its block with the braces, and the block's entries; null for none. */
  readonly block: { readonly span: Span; readonly entries: readonly WrittenEntry[] } | null;
}

/** A property beside the elements: `system_prompt`, `wrapped_query`, `rules` or an unknown one. */
export interface WrittenRoot {
  readonly key: string;
  readonly keySpan: Span;
  readonly span: Span;
  /** Whether its value has the form of the notation; else it has its own finding. */
  readonly isWellFormed: boolean;
  readonly texts: readonly WrittenText[];
}

export type ToolProperty = 'name' | 'description' | 'link' | 'args_schema' | 'function';

export type RootProperty = 'system_prompt' | 'wrapped_query' | 'rules';
