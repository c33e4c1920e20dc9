import type { JsonObject, JsonValue } from '../core/json/index.ts';

export type CallStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

export interface CallRecord {
  /** Given by the caller, or generated; unique in a log. */
  readonly id: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly status: CallStatus;
  /** ISO 8601 in UTC; null while the call is pending. */
  readonly started: string | null;
  /** Seconds, as in LionAGI's records; null until the call has ended. */
  readonly duration: number | null;
  /** As JSON; null until the call is completed. */
  readonly response: JsonValue;
  /**
   * Why the call failed or was cancelled, one sentence. Of a completed call: why its result isn't what the tool declares; the tool has run.
   * Else null.
   */
  readonly error: string | null;
  /** Standard output and standard error, with the traceback of an exception; the first 64 KB. */
  readonly output: string;
  /** Sentences about parts of the response that JSON cannot represent; absent without any. */
  readonly notes?: readonly string[];
}
