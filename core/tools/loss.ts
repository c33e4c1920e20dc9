import type { SchemaLoss } from '../schema/repair.ts';

/** A part that a conversion could not carry. Nothing is dropped without a loss. */
export interface Loss extends SchemaLoss {
  /** For a part that no model needs: the name of all such parts in a file ("executable strings"), reported once. Absent for others. */
  readonly notSent?: string;
}

/** The result of reading or writing one tool, always usable. `warnings` are sentences for a person. */
export interface Converted<T> {
  readonly result: T;
  readonly losses: readonly Loss[];
  readonly warnings: readonly string[];
}
