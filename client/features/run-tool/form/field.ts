import type { Json } from '../../../json.ts';

/** A number may be bounded; null where it is not. */
export interface NumberKind {
  readonly type: 'number';
  readonly isWhole: boolean;
  readonly least: number | null;
  readonly most: number | null;
  /** The value is greater than this, or less than this. */
  readonly above: number | null;
  readonly below: number | null;
  readonly multipleOf: number | null;
}

export interface TextKind {
  readonly type: 'text';
  /** In characters, as JSON Schema counts them: code points. */
  readonly shortest: number;
  readonly longest: number | null;
  /** What else the schema says of the text, to be read: `pattern ^a`, `format date`. The tool's server checks it. */
  readonly notes: readonly string[];
}

export interface ChoiceKind {
  readonly type: 'choice';
  readonly values: readonly Json[];
}

export interface ObjectKind {
  readonly type: 'object';
  readonly fields: readonly Field[];
}

export interface ListKind {
  readonly type: 'list';
  readonly item: Field;
  readonly fewest: number;
  readonly most: number | null;
}

/** Everything that has no form of its own is written as JSON. */
export interface JsonKind {
  readonly type: 'json';
  /** The types that the value may have, as JSON Schema calls them; empty where that is not said. */
  readonly types: readonly string[];
}

export type FieldKind = TextKind | NumberKind | ChoiceKind | ObjectKind | ListKind | JsonKind;

export interface Field {
  /** The name of the argument or member; empty for the item of a list. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** An empty field that must be there is then null. */
  readonly isNullable: boolean;
  /** Used by the tool where nothing is sent; undefined where there is none. */
  readonly default: Json | undefined;
  readonly examples: readonly Json[];
  readonly kind: FieldKind;
}
