import { type CodeTools, versionNotes } from '../core/code/index.ts';
import { type CheckSettings, checkToolCode } from '../core/rules/index.ts';
import { LineIndex } from '../core/text/index.ts';
import type { ReportedFile } from './output/report.ts';

interface CheckedProgram {
  readonly ok: true;
  readonly file: ReportedFile;
  /** What is said once of all files, as sentences. */
  readonly notes: readonly string[];
}

/** Checks the tools that a program defines; null if it defines none. `path` is its name in the report. */
export function checkProgram(
  path: string,
  text: string,
  code: CodeTools,
  settings: CheckSettings,
): CheckedProgram | null {
  if (code.tools.length + code.unread.length === 0) return null;
  const findings = checkToolCode(code, settings);
  return {
    ok: true,
    file: { path, text, lines: new LineIndex(text), findings, fixes: () => new Map(), repairable: () => 0 },
    notes: versionNotes(code.tools),
  };
}
