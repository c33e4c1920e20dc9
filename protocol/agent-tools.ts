import type { ToolSource } from './conversion.ts';

/** Asks what is wrong with a text of the notation, for a program that writes one. Never fails. */
export const checkTextRequest = 'aion/checkText';

export interface CheckTextParams {
  /** With an address alone, the open document or the file is checked as the editor does; a text is checked by itself. */
  readonly source: ToolSource;
}

export interface CheckTextResult {
  /** Why nothing was checked, a sentence; null where it was. */
  readonly problem: string | null;
  readonly findings: readonly TextFinding[];
  /** The whole text with all safe fixes; null where there is none to make. */
  readonly fixed: string | null;
}

export interface TextFinding {
  /** From 1, as editors show it. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly severity: string;
  readonly rule: string;
  readonly message: string;
}
