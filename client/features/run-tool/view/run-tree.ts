import { elementOf, type ViewAttributes, type ViewElement, type ViewNode } from '../../../page/view/tree.ts';
import type { RunMessage } from '../messages.ts';

/** What a person does that the extension is told as it is. */
type Told = Exclude<RunMessage, { readonly kind: 'ready' | 'call' | 'copy as' }>;

/** What a person does in the page of the panel; a path is written `0.2.1`. */
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

export function button(text: string, action: RunAction, attributes: ViewAttributes = {}): RunElement {
  return element('button', { type: 'button', class: 'action', ...attributes }, [text], action);
}
