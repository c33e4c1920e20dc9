import type { ProviderView } from '../../../protocol/provider-panel.ts';

/** A provider that has a tab. */
export interface ProviderTab {
  readonly id: string;
  readonly title: string;
}

/** What the panel shows. */
export interface PanelState {
  /** The name of the document. */
  readonly source: string;
  readonly tabs: readonly ProviderTab[];
  readonly active: string;
  /** The provider that it is compared with; null for none. */
  readonly compared: string | null;
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

/** What a person does in the panel. */
export type PanelMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'choose'; readonly active: string }
  | { readonly kind: 'compare'; readonly compared: string | null }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'reveal'; readonly line: number; readonly character: number }
  | { readonly kind: 'open'; readonly format: string };

/** Every text of the panel that is ours, in the language of the editor. */
export interface PanelLabels {
  readonly providers: string;
  readonly size: string;
  readonly tools: string;
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
  readonly differences: string;
  readonly same: string;
  readonly onlyIn: string;
  readonly losses: string;
  readonly problems: string;
  readonly warnings: string;
  readonly nothingLost: string;
  readonly tool: string;
  readonly lost: string;
  readonly why: string;
  readonly refused: string;
  readonly show: string;
  readonly waiting: string;
  readonly stale: string;
  readonly cut: string;
}
