import type { JsonNumber } from '../../../../core/json/index.ts';
import type { Json } from '../../../json.ts';

/** Bounds; null for none. */
export interface NumberKind {
  readonly type: 'number';
  readonly isWhole: boolean;
  readonly least: JsonNumber | null;
  readonly most: JsonNumber | null;
  /** Exclusive bounds; null for none. */
  readonly above: JsonNumber | null;
  readonly below: JsonNumber | null;
  readonly multipleOf: JsonNumber | null;
}

export interface TextKind {
  readonly type: 'text';
  /** In code points, as in JSON Schema. */
  readonly shortest: number;
  readonly longest: number | null;
  /** Other constraints to read: `pattern ^a`, `format date`. The tool's server checks them. */
  readonly notes: readonly string[];
}

interface ChoiceKind {
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

/** A value without a form of its own, written as JSON. */
export interface JsonKind {
  readonly type: 'json';
  /** JSON Schema types; empty if unknown. */
  readonly types: readonly string[];
}

export type FieldKind = TextKind | NumberKind | ChoiceKind | ObjectKind | ListKind | JsonKind;

export interface Field {
  /** Empty for a list item. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** An empty required field is then null. */
  readonly isNullable: boolean;
  /** The tool's value for a missing argument; undefined for none. */
  readonly default: Json | undefined;
  readonly examples: readonly Json[];
  readonly kind: FieldKind;
}
