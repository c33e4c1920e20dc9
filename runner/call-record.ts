import type { JsonObject, JsonValue } from '../core/json/json-value.ts';

export type CallStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** What is known of one call of a tool: kept in the action log, and shown to the person. */
export interface CallRecord {
  /** Given by the caller, or made by us; no two records of a log have the same. */
  readonly id: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly status: CallStatus;
  /** ISO 8601 in UTC; null while the call is pending. */
  readonly started: string | null;
  /** Seconds, as in LionAGI's records; null until the call has ended. */
  readonly duration: number | null;
  /** What the tool gave, as JSON; null until the call is completed. */
  readonly response: JsonValue;
  /** Why the call failed or was cancelled, one sentence; null for other records. */
  readonly error: string | null;
  /** What the tool printed to its standard output and standard error, and the traceback if it raised; the first 64 KB. */
  readonly output: string;
  /** What JSON could not say of the response, as sentences; absent where there is nothing to say. */
  readonly notes?: readonly string[];
}
