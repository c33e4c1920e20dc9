import type { Report } from './report.ts';

/** For programs. Lines and characters from 0, characters in UTF-16 units, as in the Language Server Protocol. */
export function jsonReport(report: Report): string {
  const files = report.files.map(({ path, lines, findings }) => ({
    path,
    findings: findings.map(({ finding, fixes }) => ({
      rule: finding.rule,
      severity: finding.severity,
      exception: finding.exception,
      message: finding.message,
      range: lines.rangeOf(finding.span),
      versions: finding.versions,
      fixes: fixes().map(({ title }) => title),
    })),
  }));
  return `${JSON.stringify({ files, summary: report.summary }, null, 2)}\n`;
}
