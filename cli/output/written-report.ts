import type { ExitCode } from '../exit-code.ts';
import type { Host, OutputStream } from '../host.ts';
import { version } from '../version.ts';
import { githubReport } from './github.ts';
import { jsonReport } from './json.ts';
import { writePieces } from './pieces.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarif.ts';
import { styleFor } from './style.ts';
import { textReport } from './text.ts';

export type ReportFormat = 'text' | 'json' | 'sarif' | 'github';

/** Writes a report in the requested format; `toJson` gives the JSON if it has more members. */
export function writeReport(
  host: Host,
  stream: OutputStream,
  report: Report,
  format: ReportFormat,
  code: ExitCode,
  toJson: (report: Report) => Iterable<string> = jsonReport,
): Promise<void> {
  switch (format) {
    case 'text':
      return writePieces(stream, textReport(report, stream.columns, styleFor(host, stream)));
    case 'json':
      return writePieces(stream, toJson(report));
    case 'sarif':
      return writePieces(stream, sarifReport(report, version, code));
    case 'github':
      return writePieces(stream, githubReport(report, code));
  }
}
