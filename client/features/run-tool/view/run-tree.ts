import { elementOf, type ViewAttributes, type ViewElement, type ViewNode } from '../../provider-panel/view/tree.ts';

/** What a person does in the page of the panel; a path is written `0.2.1`. */
export type RunAction =
  | { readonly kind: 'edit'; readonly path: string }
  | { readonly kind: 'pick'; readonly path: string }
  | { readonly kind: 'add'; readonly path: string }
  | { readonly kind: 'remove'; readonly path: string; readonly key: number }
  | { readonly kind: 'edit json' }
  | { readonly kind: 'as form' }
  | { readonly kind: 'as json' }
  | { readonly kind: 'run' }
  | { readonly kind: 'cancel'; readonly id: string }
  | { readonly kind: 'show'; readonly id: string }
  | { readonly kind: 'again'; readonly id: string }
  | { readonly kind: 'keep'; readonly id: string }
  | { readonly kind: 'copy as'; readonly id: string }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'source' }
  | { readonly kind: 'details' }
  | { readonly kind: 'withdraw' };

export type RunNode = ViewNode<RunAction>;
export type RunElement = ViewElement<RunAction>;

export const element = elementOf<RunAction>;

export function button(text: string, action: RunAction, attributes: ViewAttributes = {}): RunElement {
  return element('button', { type: 'button', class: 'action', ...attributes }, [text], action);
}
