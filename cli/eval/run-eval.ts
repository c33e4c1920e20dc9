import { dirname } from 'node:path';
import {
  affectedPairs,
  type CasePair,
  type ComparedSides,
  compareTools,
} from '../../agent/expectations/compare-tools.ts';
import { type Comparison, compareReports } from '../../agent/expectations/comparison.ts';
import type { TaskOptions, TaskRuns } from '../../agent/expectations/engine/run-tasks.ts';
import { type CaseToAsk, type EvalModel, evaluateAll } from '../../agent/expectations/evaluate-all.ts';
import {
  type EarlierReport,
  type EvalSettings,
  evalReportOf,
  type ReportFacts,
} from '../../agent/expectations/report.ts';
import type { SystemPrompt } from '../../agent/log.ts';
import { systemClock } from '../../agent/machine/system-clock.ts';
import type { Policy } from '../../agent/policy.ts';
import { type ModelPrice, noAgentSettings } from '../../core/rules/index.ts';
import { largest, type OrProblem, say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { failure, type Invocation, tell, usageProblem } from '../command.ts';
import { Configurations } from '../configuration.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { untilInterrupted } from '../interrupted.ts';
import { namedPolicies } from '../named-policies.ts';
import { readOneInput } from '../one-input.ts';
import { absolutePath } from '../paths.ts';
import { version } from '../version.ts';
import { answerCache } from './answer-cache.ts';
import { type Concluded, conclude } from './conclude.ts';
import { earlierReport, withComparison } from './earlier-report.ts';
import { type EvalInput, readEvalInputs } from './inputs.ts';
import { runMerge } from './merge.ts';
import { evaluatedModels } from './models.ts';
import { oldTools } from './old-tools.ts';
import type { EvalOptions } from './options.ts';
import { EvalProgressLine } from './progress.ts';

type Answer<Value> = OrProblem<{ readonly value: Value }>;

export async function runEval({ operands, options }: Invocation<EvalOptions>, host: Host): Promise<ExitCode> {
  const wrong = usageOf(options);
  if (wrong !== null) return usageProblem(host, 'eval', wrong);
  const [action, ...files] = operands;
  if (action === 'merge') return runMerge(host, files, options);
  const configured = await configuredPrices(host, operands);
  if (!configured.ok) return failure(host, 'eval', configured.problem);
  const models = evaluatedModels(host, options, configured.value);
  if (!models.ok) return usageProblem(host, 'eval', models.problem);
  if (options['max-cost'] !== null && models.models.every(({ price }) => price === undefined)) {
    return usageProblem(host, 'eval', say`--max-cost requires --price.`);
  }
  const policies = await policiesOf(host, operands, options);
  if (!policies.ok) return failure(host, 'eval', policies.problem);
  const system = await systemOf(host, options.system);
  if (!system.ok) return failure(host, 'eval', system.problem);
  const before = await earlierReport(host, options.against);
  if (!before.ok) return failure(host, 'eval', before.problem);
  const inputs = await untilInterrupted((_, validate) => readEvalInputs(host, operands, options, validate));
  if (!inputs.ok) return failure(host, 'eval', inputs.problem);
  const session: Session = { models: models.models, policies: policies.value, system: system.value, options };
  if (options.compare.length > 0) {
    const old = await oldTools(host, inputs.value, options);
    if (!old.ok) return failure(host, 'eval', old.problem);
    return conclude(host, options, await compareBoth(host, pairsOf(inputs.value, old.tools, session), session));
  }
  const asked = shardOf(casesOf(inputs.value, policies.value), options);
  return conclude(host, options, await askCases(host, asked, before.value, session));
}

/** What an evaluation asks with. */
export interface Session {
  readonly models: readonly EvalModel[];
  readonly policies: readonly Policy[];
  readonly system: SystemPrompt | undefined;
  readonly options: EvalOptions;
}

async function askCases(
  host: Host,
  cases: readonly CaseToAsk[],
  before: EarlierReport | null,
  session: Session,
): Promise<Concluded> {
  const { models, options } = session;
  const began = new Date();
  const evaluated = await watched(host, session, (task) =>
    evaluateAll(cases, models, { ...task, repeats: options.times ?? 1 }),
  );
  const { stopped, tools, notices } = evaluated;
  const facts = factsOf(began, session, stopped);
  const report = evalReportOf(evaluated.cases, { ...facts, tools, notices });
  return { report, comparison: withComparison(before, report, options), before, stopped };
}

async function compareBoth(host: Host, pairs: readonly CasePair[], session: Session): Promise<Concluded> {
  const { models, options } = session;
  const repeats = options.times ?? usualCompareTimes;
  const confirm = options.confirm ?? usualConfirm;
  const confirmMost = options['confirm-most'] ?? usualConfirmMost;
  const affected = (await affectedPairs(pairs)).length;
  const first = affected * repeats * 2 * models.length;
  const more = Math.min(affected, confirmMost) * confirm * 2 * models.length;
  if (!options.quiet) {
    tell(host, say`${first} requests, then up to ${more} more for suspicious questions`);
    if (repeats < usualCompareTimes) tell(host, say`Fewer than ${usualCompareTimes} runs find only large changes.`);
  }
  const began = new Date();
  const sides = await watched(host, session, (task) =>
    compareTools(pairs, models, { ...task, repeats, confirm, confirmMost }),
  );
  const facts = factsOf(began, session, sides.stopped);
  const report = evalReportOf(sides.after, { ...facts, tools: sides.toolsAfter, notices: sides.notices });
  const before: EarlierReport = {
    ...{ began: facts.began, settings: facts.settings, tools: sides.toolsBefore, cases: sides.before },
  };
  const named = { with: options.compare.join(', '), margin: options.margin === null ? null : options.margin / 100 };
  const comparison = withConfirmed(compareReports(before, report, named), sides);
  return { report, comparison, before, stopped: sides.stopped };
}

/** Does the work with the options of the command line, until Ctrl+C, and shows its progress. */
async function watched<Value>(
  host: Host,
  { options, system }: Session,
  work: (task: TaskOptions) => Promise<Value>,
): Promise<Value> {
  const progress = new EvalProgressLine(host, options.quiet);
  const cost = options['max-cost'];
  const done = await untilInterrupted((signal, validate) =>
    work({
      ...{ signal, validate, clock: systemClock, judging: options.judge, system, attempts: options.attempts ?? 5 },
      cache: options['no-cache'] ? null : answerCache(host, !options.refresh),
      times: { silence: options.timeout ?? 60, total: options['answer-timeout'] ?? 300 },
      budget: { requests: options['max-requests'], cost: cost === null ? null : Number(cost) },
      onRun: (_task, _run, state) => progress.at(state),
      onPause: (model, seconds) => progress.say(say`${model.name}: rate limit, waiting ${Math.ceil(seconds)} s`),
    }),
  );
  progress.end();
  return done;
}

function factsOf(
  began: Date,
  { models, policies, system, options }: Session,
  stopped: TaskRuns['stopped'],
): Omit<ReportFacts, 'tools' | 'notices'> & { readonly settings: EvalSettings } {
  return {
    ...{ aion: version, began: began.toISOString(), wallSeconds: (Date.now() - began.getTime()) / 1_000 },
    ...{ isComplete: stopped === null, settings: settingsOf(options, system, policies, models), models },
  };
}

function usageOf(options: EvalOptions): string | null {
  for (const name of ['threshold', 'max-errors', 'margin'] as const) {
    if ((options[name] ?? 0) > 100) return say`Invalid value for --${name}. Use a number from 0 to 100.`;
  }
  const strange = options['fail-on'].find((one) => one !== 'worse' && one !== 'error');
  if (strange !== undefined) return say`Invalid value "${strange}" for --fail-on.`;
  const cost = options['max-cost'];
  if (cost !== null && !(Number(cost) > 0)) return say`Invalid value "${cost}" for --max-cost. Use a number above 0.`;
  if (options.shard !== null && shardIn(options.shard) === null) {
    return say`Invalid value "${options.shard}" for --shard. Use I/N, for example 1/4.`;
  }
  if (options.compare.length > 0 && (options.against !== null || options.shard !== null)) {
    return say`--compare can't be combined with --against or --shard.`;
  }
  return null;
}

/** `agent.prices` of the nearest `.aionrc.json` above the first file. */
async function configuredPrices(
  host: Host,
  operands: readonly string[],
): Promise<Answer<ReadonlyMap<string, ModelPrice>>> {
  const configurations = new Configurations({});
  const { agent = noAgentSettings } = await configurations.layerFor(dirname(absolutePath(host, operands[0] ?? '.')));
  const [problem] = configurations.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  return { ok: true, value: agent.prices };
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
    ...{ judging: options.judge, threshold: options.threshold ?? 100, shard: shardIn(options.shard) },
    concurrency: largest(models.map(({ concurrency = 1 }) => concurrency)),
  };
}

