import type { CallFormatsResult } from '../../../protocol/run-tool.ts';
import type { Effect } from '../../effects.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { CallRecord } from './call-record.ts';

export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Json;
  /** A tool that is not read-only is confirmed before it runs. */
  readonly effect: Effect;
  /** Why LangChain refuses the tool, which runs here; null where it does not. */
  readonly refusedByLangchain: string | null;
}

export type RecordLine = Pick<CallRecord, 'id' | 'tool' | 'status' | 'started' | 'duration'>;

/** The content of the form; a new number fills it again. */
export interface Filling {
  readonly number: number;
  readonly arguments: JsonObject;
}

export interface RunState {
  /** Null before the tools are known, and for a deleted tool. */
  readonly tool: OfferedTool | null;
  /** The problem that prevents running; null for none. */
  readonly problem: string | null;
  readonly isStarting: boolean;
  readonly filling: Filling;
  /** Newest first. */
  readonly records: readonly RecordLine[];
  readonly shown: CallRecord | null;
  readonly callFormats: CallFormatsResult['formats'];
  /** The running Python; empty for none. */
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
