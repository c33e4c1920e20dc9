import type { Severity } from '../../core/rules/index.ts';
import { say } from '../../core/text/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { printableLines } from './printable.ts';
import type { Report } from './report.ts';

const commandOf: { readonly [S in Severity]: string } = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/**
 * One workflow command per finding: GitHub Actions shows it as an annotation at the line. Lines and columns from 1. The report of a run that
 * failed has an error: of each file that couldn't be read, and if only the number of warnings is too high.
 */
export function* githubReport(report: Report, code: ExitCode): Iterable<string> {
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
  for (const { path, says } of report.problems) yield `::error file=${property(path)},line=1::${data(says)}\n`;
  if (code === exitCode.found && report.summary.errors === 0) {
    yield `::error title=max-warnings::${data(say`More warnings than --max-warnings allows.`)}\n`;
  }
}

function data(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
