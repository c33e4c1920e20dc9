import type { ToolSource } from './conversion.ts';
import type { RequestName } from './request.ts';

/** Requests the problems of a text of the notation, for programs that write one. Never fails. */
export const checkTextRequest = 'aion/checkText' as RequestName<CheckTextParams, CheckTextResult>;

export interface CheckTextParams {
  /** An address alone: checked as in the editor. A text is checked on its own. */
  readonly source: ToolSource;
}

export interface CheckTextResult {
  /** The error, as a sentence; null after a check. */
  readonly problem: string | null;
  readonly findings: readonly TextFinding[];
  /** The whole text with all safe fixes; null for none. */
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

/** Requests the facts on the tools of a text, for programs or models that explain them. Never fails. */
export const toolFactsRequest = 'aion/toolFacts' as RequestName<ToolFactsParams, ToolFactsResult>;

export interface ToolFactsParams {
  /** As in {@link CheckTextParams}; also tools in JSON. */
  readonly source: ToolSource;
  /** One tool's name. Default: all tools. */
  readonly tool?: string;
  /** Format ids of providers. Default: the targets of the settings. */
  readonly providers?: readonly string[];
}

export interface ToolFactsResult {
  /** The error, as a sentence; null if there are tools. */
  readonly problem: string | null;
  readonly tools: readonly ToolFacts[];
  /** The number of tools over the limit. */
  readonly leftOut: number;
}

export interface ToolFacts {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly findings: readonly TextFinding[];
  /** The loader's view; null for a text that is not in the AIONS notation. */
  readonly loader: LoaderFacts | null;
  readonly providers: readonly ProviderFacts[];
}

export interface LoaderFacts {
  /** Of `aions-llm`. */
  readonly version: string;
  /** The tool as JSON; null if the loader has none of this name. */
  readonly kept: string | null;
  /** The loader's exception with its message; null if it reads the file. */
  readonly refusal: string | null;
}

export interface ProviderFacts {
  readonly id: string;
  readonly title: string;
  /** JSON; empty if refused. */
  readonly text: string;
  /** The reason for a refusal; null for none. */
  readonly refused: string | null;
  /** Unsent parts, refusals and warnings, as sentences. */
  readonly notes: readonly string[];
}
