import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { byWord } from '../../text/words.ts';
import { numberOf, textOf } from './py-value.ts';
import type { ConstraintName, FieldDefault, FieldSpec, PyValue } from './values-and-types.ts';

export function givenDefault(value: PyValue): FieldDefault {
  return value.kind === 'unknown' ? { kind: 'unknown', reason: value.reason } : { kind: 'value', value };
}

const CONSTRAINTS = byWord<ConstraintName>({
  ...{ gt: 'gt', ge: 'ge', lt: 'lt', le: 'le', multiple_of: 'multiple_of', max_digits: 'max_digits' },
  ...{ decimal_places: 'decimal_places', pattern: 'pattern regex', min_length: 'min_length', max_length: 'max_length' },
  ...{ unique_items: 'unique_items', min_items: 'min_items', max_items: 'max_items' },
});

/** The limit of a keyword of `Field`, `constr` and the like; null for another keyword. */
export function constraintNamed(keyword: string): ConstraintName | null {
  return CONSTRAINTS.get(keyword) ?? null;
}

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
