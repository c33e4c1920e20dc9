import type { Json } from '../../json.ts';

/** A tool of the folder, and whether the model may see it. */
export interface OfferedChoice {
  readonly name: string;
  readonly description: string;
  /** It changes something that cannot be taken back. */
  readonly changes: boolean;
  readonly isChosen: boolean;
}

/** What a step holds, to be unfolded. */
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
  /** Beside the title: times, tokens. */
  readonly note: string;
  /** What is seen without unfolding; empty for none. */
  readonly text: string;
  readonly problems: readonly string[];
  readonly parts: readonly StepPart[];
  /** What the person may change before going on from here; null where nothing. */
  readonly edit: { readonly text: string; readonly isJson: boolean } | null;
  readonly canKeep: boolean;
}

export interface TryState {
  readonly model: { readonly name: string; readonly place: string };
  readonly folder: string;
  readonly tools: readonly OfferedChoice[];
  readonly steps: readonly ShownStep[];
  readonly isRunning: boolean;
  /** Nothing is sent yet: a question of VS Code stands in front of the person, or the tools are started. Null at all other times. */
  readonly beginning: 'asking' | 'starting' | null;
  /** What came so far of the answer that is coming. */
  readonly partial: string;
  /** Why nothing can be asked now, or why the last wish was not fulfilled; null where all is well. */
  readonly problem: string | null;
  readonly wrongEdit: { readonly id: string; readonly problem: string } | null;
  /** Another number each time that a run began: what is typed is then done with. */
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
