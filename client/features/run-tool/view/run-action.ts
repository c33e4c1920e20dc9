import type { DraftPath } from '../form/draft.ts';
import type { RunMessage } from '../messages.ts';

export type RunAction =
  | Exclude<RunMessage, { readonly kind: 'ready' | 'call' }>
  | { readonly kind: 'edit'; readonly path: DraftPath; readonly text: string }
  | { readonly kind: 'pick'; readonly path: DraftPath; readonly index: number | null }
  | { readonly kind: 'add'; readonly path: DraftPath }
  | { readonly kind: 'remove'; readonly path: DraftPath; readonly key: number }
  | { readonly kind: 'edit json'; readonly text: string }
  | { readonly kind: 'switch' }
  | { readonly kind: 'run' };

export type ActOnRun = (action: RunAction) => void;
