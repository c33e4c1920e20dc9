import type { ToolSource } from './conversion.ts';
import type { RequestName } from './request.ts';

/** Asks what is wrong with a text of the notation, for a program that writes one. Never fails. */
export const checkTextRequest = 'aion/checkText' as RequestName<CheckTextParams, CheckTextResult>;

export interface CheckTextParams {
  /** With an address alone, the open document or the file is checked as the editor does; a text is checked by itself. */
  readonly source: ToolSource;
}

export interface CheckTextResult {
  /** Why nothing was checked, a sentence; null where it was. */
  readonly problem: string | null;
  readonly findings: readonly TextFinding[];
  /** The whole text with all safe fixes; null where there is none to make. */
  readonly fixed: string | null;
}

export interface TextFinding {
  /** From 1, as editors show it. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly severity: string;
  readonly rule: string;
  readonly message: string;
}

/** Asks what is known of the tools of a text, for a program or a model that explains them. Never fails. */
export const toolFactsRequest = 'aion/toolFacts' as RequestName<ToolFactsParams, ToolFactsResult>;

export interface ToolFactsParams {
  /** As in {@link CheckTextParams}; also tools in JSON. */
  readonly source: ToolSource;
  /** The name of one tool; all tools without it. */
  readonly tool?: string;
  /** Ids of the forms that providers are sent. Default: the targets of the settings. */
  readonly providers?: readonly string[];
}

export interface ToolFactsResult {
  /** Why there are none, a sentence; null where there are some. */
  readonly problem: string | null;
  readonly tools: readonly ToolFacts[];
  /** How many tools are left out, as there are too many. */
  readonly leftOut: number;
}

export interface ToolFacts {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly findings: readonly TextFinding[];
  /** What the Python loader keeps of it; null where the text is not in the AIONS notation. */
  readonly loader: LoaderFacts | null;
  readonly providers: readonly ProviderFacts[];
}

export interface LoaderFacts {
  /** Of `aions-llm`. */
  readonly version: string;
  /** JSON of the tool; null where the loader has none of this name. */
  readonly kept: string | null;
  /** The exception of the loader, with its message; null where it reads the file. */
  readonly refusal: string | null;
}

/** What a provider is sent of a tool. */
export interface ProviderFacts {
  readonly id: string;
  readonly title: string;
  /** JSON; empty where the provider cannot have the tool. */
  readonly text: string;
  /** Why the provider cannot have it; null where it can. */
  readonly refused: string | null;
  /** What is not sent, and what the provider refuses or warns of, as sentences. */
  readonly notes: readonly string[];
}
