import type { Span } from '../text/span.ts';
import type { LoaderException } from './answer.ts';
import type { RootProperty, ToolProperty } from './written.ts';

/** Why a loader keeps something else than what is written. */
export type DifferenceCause =
  /** A brace in a text (or in a comment between texts) is taken for one of the notation's. */
  | 'brace-in-text'
  /** `word -->` in a text is taken for a key. */
  | 'arrow-in-text'
  /** An unregistered key that ends in a registered word is taken for that. */
  | 'key-suffix'
  /** A field of an inline schema is taken for a property of the tool. */
  | 'schema-shadows'
  /** The loader does not look at a schema class given by name. */
  | 'schema-name-ignored'
  /** An inline schema beside an interface block is one pair of braces too many. */
  | 'schema-beside-function'
  /** `{}` with nothing between counts as missing. */
  | 'empty-interface'
  /** `""` counts as missing. */
  | 'empty-value'
  /** `default=…` stands where the loader takes it for the description. */
  | 'default-position'
  /** What follows the third part of a schema field is lost. */
  | 'parts-lost'
  /** A type that the loader does not know becomes `str`. */
  | 'type-fallback'
  /** A default is kept as text although the field is no `str`. */
  | 'default-is-text'
  /** A schema field whose name begins with `_`. */
  | 'private-field'
  /** Braces in a root property are taken for a tool. */
  | 'prompt-braces'
  /** A `]` in a rule ends the list for the loader: rules are lost. */
  | 'bracket-in-rule'
  /** `rules --> […]` in a text is cut out of it. */
  | 'rules-in-text'
  /** `system_prompt --> "…"` or `wrapped_query --> "…"` in a text is cut out of it. */
  | 'prompt-in-text'
  /** A property that is there twice. */
  | 'duplicate'
  /** A property or form that came after this loader. */
  | 'newer-than-loader'
  /** The place is no part of the notation (a comment, an unknown key, stray text), which is a finding of its own. */
  | 'not-in-notation'
  /** No cause was found. */
  | 'other';

/** What comes of it. Tools are counted from 0 in the order of the text. */
export type DifferenceEffect =
  | {
      readonly kind: 'refused';
      readonly error: LoaderException;
      readonly message: string;
      readonly orElse: readonly string[];
    }
  /** No tool, or a mutilated one that begins elsewhere, is made of it. */
  | { readonly kind: 'tool-lost'; readonly tool: number }
  /** So many tools behind those that were compared are lost, all there are. */
  | { readonly kind: 'rest-lost'; readonly count: number }
  /** Something that is no tool becomes one; `block` counts among the loader's. */
  | { readonly kind: 'extra-tool'; readonly block: number }
  | { readonly kind: 'property-lost'; readonly tool: number; readonly property: ToolProperty }
  /** `kept` is null where it is not one text. */
  | {
      readonly kind: 'property-changed';
      readonly tool: number;
      readonly property: ToolProperty;
      readonly kept: string | null;
    }
  /** The loader reads a property that the tool does not have. */
  | {
      readonly kind: 'property-added';
      readonly tool: number;
      readonly property: ToolProperty;
      readonly kept: string | null;
    }
  /** What the loader hands out of a root property is not what is written; `kept` is null for nothing, or several texts. */
  | { readonly kind: 'root-changed'; readonly property: RootProperty; readonly kept: string | null }
  /** A schema field means something else to the loader, which keeps its text as it stands. */
  | { readonly kind: 'field-changed'; readonly tool: number; readonly field: string };

/** One difference between what is written and what a loader keeps: its cause, at its place, with all that comes of it. */
export interface Difference {
  readonly cause: DifferenceCause;
  readonly span: Span;
  readonly effects: readonly DifferenceEffect[];
}

/** The cause of something, and the place that shows it. */
export interface Blame {
  readonly cause: DifferenceCause;
  readonly span: Span;
}

/** Gathers effects under their causes: one cause at one place is one difference. */
export class Differences {
  readonly #found = new Map<string, { cause: DifferenceCause; span: Span; effects: Map<string, DifferenceEffect> }>();

  add({ cause, span }: Blame, effect: DifferenceEffect): void {
    const place = `${cause} ${span.start}`;
    const known = this.#found.get(place) ?? { cause, span, effects: new Map<string, DifferenceEffect>() };
    const identity = identityOf(effect);
    known.effects.set(identity, known.effects.get(identity) ?? effect);
    this.#found.set(place, known);
  }

  /** By place; of two causes at one place the first found comes first. */
  inOrder(): Difference[] {
    return [...this.#found.values()]
      .map(({ cause, span, effects }) => ({ cause, span, effects: [...effects.values()] }))
      .sort((a, b) => a.span.start - b.span.start);
  }
}

/** Effects that say the same are one: the first. */
function identityOf(effect: DifferenceEffect): string {
  switch (effect.kind) {
    case 'refused':
    case 'rest-lost':
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
