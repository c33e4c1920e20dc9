import type { SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** Requests the tools of many files, with ranges, effects and numbers of problems. Never fails. */
export const toolCatalogueRequest = 'aion/toolCatalogue' as RequestName<ToolCatalogueParams, ToolCatalogueResult>;

export interface ToolCatalogueParams {
  /** Files beside the open documents. Default: all files of the workspace that the server indexes. */
  readonly uris?: readonly string[];
  /** Whether the tools that programs of the workspace define are listed too. Default: false. */
  readonly programs?: boolean;
}

export interface ToolCatalogueResult {
  readonly files: readonly CatalogueFile[];
}

export interface CatalogueFile {
  readonly uri: string;
  readonly tools: readonly CatalogueTool[];
  /** Of the whole file, also outside tools. */
  readonly problems: ProblemCount;
}

export interface CatalogueTool {
  /** As written; empty for none. */
  readonly name: string;
  readonly description: string;
  readonly range: SourceRange;
  readonly selection: SourceRange;
  /** `web`, `payments`; null if unknown. */
  readonly domain: string | null;
  /** Judged by its code; where that is not known, its words can say that it changes something. */
  readonly effect: 'changes' | 'looks' | 'unknown';
  /** The call in the code that gives the effect: `os.remove, api.py:12`; null for none. */
  readonly evidence: string | null;
  readonly problems: ProblemCount;
  /** Of a tool in a program: the framework that defines it. */
  readonly framework?: string;
  /** Of a tool in a program: why it can't be run, as a sentence; absent if nothing prevents it. */
  readonly cannotRun?: string;
}

export interface ProblemCount {
  readonly errors: number;
  readonly warnings: number;
}
