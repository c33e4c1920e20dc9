import type { SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** Requests of clients that run tools. The server itself runs nothing. None fails. */

export const callFormatsRequest = 'aion/callFormats' as RequestName<object, CallFormatsResult>;

export interface CallFormatsResult {
  readonly formats: readonly { readonly id: string; readonly title: string }[];
}

export const convertCallRequest = 'aion/convertCall' as RequestName<ConvertCallParams, ConvertCallResult>;

export interface ConvertCallParams {
  readonly name: string;
  /** JSON. The protocol reads numbers as doubles, and would lose their digits. */
  readonly arguments: string;
  /** An id of {@link CallFormatsResult.formats}. */
  readonly form: string;
}

export interface ConvertCallResult {
  /** The error, as a sentence; null for a text. */
  readonly problem: string | null;
  /** JSON. */
  readonly text: string;
}

/** Requests the saved calls of `NAME.aioncalls.json` files, each with its tool. */
export const savedTestsRequest = 'aion/savedTests' as RequestName<SavedTestsParams, SavedTestsResult>;

interface SavedTestsParams {
  readonly uris: readonly string[];
}

export interface SavedTestsResult {
  readonly files: readonly SavedTestFile[];
}

interface SavedTestFile {
  readonly uri: string;
  readonly tests: readonly SavedTest[];
}

export interface SavedTest {
  /** A few words on its purpose; may be empty. */
  readonly title: string;
  readonly name: string;
  /** One line of JSON, cut if long. */
  readonly arguments: string;
  readonly range: SourceRange;
  /** Null if no `.aion` file of the workspace has the tool. Of several, the one nearest to the file. */
  readonly tool: SavedTestTool | null;
}

export interface SavedTestTool {
  readonly uri: string;
  readonly selection: SourceRange;
  readonly isReadOnly: boolean;
}
