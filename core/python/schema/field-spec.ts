import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { byWord } from '../../text/words.ts';
import { numberOf, type PyValue, textOf } from './py-value.ts';
import type { PlacedType } from './scope.ts';
import type { TypeNode } from './type-node.ts';

export type FieldDefault =
  | { readonly kind: 'value'; readonly value: PyValue }
  | { readonly kind: 'factory'; readonly factory: PyValue }
  /** There may be a default; only a run decides. */
  | { readonly kind: 'unknown'; readonly reason: string };

export function givenDefault(value: PyValue): FieldDefault {
  return value.kind === 'unknown' ? { kind: 'unknown', reason: value.reason } : { kind: 'value', value };
}

export type ConstraintName =
  | ('gt' | 'ge' | 'lt' | 'le' | 'multiple_of' | 'max_digits' | 'decimal_places' | 'pattern')
  | ('min_length' | 'max_length' | 'unique_items' | 'min_items' | 'max_items');
const CONSTRAINTS = byWord<ConstraintName>({
  ...{ gt: 'gt', ge: 'ge', lt: 'lt', le: 'le', multiple_of: 'multiple_of', max_digits: 'max_digits' },
  ...{ decimal_places: 'decimal_places', pattern: 'pattern regex', min_length: 'min_length', max_length: 'max_length' },
  ...{ unique_items: 'unique_items', min_items: 'min_items', max_items: 'max_items' },
});

/** The limit of a keyword of `Field`, `constr` and the like; null for another keyword. */
export function constraintNamed(keyword: string): ConstraintName | null {
  return CONSTRAINTS.get(keyword) ?? null;
}

export type Metadata =
  | { readonly kind: 'constraint'; readonly name: ConstraintName; readonly value: PyValue }
  | {
      readonly kind: 'validator';
      readonly mode: 'after' | 'before' | 'wrap' | 'plain';
      readonly input: PlacedType | null;
    }
  | { readonly kind: 'field'; readonly spec: FieldSpec }
  | { readonly kind: 'text'; readonly text: string }
  /** Keywords beside the type, and its tag in a union. */
  | { readonly kind: 'annotated'; readonly updates: JsonObject; readonly tag?: string }
  | { readonly kind: 'type'; readonly type: TypeNode }
  | { readonly kind: 'discriminator'; readonly name: string | null }
  | { readonly kind: 'deprecated' };

/** The content of one `Field(…)`, or of several merged ones. Absent members are not set. */
export interface FieldSpec {
  readonly default?: FieldDefault;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: JsonValue;
  readonly deprecated?: boolean;
  readonly alias?: string;
  readonly validationAlias?: AliasSpec;
  /** An alias generator replaces an alias of priority 1. */
  readonly aliasPriority?: number;
  readonly discriminator?: string | null;
  readonly extra?: JsonObject;
  readonly init?: boolean;
  readonly keywordOnly?: boolean;
  readonly const?: boolean;
  /** `...` as the default: required, whatever the type. */
  readonly required?: boolean;
  readonly metadata: readonly Metadata[];
  /** Unreadable parts, as `member: reason`. */
  readonly unread: readonly string[];
}

/** An alias; `path` is one that names no single key. */
export type AliasSpec = { readonly kind: 'name'; readonly name: string } | { readonly kind: 'path' };

/** Merges specs: later ones win, constraints add up, extras merge by key. Source: pydantic 2.13, measured. */
export function mergeSpecs(specs: readonly FieldSpec[]): FieldSpec {
  let merged: FieldSpec = { metadata: [], unread: [] };
  for (const spec of specs) {
    const extra =
      merged.extra !== undefined && spec.extra !== undefined
        ? { ...merged.extra, ...spec.extra }
        : (spec.extra ?? merged.extra);
    merged = {
      ...merged,
      ...spec,
      ...(extra === undefined ? {} : { extra }),
      metadata: [...merged.metadata, ...spec.metadata],
      unread: [...merged.unread, ...spec.unread],
    };
  }
  return merged;
}

/** The JSON of a constraint's value; null for one without a trace in the schema (a date). */
export function constraintJson(value: PyValue): JsonValue {
  return textOf(value) ?? numberOf(value);
}

/** The keywords that a Field adds beside the type. */
export function fieldUpdates(spec: FieldSpec): JsonObject {
  const { title, description, deprecated, examples } = spec;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(deprecated === true ? { deprecated } : {}),
    ...(examples === undefined ? {} : { examples }),
  };
}
