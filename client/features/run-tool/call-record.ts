import { isList, isObject, type Json, type JsonObject, member, numberOf, textOf } from './json.ts';

const statuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;

export type CallStatus = (typeof statuses)[number];

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

/** A record that came in a message; null where it is none. */
export function readRecord(value: unknown): CallRecord | null {
  const id = textOf(member(value, 'id'));
  const tool = textOf(member(value, 'tool'));
  const given = member(value, 'arguments');
  const notes = member(value, 'notes');
  const status = statuses.find((one) => one === member(value, 'status'));
  if (id === null || tool === null || !isObject(given) || status === undefined) return null;
  return {
    id,
    tool,
    arguments: given,
    status,
    started: textOf(member(value, 'started')),
    duration: numberOf(member(value, 'duration')),
    response: member(value, 'response') ?? null,
    error: textOf(member(value, 'error')),
    output: textOf(member(value, 'output')) ?? '',
    notes: isList(notes) ? notes.flatMap((note) => textOf(note) ?? []) : [],
  };
}
