import type { Span } from '../text/span.ts';
import type { LoaderException } from './answer.ts';
import type { RootProperty, ToolProperty } from './written.ts';

export type DifferenceCause =
  /** A brace in a text, or in a comment between texts, is read as the notation's. */
  | 'brace-in-text'
  /** `word -->` in a text is read as a key. */
  | 'arrow-in-text'
  /** An unregistered key that ends in a registered word is read as that word. */
  | 'key-suffix'
  /** A field of an inline schema is read as a property of the tool. */
  | 'schema-shadows'
  /** The loader ignores a schema class given by name. */
  | 'schema-name-ignored'
  /** An inline schema beside an interface block is one pair of braces too many. */
  | 'schema-beside-function'
  /** `{}` with nothing between counts as missing. */
  | 'empty-interface'
  /** `""` counts as missing. */
  | 'empty-value'
  /** The loader reads a `default=…` in this position as the description. */
  | 'default-position'
  /** The parts behind the third part of a schema field are lost. */
  | 'parts-lost'
  /** An unknown type becomes `str`. */
  | 'type-fallback'
  /** A default is kept as text although the field is not `str`. */
  | 'default-is-text'
  /** A schema field whose name begins with `_`. */
  | 'private-field'
  /** Braces in a root property are read as a tool. */
  | 'prompt-braces'
  /** A `]` in a rule ends the list for the loader; rules are lost. */
  | 'bracket-in-rule'
  /** `rules --> […]` in a text is cut out of it. */
  | 'rules-in-text'
  /** `system_prompt --> "…"` or `wrapped_query --> "…"` in a text is cut out of it. */
  | 'prompt-in-text'
  | 'duplicate'
  | 'newer-than-loader'
  /** The text is outside the notation (a comment, an unknown key, stray text), which has its own finding. */
  | 'not-in-notation'
  | 'other';

/** The effect of a difference. Tools are counted from 0 in the order of the text. */
export type DifferenceEffect =
  | {
      readonly kind: 'refused';
      readonly error: LoaderException;
      readonly message: string;
      readonly orElse: readonly string[];
    }
  /** No tool results, or a mutilated one that begins elsewhere. */
  | { readonly kind: 'tool-lost'; readonly tool: number }
  /** Text that is no tool becomes one. `block` is its index among the loader's blocks. */
  | { readonly kind: 'extra-tool'; readonly block: number }
  | { readonly kind: 'property-lost'; readonly tool: number; readonly property: ToolProperty }
  /** `kept` is null where it is not one text. */
  | {
      readonly kind: 'property-changed';
      readonly tool: number;
      readonly property: ToolProperty;
      readonly kept: string | null;
    }
  | {
      readonly kind: 'property-added';
      readonly tool: number;
      readonly property: ToolProperty;
      readonly kept: string | null;
    }
  /** The loader gives another value for a root property. `kept` is null for no text or several. */
  | { readonly kind: 'root-changed'; readonly property: RootProperty; readonly kept: string | null }
  /** The loader keeps the text of a schema field with another meaning. */
  | { readonly kind: 'field-changed'; readonly tool: number; readonly field: string };

export interface Difference {
  readonly cause: DifferenceCause;
  readonly span: Span;
  readonly effects: readonly DifferenceEffect[];
}

export interface Blame {
  readonly cause: DifferenceCause;
  readonly span: Span;
}

/** Collects effects by cause: one cause at one offset is one difference. */
export class Differences {
  readonly #found = new Map<string, { cause: DifferenceCause; span: Span; effects: Map<string, DifferenceEffect> }>();

  add({ cause, span }: Blame, effect: DifferenceEffect): void {
    const place = `${cause} ${span.start}`;
    const known = this.#found.get(place) ?? { cause, span, effects: new Map<string, DifferenceEffect>() };
    const identity = identityOf(effect);
    known.effects.set(identity, known.effects.get(identity) ?? effect);
    this.#found.set(place, known);
  }

  /** By offset; of two causes at one offset, the one found first. */
  inOrder(): Difference[] {
    return [...this.#found.values()]
      .map(({ cause, span, effects }) => ({ cause, span, effects: [...effects.values()] }))
      .sort((a, b) => a.span.start - b.span.start);
  }
}

function identityOf(effect: DifferenceEffect): string {
  switch (effect.kind) {
    case 'refused':
      return effect.kind;
    case 'tool-lost':
      return `${effect.kind} ${effect.tool}`;
    case 'extra-tool':
      return `${effect.kind} ${effect.block}`;
    case 'field-changed':
      return `${effect.kind} ${effect.tool} ${effect.field}`;
    case 'root-changed':
      return `${effect.kind} ${effect.property}`;
    case 'property-lost':
    case 'property-changed':
    case 'property-added':
      return `${effect.kind} ${effect.tool} ${effect.property}`;
  }
}
