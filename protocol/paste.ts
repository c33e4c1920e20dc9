import type { PythonBeside, PythonFile, SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** Tool definitions that a person pastes or drops; the server says what to write, commas included. Never fails. */
export const pasteToolsRequest = 'aion/pasteTools' as RequestName<PasteToolsParams, PasteToolsResult>;

export interface PasteToolsParams {
  readonly textDocument: { readonly uri: string };
  /** What is replaced; empty at a cursor. */
  readonly range: SourceRange;
  /** The texts that are pasted: one, or those of several files. */
  readonly texts: readonly string[];
  /** One level of indentation, and how the document ends its lines. Default: two spaces, as the document does. */
  readonly indentation?: string;
  /** Given where arguments are to be described by Pydantic models: what these are added to. */
  readonly python?: PythonBeside;
}

/** Null where the texts hold no tools, or tools cannot stand at that place (inside a string, say). */
export type PasteToolsResult = PastedTools | null;

export interface PastedTools {
  /** Goes into the range. */
  readonly newText: string;
  /** What else is needed: a comma behind the tool before. Speaks of the text before anything is pasted. */
  readonly otherEdits: readonly { readonly range: SourceRange; readonly newText: string }[];
  /** How many tools there are. */
  readonly count: number;
  /** How many things of them the notation cannot hold. */
  readonly losses: number;
  /** All that is to be said of that, as a Markdown document; null where there is nothing. */
  readonly report: string | null;
  /** Whether models would say more, and the loader in force looks at classes. */
  readonly offersModels: boolean;
  /** What has to be written beside the document: nothing unless models were asked for. */
  readonly python: readonly PythonFile[];
  /** What a person should know of them, as sentences. */
  readonly notes: readonly string[];
}
