import { buttonOf, elementOf, type ViewElement, type ViewNode } from '../../../page/view/tree.ts';
import type { RunMessage } from '../messages.ts';

/** Actions sent to the extension unchanged. */
type Told = Exclude<RunMessage, { readonly kind: 'ready' | 'call' | 'copy as' }>;

/** A path is written `0.2.1`. */
export type RunAction =
  | Told
  | { readonly kind: 'edit'; readonly path: string }
  | { readonly kind: 'pick'; readonly path: string }
  | { readonly kind: 'add'; readonly path: string }
  | { readonly kind: 'remove'; readonly path: string; readonly key: number }
  | { readonly kind: 'edit json' }
  | { readonly kind: 'as form' }
  | { readonly kind: 'as json' }
  | { readonly kind: 'run' }
  | { readonly kind: 'copy as'; readonly id: string };

export type RunNode = ViewNode<RunAction>;
export type RunElement = ViewElement<RunAction>;

export const element = elementOf<RunAction>;
export const button = buttonOf<RunAction>;
