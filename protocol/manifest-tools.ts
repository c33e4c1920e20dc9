import type { RequestName } from './request.ts';

/** Writes the tools of a document into a `package.json`, as `contributes.languageModelTools`. Never fails. */
export const manifestToolsRequest = 'aion/manifestTools' as RequestName<ManifestToolsParams, ManifestToolsResult>;

export interface ManifestToolsParams {
  /** The document or file with the tools. */
  readonly uri: string;
  /** The text of the `package.json` as it is now. */
  readonly manifest: string;
}

export interface ManifestToolsResult {
  /** Why it cannot be done; null where it can. */
  readonly problem: string | null;
  /** The whole manifest with the tools; all else in it as it was. */
  readonly text: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** What VS Code's form cannot hold, as a Markdown document; null where nothing is lost. */
  readonly report: string | null;
}