function casesOf(inputs: readonly EvalInput[], policies: readonly Policy[]): readonly CaseToAsk[] {
  return inputs.flatMap(({ key, cases, tools }) =>
    cases.map((one): CaseToAsk => ({ file: key, case: one, tools, policies })),
  );
}

/** The part of the questions that this machine asks: each Nth, so that the parts take the same time. */
function shardOf(cases: readonly CaseToAsk[], { shard }: EvalOptions): readonly CaseToAsk[] {
  const { part, of } = shardIn(shard) ?? { part: 1, of: 1 };
  return cases.map((one, place) => ({ ...one, place })).filter(({ place }) => place % of === part - 1);
}

/** Null for another text than `I/N`. */
function shardIn(text: string | null): EvalSettings['shard'] {
  const [, part = '', of = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text ?? '') ?? [];
  const isPart = part !== '' && Number(part) >= 1 && Number(part) <= Number(of);
  return isPart ? { part: Number(part), of: Number(of) } : null;
}

function pairsOf(
  inputs: readonly EvalInput[],
  old: ReadonlyMap<EvalInput, readonly CanonicalTool[]>,
  { policies }: Session,
): readonly CasePair[] {
  return inputs.flatMap((input) =>
    input.cases.map((one): CasePair => {
      const asked = { file: input.key, case: one, policies };
      return { before: { ...asked, tools: old.get(input) ?? [] }, after: { ...asked, tools: input.tools } };
    }),
  );
}

/** Runs on each side, where two versions of the tools are compared. */
const usualCompareTimes = 10;
/** Fresh runs of suspicious questions, and the most such questions of a model. */
const usualConfirm = 15;
const usualConfirmMost = 10;

function withConfirmed(comparison: Comparison, { confirmed, unaffected }: ComparedSides): Comparison {
  return {
    ...comparison,
    unaffected,
    models: comparison.models.map((model) => ({ ...model, stage2: confirmed.get(model.key) ?? [] })),
  };
}
