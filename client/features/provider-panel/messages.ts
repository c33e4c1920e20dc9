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
  /** Providers without a tab. */
  readonly more: readonly ProviderTab[];
  /** Why what is shown is not up to date; null where it is. */
  readonly problem: string | null;
  /** The last that could be made; null before there is any. */
  readonly view: ProviderView | null;
  readonly comparedView: ProviderView | null;
}

export interface StateMessage {
  readonly kind: 'state';
  readonly state: PanelState;
  readonly labels: PanelLabels;
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

/** Every text of the panel that is ours, in the language of the editor. */
export interface PanelLabels {
  readonly providers: string;
  readonly more: string;
  readonly tools: string;
  readonly oneTool: string;
  readonly search: string;
  readonly found: string;
  readonly noneFound: string;
  readonly noName: string;
  readonly copy: string;
  readonly copyAll: string;
  readonly open: string;
  readonly compareWith: string;
  readonly compareNothing: string;
  readonly description: string;
  readonly noDescription: string;
  readonly parameters: string;
  readonly noParameters: string;
  readonly parameter: string;
  readonly type: string;
  readonly required: string;
  readonly meaning: string;
  readonly yes: string;
  readonly no: string;
  readonly notes: string;
  readonly moreParameters: string;
  readonly json: string;
  readonly same: string;
  readonly onlyIn: string;
  readonly notThere: string;
  readonly notSent: string;
  readonly losses: string;
  readonly problems: string;
  readonly warnings: string;
  readonly refused: string;
  readonly show: string;
  readonly waiting: string;
  readonly stale: string;
  readonly cut: string;
}
