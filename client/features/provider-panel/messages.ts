import type { ProviderView, ToolChoice } from '../../../protocol/provider-panel.ts';

export interface ProviderTab {
  readonly id: string;
  readonly title: string;
}

/** The user's choice; VS Code keeps it over a reload. */
export interface PanelChoice {
  readonly uri: string;
  readonly active: string;
  /** The compared provider; null for none. */
  readonly compared: string | null;
  readonly tool: ToolChoice;
}

export interface PanelState {
  readonly source: string;
  readonly choice: PanelChoice;
  readonly tabs: readonly ProviderTab[];
  readonly more: readonly ProviderTab[];
  /** The ids of the tabs whose provider refuses something of the file. */
  readonly refusing: readonly string[];
  /** The reason for outdated views; null for none. */
  readonly problem: string | null;
  /** Whether the views have the readable tools despite a problem; else they have the last valid state. */
  readonly isReadable: boolean;
  /** The latest view; null before the first. */
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
