import { buttonOf, elementOf, type ViewElement, type ViewNode } from '../../../page/view/tree.ts';
import type { TryMessage } from '../messages.ts';

/** Actions sent to the extension unchanged. */
type Told = Extract<TryMessage, { readonly kind: 'stop' | 'other model' | 'keep' | 'log' | 'new' }>;

export type TryAction =
  | Told
  | { readonly kind: 'type' | 'ask' | 'type edit' | 'cancel edit' | 'go on' }
  | { readonly kind: 'choose'; readonly tool: string }
  | { readonly kind: 'edit'; readonly id: string };

export type TryNode = ViewNode<TryAction>;
export type TryElement = ViewElement<TryAction>;

export const element = elementOf<TryAction>;
export const button = buttonOf<TryAction>;
