import type { Finding, Fix } from '../../core/rules/finding.ts';
import type { LineIndex } from '../../core/text/line-index.ts';
import type { FileProblem } from '../../project/files.ts';

/** One checked file, under the name it was given. */
export interface ReportedFile {
  readonly path: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly findings: readonly Finding[];
  /** What can be done about the findings; worked out, of all of them at once, only by the reports that show it. */
  readonly fixes: () => ReadonlyMap<Finding, readonly Fix[]>;
  /** How many findings `--fix` would take away; worked out only by the report that says so. */
  readonly mendable: () => number;
}

export interface ReportSummary {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  /** Findings of severity information and hint. */
  readonly infos: number;
}

export interface Report {
  readonly files: readonly ReportedFile[];
  readonly summary: ReportSummary;
  readonly problems: readonly FileProblem[];
  /** How many files were mended by `--fix`; null without it. */
  readonly mendedFiles: number | null;
}

export function summaryOf(files: readonly ReportedFile[]): ReportSummary {
  const count = { errors: 0, warnings: 0, infos: 0 };
  for (const { findings } of files) {
    for (const finding of findings) {
      if (finding.severity === 'error') count.errors++;
      else if (finding.severity === 'warning') count.warnings++;
      else count.infos++;
    }
  }
  return { files: files.length, ...count };
}
