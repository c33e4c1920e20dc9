import { type Comparison, compareReports } from '../../agent/expectations/comparison.ts';
import type { TaskRuns } from '../../agent/expectations/engine/run-tasks.ts';
import { evalText } from '../../agent/expectations/eval-text.ts';
import {
  type CaseToAsk,
  type EvalModel,
  type EvaluatedAll,
  evaluateAll,
} from '../../agent/expectations/evaluate-all.ts';
import {
  type EarlierReport,
  type EvalReport,
  type EvalSettings,
  evalReportOf,
} from '../../agent/expectations/report.ts';
import { readReport, reportJson } from '../../agent/expectations/report-json.ts';
import type { SystemPrompt } from '../../agent/log.ts';
import { systemClock } from '../../agent/machine/system-clock.ts';
import type { Policy } from '../../agent/policy.ts';
import { strictJson } from '../../core/json/index.ts';
import { largest, type OrProblem, say } from '../../core/text/index.ts';
import { failure, type Invocation, usageProblem } from '../command.ts';
import { deliver } from '../deliver.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { untilInterrupted } from '../interrupted.ts';
import { namedPolicies } from '../named-policies.ts';
import { readOneInput } from '../one-input.ts';
import { evalJunit } from '../output/eval-junit.ts';
import { jsonText } from '../output/json-text.ts';
import { printable } from '../output/printable.ts';
import { styleFor } from '../output/style.ts';
import { version } from '../version.ts';
import { answerCache } from './answer-cache.ts';
import { type EvalRules, evalExit } from './eval-exit.ts';
import { type EvalInput, readEvalInputs } from './inputs.ts';
import { evaluatedModels } from './models.ts';
import type { EvalOptions } from './options.ts';
import { EvalProgressLine } from './progress.ts';

type Answer<Value> = OrProblem<{ readonly value: Value }>;

export async function runEval({ operands, options }: Invocation<EvalOptions>, host: Host): Promise<ExitCode> {
  const wrong = usageOf(options);
  if (wrong !== null) return usageProblem(host, 'eval', wrong);
  const models = evaluatedModels(host, options);
  if (!models.ok) return usageProblem(host, 'eval', models.problem);
  const policies = await policiesOf(host, operands, options);
  if (!policies.ok) return failure(host, 'eval', policies.problem);
  const system = await systemOf(host, options.system);
  if (!system.ok) return failure(host, 'eval', system.problem);
  const before = await earlierReport(host, options.against);
  if (!before.ok) return failure(host, 'eval', before.problem);
  const inputs = await readEvalInputs(host, operands, options);
  if (!inputs.ok) return failure(host, 'eval', inputs.problem);
  const settings = settingsOf(options, system.value, policies.value, models.models);
  const began = new Date();
  const evaluated = await askAll(host, casesOf(inputs.value, policies.value), models.models, system.value, options);
  const report = evalReportOf(evaluated.cases, {
    ...{ aion: version, began: began.toISOString(), wallSeconds: (Date.now() - began.getTime()) / 1_000 },
    ...{ isComplete: evaluated.stopped === null, settings, tools: evaluated.tools, models: models.models },
    notices: evaluated.notices,
  });
  const comparison =
    before.value === null
      ? null
      : compareReports(before.value, report, {
          with: options.against ?? '',
          margin: options.margin === null ? null : options.margin / 100,
        });
  return concluded(host, options, report, comparison, evaluated.stopped);
}

/** Writes the report, and returns the exit code that it means. */
function concluded(
  host: Host,
  options: EvalOptions,
  report: EvalReport,
  comparison: Comparison | null,
  stopped: TaskRuns['stopped'],
): ExitCode {
  const rules: EvalRules = { ...options, threshold: options.threshold ?? 100 };
  const delivered = deliver(
    host,
    'eval',
    options.output,
    textOf(host, options, report, comparison, rules),
    say`Report`,
  );
  if (stopped === 'interrupted') {
    host.standardError.write(`${say`aion eval: Interrupted. Run the same command again to continue.`}\n`);
    return graver(delivered, exitCode.interrupted);
  }
  if (stopped === 'budget') host.standardError.write(`${say`aion eval: Stopped: the budget is spent.`}\n`);
  return graver(delivered, evalExit(report, comparison, rules));
}

