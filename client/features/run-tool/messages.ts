import type { CallFormsResult } from '../../../protocol/run-tool.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { CallRecord } from './call-record.ts';

export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Json;
  /** It changes something that cannot be taken back: a person is asked before it runs unasked. */
  readonly isDestructive: boolean;
}

/** What the list of calls shows of one. */
export type RecordLine = Pick<CallRecord, 'id' | 'tool' | 'status' | 'started' | 'duration'>;

/** With what the form is filled: anew for each number. */
export interface Filling {
  readonly number: number;
  readonly arguments: JsonObject;
}

export interface RunState {
  /** Null while the tools are not known, and where the tool is gone. */
  readonly tool: OfferedTool | null;
  /** Why nothing can be run now; null where it can. */
  readonly problem: string | null;
  readonly isStarting: boolean;
  readonly filling: Filling;
  /** The newest first. */
  readonly records: readonly RecordLine[];
  readonly shown: CallRecord | null;
  readonly callForms: CallFormsResult['forms'];
  /** The Python that runs the tools; empty while none does. */
  readonly python: string;
}

export type RunMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly arguments: JsonObject }
  | { readonly kind: 'cancel'; readonly id: string }
  | { readonly kind: 'show'; readonly id: string }
  | { readonly kind: 'again'; readonly id: string }
  | { readonly kind: 'keep'; readonly id: string }
  | { readonly kind: 'copy as'; readonly id: string; readonly form: string }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'source' }
  | { readonly kind: 'details' }
  | { readonly kind: 'withdraw' };
