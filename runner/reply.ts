import type { JsonObject, JsonValue } from '../core/json/index.ts';

/** The answer of a Python process to one request. */
export type Reply = ReplyParts &
  (
    | { readonly kind: 'value'; readonly value: JsonValue }
    /** The function raised, or could not be called. */
    | { readonly kind: 'failed'; readonly error: Failure }
  );

interface ReplyParts {
  readonly notes: readonly string[];
  readonly output: string;
  /** The members of MCP's result that the framework sends, where it decides them. */
  readonly sent?: JsonObject;
}

/** The reason without the tool's name, and its position where known. */
export interface Failure {
  readonly says: string;
  /** As in `api.py:12`, relative to the root or absolute; null where it is not known. */
  readonly place: string | null;
  /** Whether the function has returned: only its result was not usable. */
  readonly hasRun: boolean;
  /** Whether `says` is the whole text that a framework sends, without the tool's name. */
  readonly isWhole: boolean;
}
