import { mergedReport, type SavedReport } from '../../agent/expectations/merged-report.ts';
import { readReport } from '../../agent/expectations/report-json.ts';
import { strictJson } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import { failure, usageProblem } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { readOneInput } from '../one-input.ts';
import { conclude } from './conclude.ts';
import { earlierReport, withComparison } from './earlier-report.ts';
import type { EvalOptions } from './options.ts';

/** `aion eval merge`: one report of the reports of several machines. */
export async function runMerge(host: Host, files: readonly string[], options: EvalOptions): Promise<ExitCode> {
  if (files.length === 0) return usageProblem(host, 'eval', say`Specify the JSON reports to merge.`);
  const reports: SavedReport[] = [];
  for (const file of files) {
    const input = await readOneInput(host, file);
    if (!input.ok) return failure(host, 'eval', input.problem);
    const report = readReport(strictJson(input.text));
    if (report === null || report.settings === null) {
      return failure(host, 'eval', say`${file} isn't a JSON report of aion eval.`);
    }
    reports.push(report);
  }
  const merged = mergedReport(reports);
  if (!merged.ok) return failure(host, 'eval', merged.problem);
  const before = await earlierReport(host, options.against);
  if (!before.ok) return failure(host, 'eval', before.problem);
  const comparison = withComparison(before.value, merged.report, options);
  return conclude(host, options, { report: merged.report, comparison, before: before.value, stopped: null });
}
