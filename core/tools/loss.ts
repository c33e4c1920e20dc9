import type { SchemaLoss } from '../schema/repair-log.ts';
import { say } from '../text/say.ts';

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

/** The reason of a loss: the target has no place for the part. */
export function notSupportedBy(target: string): string {
  return say`Not supported by ${target}.`;
}

/** The reason of a loss of further examples. */
export function onlyOneExample(target: string): string {
  return say`${target} supports only one example.`;
}

/** The reason of a loss of a reference within its own target. */
export function noRecursion(target: string): string {
  return say`${target} doesn't support recursive references.`;
}
