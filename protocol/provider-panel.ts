import type { RequestName } from './request.ts';

/**
 * The tools of a document as some providers get them, taken apart for a person to read: all tools by name, and one of them whole. Never
 * fails; other clients may ask too. What a provider is sent as text comes by `aion/convertTools`.
 */
export const providerPanelRequest = 'aion/providerViews' as RequestName<ProviderViewsParams, ProviderViewsResult>;

export interface ProviderViewsParams {
  /** The document or file whose tools are shown. */
  readonly uri: string;
  /** Ids of formats. */
  readonly formats: readonly string[];
  /** The tool that is shown whole; the first one where nothing is named. */
  readonly tool?: ToolChoice;
}

/** A tool by the line it stands on, or by its index; where a tool of that name stands elsewhere now, that one. */
export type ToolChoice = { readonly line: number } | { readonly index: number; readonly name: string };

export interface ProviderViewsResult {
  /** Why the document cannot be read (a mistake of form, say); null where it can. */
  readonly problem: string | null;
  /** Where the document cannot be read: of the tools that can be, if there are any. */
  readonly views: readonly ProviderView[];
}

/** What one provider gets. */
export interface ProviderView {
  readonly id: string;
  readonly title: string;
  /** Of the text that a conversion writes, in UTF-8. */
  readonly bytes: number;
  readonly tools: readonly ToolLine[];
  /** What is not sent of any tool, on purpose: said once for the file. */
  readonly notSent: readonly string[];
  /** What the provider refuses of the whole list. */
  readonly problems: readonly ViewProblem[];
  /** The tool that was asked for; null where the document has none. */
  readonly shown: ToolView | null;
}

/** One of all tools. */
export interface ToolLine {
  /** In the source. */
  readonly name: string;
  /** The beginning of its description, in one line. */
  readonly summary: string;
  /** Whether the provider cannot have it. */
  readonly isRefused: boolean;
  readonly losses: number;
  readonly problems: number;
}

/** One tool in a provider's form. */
export interface ToolView {
  /** Among all tools. */
  readonly index: number;
  /** In the source, where the provider's is another. */
  readonly sourceName: string;
  readonly name: string;
  /** As the model reads it. */
  readonly description: string;
  readonly parameters: readonly ParameterView[];
  /** Whether there are more parameters than are listed. */
  readonly isCut: boolean;
  /** The definition alone, as JSON; empty where the provider cannot have the tool. */
  readonly text: string;
  /** Why the provider cannot have it; null where it can. */
  readonly refused: string | null;
  /** Where its element or definition begins in the source. */
  readonly place: { readonly line: number; readonly character: number };
  readonly losses: readonly { readonly path: string; readonly lost: string; readonly reason: string }[];
  readonly problems: readonly ViewProblem[];
  readonly warnings: readonly string[];
}

export interface ParameterView {
  /** `filter.city`, `tags[]`. */
  readonly name: string;
  readonly depth: number;
  /** As a person reads it: `string`, `array of integer`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Everything else that is said of it: `one of "a", "b"`, `default 5`, `at least 1`. */
  readonly notes: string;
}

export interface ViewProblem {
  readonly message: string;
  /** The limit in the provider's words. */
  readonly says: string;
  readonly severity: string;
}
