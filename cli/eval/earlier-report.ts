import { type Comparison, compareReports } from '../../agent/expectations/comparison.ts';
import type { EarlierReport, EvalReport } from '../../agent/expectations/report.ts';
import { readReport } from '../../agent/expectations/report-json.ts';
import { strictJson } from '../../core/json/index.ts';
import { type OrProblem, say } from '../../core/text/index.ts';
import type { Host } from '../host.ts';
import { readOneInput } from '../one-input.ts';
import type { EvalOptions } from './options.ts';

/** The report of `--against`; null without one. */
export async function earlierReport(
  host: Host,
  file: string | null,
): Promise<OrProblem<{ readonly value: EarlierReport | null }>> {
  if (file === null) return { ok: true, value: null };
  const input = await readOneInput(host, file);
  if (!input.ok) return { ok: false, problem: input.problem };
  const report = readReport(strictJson(input.text));
  if (report !== null) return { ok: true, value: report };
  return { ok: false, problem: say`${file} isn't a JSON report of aion eval.` };
}

/** The comparison with the report of `--against`; null without one. */
export function withComparison(
  before: EarlierReport | null,
  report: EvalReport,
  { against, margin }: Pick<EvalOptions, 'against' | 'margin'>,
): Comparison | null {
  if (before === null) return null;
  return compareReports(before, report, { with: against ?? '', margin: margin === null ? null : margin / 100 });
}
