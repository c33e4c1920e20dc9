/**
 * The tools of a document as some providers get them, taken apart for a person to read. Never fails; other clients may ask too.
 */
export const providerPanelRequest = 'aion/providerViews';

export interface ProviderViewsParams {
  /** The document or file whose tools are shown. */
  readonly uri: string;
  /** Ids of formats. */
  readonly formats: readonly string[];
}

export interface ProviderViewsResult {
  /** Why there is nothing to show (a mistake of form in the document, say); null where there is. */
  readonly problem: string | null;
  readonly views: readonly ProviderView[];
}

/** What one provider gets. */
export interface ProviderView {
  readonly id: string;
  readonly title: string;
  /** Exactly what a conversion writes. */
  readonly text: string;
  /** Of the text, in UTF-8. */
  readonly bytes: number;
  readonly tools: readonly ToolView[];
  readonly losses: readonly {
    readonly tool: string;
    readonly path: string;
    readonly lost: string;
    readonly reason: string;
  }[];
  readonly problems: readonly ViewProblem[];
  readonly warnings: readonly string[];
}

/** One tool in a provider's form. */
export interface ToolView {
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
