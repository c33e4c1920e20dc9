import type { Severity } from '../../core/rules/index.ts';
import { printableLines } from './printable.ts';
import type { Report } from './report.ts';

const commandOf: { readonly [S in Severity]: string } = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** One workflow command per finding: GitHub Actions shows it as an annotation at the line. Lines and columns from 1. */
export function* githubReport(report: Report): Iterable<string> {
  for (const { path, lines, findings } of report.files) {
    const commands: string[] = [];
    for (const finding of findings) {
      const { start, end } = lines.rangeOf(finding.span);
      const properties = [
        `file=${property(path)}`,
        `line=${start.line + 1}`,
        `endLine=${end.line + 1}`,
        // GitHub refuses columns on an annotation over several lines.
        ...(start.line === end.line ? [`col=${start.character + 1}`, `endColumn=${end.character + 1}`] : []),
        `title=${property(finding.exception === null ? finding.rule : `${finding.rule} (${finding.exception})`)}`,
      ];
      commands.push(`::${commandOf[finding.severity]} ${properties.join(',')}::${data(finding.message)}\n`);
    }
    yield commands.join('');
  }
}

function data(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
