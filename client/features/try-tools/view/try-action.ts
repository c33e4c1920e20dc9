import type { TryMessage } from '../messages.ts';

export type TryAction =
  /** Sent to the extension unchanged. */
  | Extract<TryMessage, { readonly kind: 'stop' | 'other model' | 'choose' | 'keep' | 'log' | 'new' }>
  | { readonly kind: 'type' | 'type edit'; readonly text: string }
  | { readonly kind: 'ask' | 'cancel edit' | 'go on' }
  | { readonly kind: 'edit'; readonly id: string };

export type ActOnTry = (action: TryAction) => void;
