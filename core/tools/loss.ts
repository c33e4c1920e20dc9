import type { SchemaLoss } from '../schema/repair.ts';

/** Something a conversion could not carry. Every conversion returns what it lost; nothing is dropped silently. */
export interface Loss extends SchemaLoss {
  /**
   * Only for a part of a tool that no model needs, and so the form has no place for: what all of them in a file are called
   * ("executable strings"). A person is told of it once for the file. Absent: something that a person would miss.
   */
  readonly notSent?: string;
}

/** The outcome of reading or writing one tool. `warnings` are sentences for a person; `result` is always usable. */
export interface Converted<T> {
  readonly result: T;
  readonly losses: readonly Loss[];
  readonly warnings: readonly string[];
}
