import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { numberOf, type PyValue, textOf } from './py-value.ts';
import type { Scope } from './scope.ts';

/** How a field gets its value when none is given. */
export type FieldDefault =
  | { readonly kind: 'value'; readonly value: PyValue }
  | { readonly kind: 'factory'; readonly factory: PyValue }
  /** There may be one; nobody can tell which. */
  | { readonly kind: 'unknown'; readonly reason: string };

export function givenDefault(value: PyValue): FieldDefault {
  return value.kind === 'unknown' ? { kind: 'unknown', reason: value.reason } : { kind: 'value', value };
}

const CONSTRAINTS = [
  'gt',
  'ge',
  'lt',
  'le',
  'multiple_of',
  'min_length',
  'max_length',
  'pattern',
  'max_digits',
  'decimal_places',
  'unique_items',
  'min_items',
  'max_items',
] as const;
export type ConstraintName = (typeof CONSTRAINTS)[number];

/** The limit that a keyword of `Field`, `constr` and the like sets; null for another keyword. */
export function constraintNamed(keyword: string): ConstraintName | null {
  return keyword === 'regex' ? 'pattern' : (CONSTRAINTS.find((name) => name === keyword) ?? null);
}

export type Metadata =
  | { readonly kind: 'constraint'; readonly name: ConstraintName; readonly value: PyValue }
  | {
      readonly kind: 'validator';
      readonly mode: 'after' | 'before' | 'wrap' | 'plain';
      readonly input: { readonly expression: PyExpression; readonly scope: Scope } | null;
    }
  | { readonly kind: 'field'; readonly spec: FieldSpec }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json-schema'; readonly schema: JsonValue }
  | { readonly kind: 'examples'; readonly examples: JsonValue }
  | { readonly kind: 'discriminator'; readonly name: string | null }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'skip-schema' }
  | { readonly kind: 'deprecated' }
  | { readonly kind: 'encoded'; readonly format: string }
  | { readonly kind: 'injected' }
  | { readonly kind: 'ignored' };

/** What `Field(…)` says, before or after several of them are put together. Absent members are not set. */
export interface FieldSpec {
  readonly default?: FieldDefault;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: JsonValue;
  readonly deprecated?: boolean;
  readonly alias?: string;
  readonly validationAlias?: AliasSpec;
  /** A generator of aliases replaces an alias of priority 1. */
  readonly aliasPriority?: number;
  readonly discriminator?: string | null;
  readonly extra?: JsonObject;
  readonly init?: boolean;
  readonly keywordOnly?: boolean;
  readonly const?: boolean;
  /** `...` in the place of a default: required, whatever the type. */
  readonly required?: boolean;
  readonly metadata: readonly Metadata[];
  /** What could not be read, as `member: reason`. */
  readonly unread: readonly string[];
}

/** An alias that stands for a name; `null` where it is a path that names no single key. */
export type AliasSpec = { readonly kind: 'name'; readonly name: string } | { readonly kind: 'path' };

/** Several specs as one: later ones win, constraints add up, extras merge by key. Source: pydantic 2.13, measured. */
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

/** The JSON of a constraint's value; null for one that leaves no trace (a date). */
export function constraintJson(value: PyValue): JsonValue {
  return textOf(value) ?? numberOf(value);
}

/** The parts of a Field that are written beside the type. */
export function fieldUpdates(spec: FieldSpec): JsonObject {
  const updates: Record<string, JsonValue> = {};
  if (spec.title !== undefined) updates['title'] = spec.title;
  if (spec.description !== undefined) updates['description'] = spec.description;
  if (spec.deprecated === true) updates['deprecated'] = true;
  if (spec.examples !== undefined) updates['examples'] = spec.examples;
  return updates;
}
