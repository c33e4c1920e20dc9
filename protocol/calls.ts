import type { SourcePosition, SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** Checks the calls in a text against the tools of the workspace. Never fails. */
export const checkCallsRequest = 'aion/checkCalls' as RequestName<CheckCallsParams, CheckCallsResult>;

export interface CheckCallsParams {
  /** The whole document, also with a range; or a text without a document. */
  readonly text: string;
  /** The document's URI: tools beside it come first. */
  readonly uri?: string;
  readonly languageId?: string;
  /** The range to read. Default: the whole text. */
  readonly range?: SourceRange;
  /** In Markdown without a range: reads the code block at this position, if any. */
  readonly position?: SourcePosition;
}

export interface CheckCallsResult {
  /** The error, as a sentence; null after a check. */
  readonly problem: string | null;
  /** The range that was read. */
  readonly range: SourceRange;
  /** Tool names in text order. */
  readonly calls: readonly string[];
  readonly problems: readonly CallProblem[];
  /** All edits that keep the meaning; may be empty. */
  readonly repairs: readonly CallEdit[];
}

interface CallProblem {
  readonly range: SourceRange;
  readonly severity: 'error' | 'warning';
  /** `missing-argument`, … */
  readonly code: string;
  readonly message: string;
  readonly fixes: readonly CallFix[];
  /** The tool that the problem is about, if it is not about the call; null if its place is unknown. */
  readonly tool: { readonly title: string; readonly uri: string; readonly position: SourcePosition } | null;
}

export interface CallFix {
  readonly title: string;
  readonly edits: readonly CallEdit[];
}

export interface CallEdit {
  readonly range: SourceRange;
  readonly newText: string;
}

/** Requests a new call of a tool, to be filled in. Never fails. */
export const newCallRequest = 'aion/newCall' as RequestName<NewCallParams, NewCallResult>;

export interface NewCallParams {
  readonly uri: string;
  readonly position: SourcePosition;
}

export interface NewCallResult {
  /** The error, as a sentence; null for a call. */
  readonly problem: string | null;
  readonly name: string;
  /** The content of a file of saved calls. */
  readonly text: string;
}

export const savedCallsEnding = '.aioncalls.json';
export const planEnding = '.aionplan.json';
export const expectationsEnding = '.aioneval.json';

/** The kind of calls that a file is checked as during typing, by its URI; null for other files. */
export function callFileOf(uri: string): 'saved-calls' | 'plan' | null {
  const path = (uri.split(/[?#]/, 1)[0] ?? '').toLowerCase();
  return path.endsWith(savedCallsEnding) ? 'saved-calls' : path.endsWith(planEnding) ? 'plan' : null;
}
