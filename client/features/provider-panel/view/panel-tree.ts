import { elementOf, type ViewElement, type ViewNode } from '../../../page/view/tree.ts';
import type { PanelMessage } from '../messages.ts';
import type { ToolPart } from './list-state.ts';

export type PanelAction =
  | Exclude<PanelMessage, { readonly kind: 'ready' | 'compare' }>
  | { readonly kind: 'more' }
  | { readonly kind: 'compare' }
  | { readonly kind: 'search' }
  | { readonly kind: 'part'; readonly part: ToolPart };

export type PanelNode = ViewNode<PanelAction>;
export type PanelElement = ViewElement<PanelAction>;

export const element = elementOf<PanelAction>;
