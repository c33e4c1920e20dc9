import type { SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** What a client that runs tools wants to know of texts. The server itself runs nothing. None of these requests fails. */

/** The forms that a call can be written in. */
export const callFormsRequest = 'aion/callForms' as RequestName<object, CallFormsResult>;

export interface CallFormsResult {
  readonly forms: readonly { readonly id: string; readonly title: string }[];
}

/** Writes a call in a form. */
export const convertCallRequest = 'aion/convertCall' as RequestName<ConvertCallParams, ConvertCallResult>;

export interface ConvertCallParams {
  readonly name: string;
  readonly arguments: object;
  /** An id of {@link CallFormsResult.forms}. */
  readonly form: string;
}

export interface ConvertCallResult {
  /** Why there is no text, as a sentence; null where there is one. */
  readonly problem: string | null;
  /** JSON. */
  readonly text: string;
}

/** The kept calls of some files `NAME.aioncalls.json`, each with the tool that it calls. */
export const keptTestsRequest = 'aion/keptTests' as RequestName<KeptTestsParams, KeptTestsResult>;

export interface KeptTestsParams {
  readonly uris: readonly string[];
}

export interface KeptTestsResult {
  readonly files: readonly KeptTestFile[];
}

export interface KeptTestFile {
  readonly uri: string;
  readonly tests: readonly KeptTest[];
}

export interface KeptTest {
  /** What it shows, in a few words; empty where that is not written. */
  readonly title: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments in one line of JSON, cut where they are long. */
  readonly arguments: string;
  readonly range: SourceRange;
  /** Null where no `.aion` file of the workspace has a tool of that name. Of several, the one nearest to the file. */
  readonly tool: KeptTestTool | null;
}

export interface KeptTestTool {
  readonly uri: string;
  readonly selection: SourceRange;
  /** Whether it changes something, as far as its words say. */
  readonly changes: boolean;
}
