import type { Finding, Fix } from '../../core/rules/index.ts';
import type { LineIndex } from '../../core/text/index.ts';
import type { FileProblem } from '../../project/files.ts';

export interface ReportedFile {
  readonly path: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly findings: readonly Finding[];
  /** The fixes of all findings; computed only by reports that show them. */
  readonly fixes: () => ReadonlyMap<Finding, readonly Fix[]>;
  /** The number of findings that `--fix` would remove; computed only by the report that shows it. */
  readonly repairable: () => number;
}

interface ReportSummary {
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
  /** The number of files that `--fix` changed; null without it. */
  readonly repairedFiles: number | null;
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
