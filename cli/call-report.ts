import type { CallFinding } from '../core/calls/check-call.ts';
import type { Finding } from '../core/rules/finding.ts';
import { LineIndex } from '../core/text/line-index.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import type { Host } from './host.ts';
import { jsonText } from './output/json-text.ts';
import { type Report, summaryOf } from './output/report.ts';
import { type ReportFormat, writeReport } from './output/written-report.ts';

/** Writes the findings in the calls of one text, in the formats of `aion check`. Returns 1 if one is an error. */
export async function reportCallFindings(
  host: Host,
  format: ReportFormat,
  path: string,
  text: string,
  found: readonly CallFinding[],
): Promise<ExitCode> {
  const inOrder = found.toSorted((a, b) => a.span.start - b.span.start);
  const findings = inOrder.map(findingOf);
  const file = { path, text, lines: new LineIndex(text), findings, fixes: () => new Map(), mendable: () => 0 };
  const report: Report = { files: [file], problems: [], summary: summaryOf([file]), mendedFiles: null };
  const code = report.summary.errors > 0 ? exitCode.found : exitCode.clean;
  await writeReport(host, host.standardOutput, report, format, code, ({ summary }) => [
    jsonText({ files: [{ path, findings: inOrder.map((finding) => findingJson(finding, file.lines)) }], summary }),
  ]);
  return code;
}

function findingOf({ code, severity, span, message, pointer, expected }: CallFinding): Finding {
  return {
    ...{ rule: code, family: 'call', severity, exception: null, span, message, related: [], versions: [] },
    data: { pointer, expected },
  };
}

/** As in the report of `aion check`, with the pointer below the arguments and the expected value. */
function findingJson({ code, severity, span, message, pointer, expected }: CallFinding, lines: LineIndex): object {
  return { rule: code, severity, message, range: lines.rangeOf(span), pointer, expected };
}
