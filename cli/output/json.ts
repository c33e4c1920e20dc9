import { jsonPieces } from './json-text.ts';
import type { Report, ReportedFile } from './report.ts';

/** For programs. Lines and characters from 0, characters in UTF-16 units, as in LSP. */
export function jsonReport({ files, summary }: Report): Iterable<string> {
  return jsonPieces((list) => ({ files: list, summary }), filesJson(files));
}

function* filesJson(files: readonly ReportedFile[]): Iterable<object> {
  for (const file of files) yield fileJson(file);
}

function fileJson({ path, lines, findings, fixes }: ReportedFile): object {
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
}
