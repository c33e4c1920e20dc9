import type { JsonObject } from '../core/json/json-value.ts';
import type { CanonicalTool } from '../core/tools/canonical-tool.ts';
import type { CallMessage } from './call-message.ts';
import type { CallRecord } from './call-record.ts';

export interface HostedTool {
  readonly tool: CanonicalTool;
  /** The absolute path of the file that defines it, and the offset of its definition there in UTF-16 units. */
  readonly path: string;
  readonly offset: number;
  /** Why the tool cannot run, one sentence; null when it can. */
  readonly cannotRun: string | null;
}

export interface CallRequest {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** The record's id; made where it is left out. */
  readonly id?: string;
  /** Seconds after which the call is ended; the tool's own limit, or the host's, where it is left out. */
  readonly timeout?: number;
  /** Ends the call; its record is `cancelled`. */
  readonly signal?: AbortSignal;
  /** Told of each new state of the record, from `pending` on. */
  readonly onRecord?: (record: CallRecord) => void;
  /** Told, while the tool runs, of what it logs. */
  readonly onMessage?: (message: CallMessage) => void;
}

/** Runs tools. Whatever happens in a tool is in the record; a call never rejects. */
export interface ToolHost {
  readonly tools: ReadonlyMap<string, HostedTool>;
  /** The record at the end of the call: completed, failed or cancelled. */
  call(request: CallRequest): Promise<CallRecord>;
  /** Ends what runs, and every process that was started. */
  close(): Promise<void>;
}
