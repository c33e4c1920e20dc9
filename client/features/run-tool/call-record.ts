import type { Json, JsonObject } from '../../json.ts';

export type CallStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** One call of a tool, as its server tells of it. */
export interface CallRecord {
  readonly id: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly status: CallStatus;
  /** ISO 8601 in UTC; null while the call is pending. */
  readonly started: string | null;
  /** In seconds; null until the call has ended. */
  readonly duration: number | null;
  readonly response: Json;
  /** Why the call failed or was cancelled; null for other calls. */
  readonly error: string | null;
  readonly output: string;
  /** What JSON could not say of the response, as sentences. */
  readonly notes: readonly string[];
}

/** As the server that comes with the extension sends it. */
export type SentRecord = Omit<CallRecord, 'notes'> & Partial<Pick<CallRecord, 'notes'>>;

/** A record that no server wrote: of a call that runs, or that gave nothing. `began` is in milliseconds since 1970. */
export function ownRecord(
  call: Pick<CallRecord, 'id' | 'tool' | 'arguments'>,
  began: number,
  status: CallStatus,
  error: string | null,
): CallRecord {
  const duration = status === 'processing' ? null : (Date.now() - began) / 1_000;
  const started = new Date(began).toISOString();
  return { ...call, status, started, duration, response: null, error, output: '', notes: [] };
}