function textOf(
  host: Host,
  options: EvalOptions,
  report: EvalReport,
  comparison: Comparison | null,
  rules: EvalRules,
): string {
  switch (options.format) {
    case 'json':
      return jsonText(reportJson(report, comparison));
    case 'junit':
      return evalJunit(report, comparison, rules);
    case 'text': {
      const colour = styleFor(host, host.standardOutput);
      return evalText(report, comparison, { colour, shown: printable, isVerbose: options.verbose });
    }
  }
}

function usageOf(options: EvalOptions): string | null {
  for (const name of ['threshold', 'max-errors', 'margin'] as const) {
    if ((options[name] ?? 0) > 100) return say`Invalid value for --${name}. Use a number from 0 to 100.`;
  }
  const strange = options['fail-on'].find((one) => one !== 'worse' && one !== 'error');
  if (strange !== undefined) return say`Invalid value "${strange}" for --fail-on.`;
  const cost = options['max-cost'];
  if (cost !== null && !(Number(cost) > 0)) return say`Invalid value "${cost}" for --max-cost. Use a number above 0.`;
  if (cost !== null && options.price.length === 0) return say`--max-cost requires --price.`;
  return null;
}

async function policiesOf(
  host: Host,
  operands: readonly string[],
  options: EvalOptions,
): Promise<Answer<readonly Policy[]>> {
  if (options['no-policies']) return { ok: true, value: [] };
  const named = await namedPolicies(host, [...options.tools, ...operands], options.policy, options['policy-tag']);
  return named.ok ? { ok: true, value: named.policies } : named;
}

async function systemOf(host: Host, named: string | null): Promise<Answer<SystemPrompt | undefined>> {
  if (named === null) return { ok: true, value: undefined };
  if (named === 'none' || named === 'aion') return { ok: true, value: named };
  const input = await readOneInput(host, named);
  return input.ok ? { ok: true, value: { text: input.text.trim() } } : { ok: false, problem: input.problem };
}

async function earlierReport(host: Host, file: string | null): Promise<Answer<EarlierReport | null>> {
  if (file === null) return { ok: true, value: null };
  const input = await readOneInput(host, file);
  if (!input.ok) return { ok: false, problem: input.problem };
  const report = readReport(strictJson(input.text));
  if (report !== null) return { ok: true, value: report };
  return { ok: false, problem: say`${file} isn't a JSON report of aion eval.` };
}

function settingsOf(
  options: EvalOptions,
  system: SystemPrompt | undefined,
  policies: readonly Policy[],
  models: readonly EvalModel[],
): EvalSettings {
  return {
    ...{ times: options.times ?? 1, seed: options.seed, maxTokens: options['max-tokens'] },
    temperature: options.temperature === null ? null : Number(options.temperature),
    ...{ prompted: options.prompted, system: system ?? 'default', policies: policies.map(({ name }) => name) },
    ...{ judging: options.judge, threshold: options.threshold ?? 100 },
    concurrency: largest(models.map(({ concurrency = 1 }) => concurrency)),
  };
}

function casesOf(inputs: readonly EvalInput[], policies: readonly Policy[]): readonly CaseToAsk[] {
  return inputs.flatMap(({ key, cases, tools }) =>
    cases.map((one): CaseToAsk => ({ file: key, case: one, tools, policies })),
  );
}

async function askAll(
  host: Host,
  cases: readonly CaseToAsk[],
  models: readonly EvalModel[],
  system: SystemPrompt | undefined,
  options: EvalOptions,
): Promise<EvaluatedAll> {
  const progress = new EvalProgressLine(host, options.quiet);
  const evaluated = await untilInterrupted((signal, validate) =>
    evaluateAll(cases, models, {
      ...{ repeats: options.times ?? 1, signal, validate, clock: systemClock, judging: options.judge, system },
      cache: options['no-cache'] ? null : answerCache(host, !options.refresh),
      attempts: options.attempts ?? 5,
      times: { silence: options.timeout ?? 60, total: options['answer-timeout'] ?? 300 },
      budget: {
        requests: options['max-requests'],
        cost: options['max-cost'] === null ? null : Number(options['max-cost']),
      },
      onRun: (_task, _run, state) => progress.at(state),
      onPause: (model, seconds) => progress.say(say`${model.name}: rate limit, waiting ${Math.ceil(seconds)} s`),
    }),
  );
  progress.end();
  return evaluated;
}
