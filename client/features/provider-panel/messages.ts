import type { ProviderView, ToolChoice } from '../../../protocol/provider-panel.ts';

export interface ProviderTab {
  readonly id: string;
  readonly title: string;
}

/** What is shown of a document; kept by VS Code over a reload. */
export interface PanelChoice {
  readonly uri: string;
  readonly active: string;
  /** The provider that it is compared with; null for none. */
  readonly compared: string | null;
  readonly tool: ToolChoice;
}

export interface PanelState {
  readonly source: string;
  readonly choice: PanelChoice;
  readonly tabs: readonly ProviderTab[];
  readonly more: readonly ProviderTab[];
  /** Why what is shown is not up to date; null where it is. */
  readonly problem: string | null;
  /** Whether the views are of the tools that can be read although there is a problem; else they are of the last valid state. */
  readonly isReadable: boolean;
  /** The last that could be made; null before there is any. */
  readonly view: ProviderView | null;
  readonly comparedView: ProviderView | null;
}

export type PanelMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'choose'; readonly active: string }
  | { readonly kind: 'compare'; readonly compared: string | null }
  | { readonly kind: 'tool'; readonly index: number; readonly name: string }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'copy all'; readonly format: string }
  | { readonly kind: 'reveal'; readonly line: number; readonly character: number }
  | { readonly kind: 'open'; readonly format: string };
