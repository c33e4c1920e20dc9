import type { Comparison } from '../../agent/expectations/comparison.ts';
import type { TaskRuns } from '../../agent/expectations/engine/run-tasks.ts';
import { evalHtml } from '../../agent/expectations/eval-html.ts';
import { evalText } from '../../agent/expectations/eval-text.ts';
import type { EarlierReport, EvalReport } from '../../agent/expectations/report.ts';
import { reportJson } from '../../agent/expectations/report-json.ts';
import { say } from '../../core/text/index.ts';
import { tell } from '../command.ts';
import { deliver } from '../deliver.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { evalJunit } from '../output/eval-junit.ts';
import { jsonText } from '../output/json-text.ts';
import { printable } from '../output/printable.ts';
import { styleFor } from '../output/style.ts';
import { type EvalRules, evalExit } from './eval-exit.ts';
import type { EvalOptions } from './options.ts';

export interface Concluded {
  readonly report: EvalReport;
  readonly comparison: Comparison | null;
  /** The earlier runs of the comparison; null without one. */
  readonly before: EarlierReport | null;
  readonly stopped: TaskRuns['stopped'];
}

/** Writes the report, and returns the exit code that it means. */
export function conclude(host: Host, options: EvalOptions, concluded: Concluded): ExitCode {
  const isCompared = options.compare.length > 0;
  const rules: EvalRules = {
    ...options,
    // Two versions of the tools are compared with each other, not with a threshold.
    threshold: options.threshold ?? (isCompared ? 0 : 100),
    'fail-on': isCompared ? [...options['fail-on'], 'worse'] : options['fail-on'],
  };
  const { report, comparison, stopped } = concluded;
  const delivered = deliver(host, 'eval', options.output, textOf(host, options, concluded, rules), say`Report`);
  if (stopped === 'interrupted') {
    tell(host, say`aion eval: Interrupted. Run the same command again to continue.`);
    return graver(delivered, exitCode.interrupted);
  }
  if (stopped === 'budget') tell(host, say`aion eval: Stopped: the budget is spent.`);
  return graver(delivered, evalExit(report, comparison, rules));
}

function textOf(host: Host, options: EvalOptions, concluded: Concluded, rules: EvalRules): string {
  const { report, comparison } = concluded;
  switch (options.format) {
    case 'json':
      return jsonText(reportJson(report, comparison));
    case 'html':
      return evalHtml(report, comparison, concluded.before);
    case 'junit':
      return evalJunit(report, comparison, rules);
    case 'text': {
      const colour = styleFor(host, host.standardOutput);
      return evalText(report, comparison, { colour, shown: printable, isVerbose: options.verbose });
    }
  }
}
