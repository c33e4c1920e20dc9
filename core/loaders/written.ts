import type { Span } from '../text/span.ts';

/**
 * What a document says, in the shape that a loader's reading is compared with. Whoever holds a syntax tree makes one; all
 * spans are offsets of `text`. Strings are given as written; a string in other than plain quotes is given all the same.
 */
export interface WrittenDocument {
  readonly text: string;
  readonly tools: readonly WrittenTool[];
  readonly roots: readonly WrittenRoot[];
}

/** A string: its characters, and their place between the quotes. */
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
  /** All that stands in the block, repeats included. */
  readonly slots: readonly WrittenEntry[];
}

export type WrittenSchema =
  | { readonly kind: 'class'; readonly keySpan: Span; readonly name: WrittenText }
  /** `block` with its braces. */
  | { readonly kind: 'inline'; readonly keySpan: Span; readonly block: Span; readonly fields: readonly WrittenEntry[] };

/** One element. Of a repeated property the first is the one that is meant; the others are among `others`. */
export interface WrittenTool {
  /** From its opening brace to behind its closing one. */
  readonly span: Span;
  readonly name: WrittenEntry | null;
  readonly description: WrittenEntry | null;
  readonly link: WrittenEntry | null;
  readonly function: ExecutableInText | null;
  readonly schema: WrittenSchema | null;
  readonly others: readonly WrittenOther[];
}

/** A property that adds nothing to the meaning: a repeated one, one that is not registered, or one whose value is no plain string or block. */
export interface WrittenOther {
  /** Whether it repeats a property that is meant. */
  readonly isRepeat: boolean;
  readonly key: string;
  readonly keySpan: Span;
  /** Its string; null where it has none. */
  readonly value: WrittenText | null;
  /** Its block with the braces, and what stands in it. */
  readonly block: { readonly span: Span; readonly entries: readonly WrittenEntry[] } | null;
}

/** A property beside the elements: `system_prompt`, `wrapped_query`, `rules` or an unknown one. */
export interface WrittenRoot {
  readonly key: string;
  readonly keySpan: Span;
  /** From its key to the end of its value. */
  readonly span: Span;
  /** Whether its value has the form the notation gives it; else it has a finding of its own. */
  readonly isWellFormed: boolean;
  readonly texts: readonly WrittenText[];
}

/** The properties of a tool by their names in the notation. */
export type ToolProperty = 'name' | 'description' | 'link' | 'args_schema' | 'function';

/** The properties that stand beside the tools. */
export type RootProperty = 'system_prompt' | 'wrapped_query' | 'rules';
