import type { RequestName } from './request.ts';

/**
 * Requests a document's tools in providers' formats, as data for a panel: all tools by name, and one in full. Never fails; open to other
 * clients. The JSON text comes from `aion/convertTools`.
 */
export const providerPanelRequest = 'aion/providerViews' as RequestName<ProviderViewsParams, ProviderViewsResult>;

export interface ProviderViewsParams {
  readonly uri: string;
  /** Format ids. */
  readonly formats: readonly string[];
  /** The tool to show in full. Default: the first. */
  readonly tool?: ToolChoice;
  /** Format ids: those of them that refuse something of the file are in `refusing`. */
  readonly judged?: readonly string[];
}

/** A tool by its line, or by its index; a tool of that name at another index is preferred. */
export type ToolChoice = { readonly line: number } | { readonly index: number; readonly name: string };

export interface ProviderViewsResult {
  /** The error that makes the document unreadable, such as a syntax error; null for none. */
  readonly problem: string | null;
  /** For an unreadable document: only its readable tools. */
  readonly views: readonly ProviderView[];
  readonly refusing: readonly string[];
}

export interface ProviderView {
  readonly id: string;
  readonly title: string;
  /** Of the converted text, in UTF-8. */
  readonly bytes: number;
  readonly tools: readonly ToolLine[];
  /** The parts left out of every tool on purpose, reported once per file. */
  readonly notSent: readonly string[];
  /** The refusals of the whole list. */
  readonly problems: readonly ViewProblem[];
  /** The requested tool; null for a document without tools. */
  readonly shown: ToolView | null;
}

export interface ToolLine {
  /** In the source. */
  readonly name: string;
  /** The beginning of the description, in one line. */
  readonly summary: string;
  readonly isRefused: boolean;
  readonly losses: number;
  readonly problems: number;
}

export interface ToolView {
  /** Among all tools. */
  readonly index: number;
  /** In the source, if different from the provider's. */
  readonly sourceName: string;
  readonly name: string;
  /** As the model reads it. */
  readonly description: string;
  readonly parameters: readonly ParameterView[];
  readonly isCut: boolean;
  /** The definition as JSON; empty if refused. */
  readonly text: string;
  /** The reason for a refusal; null for none. */
  readonly refused: string | null;
  /** The beginning of its element or definition in the source. */
  readonly place: { readonly line: number; readonly character: number };
  readonly losses: readonly { readonly path: string; readonly lost: string; readonly reason: string }[];
  readonly problems: readonly ViewProblem[];
  /** What a conversion would change, in sentences. */
  readonly changes: readonly string[];
  readonly warnings: readonly string[];
}

export interface ParameterView {
  /** `filter.city`, `tags[]`. */
  readonly name: string;
  readonly depth: number;
  /** For the user: `string`, `array of integer`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Other constraints: `one of "a", "b"`, `default 5`, `at least 1`. */
  readonly notes: string;
}

export interface ViewProblem {
  readonly message: string;
  /** The limit in the provider's words. */
  readonly says: string;
  readonly severity: string;
}
