import type { CodePlace } from '../../../javascript/syntax.ts';
import type { UnknownValue } from '../../../javascript/values.ts';

/** A place that made a part of a schema: a JSON pointer in the JSON Schema, where it may be missing. */
export interface SchemaPart {
  readonly pointer: string;
  readonly place: CodePlace;
}

/** A schema of zod, with what is known of the code that makes it. */
export interface ZodSchema {
  readonly version: 3 | 4;
  /** What says that it is this version: a version or range and its file; empty if nothing does. */
  readonly because: string;
  /** The schema as zod has it. */
  readonly zod: object;
  readonly unknown: readonly UnknownValue[];
  readonly parts: readonly SchemaPart[];
  /** The number of schemas in it, each counted as often as it is used. */
  readonly size: number;
}

export function isZodSchema(content: unknown): content is ZodSchema {
  return typeof content === 'object' && content !== null && 'zod' in content && 'version' in content;
}

/** Whether a value is a schema of the zod library itself. */
export function isRawSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && ('_zod' in value || '_def' in value);
}
