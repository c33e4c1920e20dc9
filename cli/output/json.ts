import { jsonText } from './json-text.ts';
import type { Report } from './report.ts';

/** For programs. Lines and characters from 0, characters in UTF-16 units, as in the Language Server Protocol. */
export function jsonReport(report: Report): string {
  const files = report.files.map(({ path, lines, findings, fixes }) => {
    const fixesOf = fixes();
    return {
      path,
      findings: findings.map((finding) => ({
        rule: finding.rule,
        severity: finding.severity,
        exception: finding.exception,
        message: finding.message,
        range: lines.rangeOf(finding.span),
        versions: finding.versions,
        fixes: (fixesOf.get(finding) ?? []).map(({ title }) => title),
      })),
    };
  });
  return jsonText({ files, summary: report.summary });
}
