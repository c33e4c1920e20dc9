import type { Finding } from '../../core/rules/finding.ts';
import { endOf, type TestRun } from '../tested-file.ts';
import { differenceLines } from './difference.ts';
import { githubReport } from './github.ts';
import { summaryOf } from './report.ts';

/** An annotation for GitHub Actions at each call that failed, and at what is wrong in the files. */
export function testsGithub(run: TestRun): string {
  const files = run.files.map((file) => {
    const failed = file.cases.flatMap((one) => {
      const { status, message, differences } = endOf(one);
      if (status !== 'failed') return [];
      const says = [`${one.kept.call.name}: ${message}`, ...differenceLines(differences)].join('\n');
      return [finding('failed-call', 'error', one.kept.call.nameSpan, says)];
    });
    const wrong = file.problems.map(({ severity, span, message }) => finding('kept-call', severity, span, message));
    return { ...file, findings: [...wrong, ...failed], fixes: () => new Map(), mendable: () => 0 };
  });
  const report = { files, problems: run.problems, summary: summaryOf(files), mendedFiles: null };
  return [...githubReport(report)].join('');
}

function finding(rule: string, severity: Finding['severity'], span: Finding['span'], message: string): Finding {
  return { rule, family: 'call', severity, exception: null, span, message, related: [], versions: [], data: null };
}
