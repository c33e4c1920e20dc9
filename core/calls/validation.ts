import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** A value, and the JSON Schema of 2020-12 that it must fit. */
export interface ValidationQuestion {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** One rule of a schema that a value breaks, as validators report it. */
export interface SchemaViolation {
  /** The JSON pointer of the value that breaks the rule; of a missing or an extra member the object around it. */
  readonly pointer: string;
  /** The keyword of the rule: `type`, `required`, `enum`, … */
  readonly keyword: string;
  /** The path of the keyword from the root of the schema, or from a definition that a reference leads to. */
  readonly schemaPath: string;
  /** The member that is missing or that the schema does not allow; null for other rules. */
  readonly property: string | null;
  /** The schema that holds the keyword. */
  readonly schema: JsonValue;
  /** The validator's own sentence. */
  readonly message: string;
}

export type ValidationAnswer =
  /** No violation means that the value fits. */
  | { readonly kind: 'checked'; readonly violations: readonly SchemaViolation[] }
  /** The schema is no valid one, so nothing was checked. */
  | { readonly kind: 'invalid-schema'; readonly message: string }
  /** It took too long, or too much memory, and was stopped. */
  | { readonly kind: 'stopped'; readonly message: string };

/** Answers a question; the core has none of its own, so that each place can run it where it can be stopped. */
export type Validate = (question: ValidationQuestion) => ValidationAnswer;
