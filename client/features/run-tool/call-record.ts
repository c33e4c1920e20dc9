import type { Json, JsonObject } from '../../json.ts';

export type CallStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

export interface CallRecord {
  readonly id: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly status: CallStatus;
  /** ISO 8601 in UTC; null for a pending call. */
  readonly started: string | null;
  /** In seconds; null before the end. */
  readonly duration: number | null;
  readonly response: Json;
  /** The reason for a failure or cancellation; null otherwise. */
  readonly error: string | null;
  readonly output: string;
  /** The parts of the response that JSON cannot hold, as sentences. */
  readonly notes: readonly string[];
}

/** As the bundled server sends it. */
export type SentRecord = Omit<CallRecord, 'notes'> & Partial<Pick<CallRecord, 'notes'>>;

/** A local record: of a running call, or of one without a response. `began` is in milliseconds since 1970. */
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
