import type { CodeTools } from '../core/code/index.ts';
import { codeWarnings } from '../core/conversion/index.ts';
import { type CheckSettings, checkToolCode } from '../core/rules/index.ts';
import { LineIndex } from '../core/text/index.ts';
import type { ReportedFile } from './output/report.ts';

interface CheckedProgram {
  readonly ok: true;
  readonly file: ReportedFile;
  /** What only a run would tell, and what a framework rejects, as sentences with their lines. */
  readonly warnings: readonly string[];
}

/** Checks the tools that a program defines; null if it defines none. `path` is its name in the report. */
export function checkProgram(
  path: string,
  text: string,
  code: CodeTools,
  settings: CheckSettings,
): CheckedProgram | null {
  if (code.tools.length + code.unread.length === 0) return null;
  const findings = checkToolCode(code.tools, settings);
  const lines = new LineIndex(text);
  const file: ReportedFile = { path, text, lines, findings, fixes: () => new Map(), repairable: () => 0 };
  return { ok: true, file, warnings: codeWarnings(text, code) };
}
