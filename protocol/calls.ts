import type { SourcePosition, SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** Checks the calls in a text against the tools of the workspace. Never fails. */
export const checkCallsRequest = 'aion/checkCalls' as RequestName<CheckCallsParams, CheckCallsResult>;

export interface CheckCallsParams {
  /** All of the document, or a text without one. */
  readonly text: string;
  /** Its address: the tools beside it count first. */
  readonly uri?: string;
  readonly languageId?: string;
  /** The part to read; all of the text where it is left out. */
  readonly range?: SourceRange;
  /** Without a range, of Markdown, the block of code at this position is read, if there is one. */
  readonly position?: SourcePosition;
}

export interface CheckCallsResult {
  /** Why nothing was checked, as a sentence; null where it was. */
  readonly problem: string | null;
  /** The part that was read. */
  readonly range: SourceRange;
  /** The names of the tools that are called, in the order of the text. */
  readonly calls: readonly string[];
  readonly problems: readonly CallProblem[];
  /** The changes that leave the meaning as it is, all together; none where there are none. */
  readonly mends: readonly CallEdit[];
}

export interface CallProblem {
  readonly range: SourceRange;
  readonly severity: 'error' | 'warning';
  /** What kind of problem it is: `missing-argument`, … */
  readonly code: string;
  readonly message: string;
  /** What mends it. */
  readonly fixes: readonly CallFix[];
}

export interface CallFix {
  readonly title: string;
  readonly edits: readonly CallEdit[];
}

export interface CallEdit {
  readonly range: SourceRange;
  readonly newText: string;
}

/** A new call of a tool, to be filled in. Never fails. */
export const newCallRequest = 'aion/newCall' as RequestName<NewCallParams, NewCallResult>;

export interface NewCallParams {
  /** The document with the tool. */
  readonly uri: string;
  /** A position in the tool. */
  readonly position: SourcePosition;
}

export interface NewCallResult {
  /** Why there is none, as a sentence; null where there is one. */
  readonly problem: string | null;
  readonly name: string;
  /** The text of a file of kept calls. */
  readonly text: string;
}

/** The end of the name of a file of kept calls. */
export const keptCallsEnding = '.aioncalls.json';
/** The end of the name of a file with a plan. */
export const planEnding = '.aionplan.json';
/** The end of the name of a file of expectations. */
export const expectationsEnding = '.aioneval.json';

/** What a document, by its address, is checked as while it is typed; null for all others. */
export function callFileOf(uri: string): 'kept-calls' | 'plan' | null {
  const path = (uri.split(/[?#]/, 1)[0] ?? '').toLowerCase();
  return path.endsWith(keptCallsEnding) ? 'kept-calls' : path.endsWith(planEnding) ? 'plan' : null;
}
