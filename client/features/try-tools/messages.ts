import type { Effect } from '../../effects.ts';
import type { Json } from '../../json.ts';

export interface OfferedChoice {
  readonly name: string;
  readonly description: string;
  readonly effect: Effect;
  readonly isChosen: boolean;
}

export interface StepPart {
  readonly title: string;
  readonly content: { readonly kind: 'json'; readonly value: Json } | { readonly kind: 'text'; readonly text: string };
}

export type StepStatus = 'done' | 'running' | 'failed';

export interface ShownStep {
  /** `TURN-ORDER`. */
  readonly id: string;
  readonly kind: 'question' | 'request' | 'answer' | 'call' | 'end';
  readonly status: StepStatus;
  readonly title: string;
  readonly note: string;
  /** The always visible text; may be empty. */
  readonly text: string;
  readonly problems: readonly string[];
  readonly parts: readonly StepPart[];
  /** The editable text; null for none. */
  readonly edit: { readonly text: string; readonly isJson: boolean } | null;
  readonly canKeep: boolean;
}

export interface TryState {
  readonly model: { readonly name: string; readonly place: string };
  readonly folder: string;
  readonly tools: readonly OfferedChoice[];
  readonly steps: readonly ShownStep[];
  readonly isRunning: boolean;
  /** Before the first request: VS Code's question is open, or the tools start. Null otherwise. */
  readonly beginning: 'asking' | 'starting' | null;
  readonly partial: string;
  /** The problem that prevents a question, or the failure of the last action; null for none. */
  readonly problem: string | null;
  readonly wrongEdit: { readonly id: string; readonly problem: string } | null;
  /** The number of the run; a new one clears the input. */
  readonly run: number;
  readonly hasLog: boolean;
}

export type TryMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly text: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'other model' }
  | { readonly kind: 'choose'; readonly tool: string; readonly isChosen: boolean }
  | { readonly kind: 'go on'; readonly id: string; readonly text: string }
  | { readonly kind: 'keep'; readonly id: string }
  | { readonly kind: 'log' }
  | { readonly kind: 'new' };
