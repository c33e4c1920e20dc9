import type { PythonBeside, PythonFile, SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** Requests the edit for pasted or dropped tool definitions, with commas. Never fails. */
export const pasteToolsRequest = 'aion/pasteTools' as RequestName<PasteToolsParams, PasteToolsResult>;

export interface PasteToolsParams {
  readonly textDocument: { readonly uri: string };
  readonly range: SourceRange;
  readonly texts: readonly string[];
  /** One level of indentation. Default: two spaces. Lines end as in the document. */
  readonly indentation?: string;
  /** For Pydantic models: the files to extend. */
  readonly python?: PythonBeside;
}

/** Null for texts without tools, or a position inside a tool or a string. */
export type PasteToolsResult = PastedTools | null;

export interface PastedTools {
  /** Where the new text goes: the requested range or, outside of the array, the nearest place in it. */
  readonly range: SourceRange;
  readonly newText: string;
  /** Other edits, such as a comma after the tool before. Ranges are of the unchanged text. */
  readonly otherEdits: readonly { readonly range: SourceRange; readonly newText: string }[];
  readonly count: number;
  /** The number of losses in the notation. */
  readonly losses: number;
  /** The losses as Markdown; null for none. */
  readonly report: string | null;
  /** Whether models would hold more, and the detected aions-llm version reads classes. */
  readonly offersModels: boolean;
  /** The Python to write beside the document; empty without models. */
  readonly python: readonly PythonFile[];
  /** Notes for the user, as sentences. */
  readonly notes: readonly string[];
}
