import { elementOf, type ViewAttributes, type ViewElement, type ViewNode } from '../../provider-panel/view/tree.ts';

/** What a person does in the page of the panel. */
export type TryAction =
  | { readonly kind: 'type' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'other model' }
  | { readonly kind: 'choose'; readonly tool: string }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'type edit' }
  | { readonly kind: 'cancel edit' }
  | { readonly kind: 'go on' }
  | { readonly kind: 'keep'; readonly id: string }
  | { readonly kind: 'log' }
  | { readonly kind: 'new' };

export type TryNode = ViewNode<TryAction>;
export type TryElement = ViewElement<TryAction>;

export const element = elementOf<TryAction>;

export function button(text: string, action: TryAction, attributes: ViewAttributes = {}): TryElement {
  return element('button', { type: 'button', class: 'action', ...attributes }, [text], action);
}
