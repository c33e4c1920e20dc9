import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** A value, and the JSON Schema 2020-12 that it must fit. */
export interface ValidationQuestion {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** One rule of a schema that a value breaks, as validators report it. */
export interface SchemaViolation {
  /** The JSON pointer of the value; for a missing or an extra member, of the object around it. */
  readonly pointer: string;
  /** The keyword of the rule: `type`, `required`, `enum`, … */
  readonly keyword: string;
  /** The path of the keyword from the root of the schema, or from a referenced definition. */
  readonly schemaPath: string;
  /** The missing or forbidden member; null for other rules. */
  readonly property: string | null;
  readonly schema: JsonValue;
}

export type ValidationAnswer =
  /** No violation: the value fits. */
  | { readonly kind: 'checked'; readonly violations: readonly SchemaViolation[] }
  /** The schema is invalid; nothing was checked. */
  | { readonly kind: 'invalid-schema'; readonly message: string }
  /** The check took too long, or too much memory, and was stopped. */
  | { readonly kind: 'stopped'; readonly message: string };

/** Answers a question. The core has no validator, so that each caller can run its own where it can be stopped. */
export type Validate = (question: ValidationQuestion) => ValidationAnswer;
