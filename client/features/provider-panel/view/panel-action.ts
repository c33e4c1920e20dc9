import type { PanelMessage } from '../messages.ts';
import type { ToolPart } from './list-state.ts';

export type PanelAction =
  | Exclude<PanelMessage, { readonly kind: 'ready' }>
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'part'; readonly part: ToolPart };

export type ActOnPanel = (action: PanelAction) => void;
