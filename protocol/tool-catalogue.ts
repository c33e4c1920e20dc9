import type { SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** The tools of many files at once: where each stands, what it does, how many problems it has. Never fails. */
export const toolCatalogueRequest = 'aion/toolCatalogue' as RequestName<ToolCatalogueParams, ToolCatalogueResult>;

export interface ToolCatalogueParams {
  /** Files to look at beside the open documents; without it all files of the workspace that the server indexes. */
  readonly uris?: readonly string[];
}

export interface ToolCatalogueResult {
  readonly files: readonly CatalogueFile[];
}

export interface CatalogueFile {
  readonly uri: string;
  readonly tools: readonly CatalogueTool[];
  /** The problems of the whole file, those that belong to no tool included. */
  readonly problems: ProblemCount;
}

export interface CatalogueTool {
  /** As it is written; empty where the tool has none. */
  readonly name: string;
  readonly description: string;
  readonly range: SourceRange;
  /** What to put the cursor on. */
  readonly selection: SourceRange;
  /** What it works on: `web`, `payments`; null where that is not known. */
  readonly domain: string | null;
  /** Whether it changes something or only looks, judged by its words. */
  readonly effect: 'changes' | 'looks' | 'unknown';
  readonly problems: ProblemCount;
}

export interface ProblemCount {
  readonly errors: number;
  readonly warnings: number;
}
