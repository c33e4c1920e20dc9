import type { RequestName } from './request.ts';

/** Writes a document's tools into a `package.json`, as `contributes.languageModelTools`. Never fails. */
export const manifestToolsRequest = 'aion/manifestTools' as RequestName<ManifestToolsParams, ManifestToolsResult>;

export interface ManifestToolsParams {
  readonly uri: string;
  readonly manifest: string;
}

export interface ManifestToolsResult {
  /** The error, as a sentence; null for none. */
  readonly problem: string | null;
  readonly text: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** The losses of VS Code's format, as Markdown; null for none. */
  readonly report: string | null;
}
