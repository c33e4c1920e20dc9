import { join } from 'node:path';
import { readBfcl } from '../../agent/expectations/bfcl.ts';
import { readEvalFile } from '../../agent/expectations/eval-file.ts';
import { evalText } from '../../agent/expectations/eval-text.ts';
import {
  type CaseToAsk,
  type EvaluateAllOptions,
  evaluateAll,
  missingTool,
} from '../../agent/expectations/evaluate-all.ts';
import type { EvalCase } from '../../agent/expectations/expectation.ts';
import {
  compareReports,
  type EvalReport,
  type EvaluatedCase,
  evalReportOf,
  type ModelSummary,
} from '../../agent/expectations/report.ts';
import { systemClock } from '../../agent/machine/system-clock.ts';
import type { ModelBridge } from '../../agent/model-bridge.ts';
import type { Policy } from '../../agent/policy.ts';
import { strictJson } from '../../core/json/index.ts';
import { LineIndex, type OrProblem, say, wording } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { list, number, type OptionValues, value } from '../arguments.ts';
import { readCallableTools } from '../callable-tools.ts';
import { defineCommand, failure, type Invocation, tell, usageProblem } from '../command.ts';
import { failedToReadOrWrite, outputFile, pythonBehindFiles } from '../common-options.ts';
import { deliver } from '../deliver.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import { findInputs, folderOfInput } from '../files.ts';
import type { Host } from '../host.ts';
import { untilInterrupted } from '../interrupted.ts';
import { namedModel } from '../named-model.ts';
import { namedPolicies } from '../named-policies.ts';
import { readOneInput } from '../one-input.ts';
import { evalJunit } from '../output/eval-junit.ts';
import { jsonText } from '../output/json-text.ts';
import { printable } from '../output/printable.ts';
import { styleFor } from '../output/style.ts';
import { Progress } from '../progress.ts';
import { largestToolFile, readText } from '../read-text.ts';
import { answerOptions, policyOptions, promptedModel, toolsOfFolder } from '../run-options.ts';

const options = {
  model: list('NAME@ADDRESS', 'Model to evaluate, and its server'),
  tools: {
    ...toolsOfFolder,
    summary: 'Tools: files, folders or globs [default: the tools listed in the expectation files]',
  },
  times: number('N', 'Number of times to ask each question [default: 1]', { minimum: 1 }),
  threshold: number('PERCENT', 'Fail if fewer than PERCENT of the runs are correct [default: 100]'),
  against: value('REPORT', 'Compare with an earlier JSON report'),
  prompted: promptedModel,
  ...answerOptions,
  ...policyOptions,
  python: pythonBehindFiles,
  output: outputFile,
  format: value('FORMAT', 'Report format', { choices: ['text', 'json', 'junit'], default: 'text' }),
};

type EvalOptions = OptionValues<typeof options>;

export const evalCommand = defineCommand(
  {
    name: 'eval',
    summary: wording`Compare the tool calls of models with expectations`,
    details: [
      'Reads questions and expectations from `NAME.aioneval.json` files, and from `.jsonl` files in the format of the Berkeley Function Calling Leaderboard. Each question is sent to each model. No tools are run; results come from the file.',
      'For each model, the report shows how often the tools and arguments were correct, the tokens and the time, and which tools the model confused with each other. See docs/agents.md for the file format.',
      '`--against REPORT` compares the run with an earlier JSON report, for example after you change a description.',
      'See `aion ask` for models, addresses and keys.',
    ],
    operands: { name: 'PATH', summary: 'Files with expectations, their folders, or globs', minimum: 1, maximum: null },
    options,
    examples: {
      'aion eval tools.aioneval.json --model llama3.2@ollama': 'Check whether a model uses the tools correctly',
      'aion eval evals --model gpt-4.1@openai --model llama3.2@ollama --times 5 --format json -o report.json':
        'Ask two models each question five times',
      'aion eval evals --model llama3.2@ollama --against report.json --threshold 90':
        'Show what a change made better or worse',
    },
    exits: {
      0: 'Every model reaches the threshold',
      1: 'A model is below the threshold',
      2: failedToReadOrWrite,
    },
  },
  runEval,
);

interface EvalInput {
  readonly path: string;
  readonly cases: readonly EvalCase[];
  readonly tools: readonly CanonicalTool[];
}

type Answer<Value> = OrProblem<{ readonly value: Value }>;

async function runEval({ operands, options }: Invocation<EvalOptions>, host: Host): Promise<ExitCode> {
  const threshold = options.threshold ?? 100;
  if (options.model.length === 0) return usageProblem(host, 'eval', say`--model is required, as NAME@ADDRESS.`);
  if (threshold > 100) {
    return usageProblem(host, 'eval', say`Invalid value for --threshold. Use a number from 0 to 100.`);
  }
  const bridges: ModelBridge[] = [];
  for (const words of options.model) {
    const model = namedModel(host, words, { isPrompted: options.prompted, isStream: false, answer: options });
    if (!model.ok) return usageProblem(host, 'eval', model.problem);
    bridges.push(model.bridge);
  }
  const policies = await namedPolicies(host, [...options.tools, ...operands], options.policy, options['policy-tag']);
  if (!policies.ok) return failure(host, 'eval', policies.problem);
  const before = await earlierReport(host, options.against);
  if (!before.ok) return failure(host, 'eval', before.problem);
  const inputs = await readInputs(host, operands, options);
  if (!inputs.ok) return failure(host, 'eval', inputs.problem);
  const cases = await untilInterrupted((signal, validate) => {
    const how = { times: options.times ?? 1, signal, validate, clock: systemClock };
    return askAll(host, inputs.value, bridges, policies.policies, how);
  });
  if (cases === null) return failure(host, 'eval', say`The evaluation was cancelled. No report was written.`);
  const report = evalReportOf(cases);
  const changes = before.value === null ? null : compareReports(before.value, report);
  const isBelow = ({ right, runs }: ModelSummary): boolean => right * 100 < threshold * runs;
  const text =
    options.format === 'json'
      ? jsonText(changes === null ? report : { ...report, changes })
      : options.format === 'junit'
        ? evalJunit(report, isBelow)
        : evalText(report, changes, { colour: styleFor(host, host.standardOutput), shown: printable });
  const delivered = deliver(host, 'eval', options.output, text, say`Report`);
  return graver(delivered, report.models.some(isBelow) ? exitCode.found : exitCode.clean);
}

async function readInputs(
  host: Host,
  paths: readonly string[],
  options: EvalOptions,
): Promise<Answer<readonly EvalInput[]>> {
  const found = await findInputs(host, paths, (name) => /\.aioneval\.json$/.test(name));
  const [problem] = found.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  const named = options.tools.length === 0 ? null : await readCallableTools(host, options.tools, options.python);
  if (named !== null && !named.ok) return named;
  const inputs: EvalInput[] = [];
  for (const input of found.inputs) {
    const { path } = input;
    const text = await readText(host, input.absolute, largestToolFile);
    if (!text.ok) return { ok: false, problem: `${path}: ${text.says}` };
    const read = path.endsWith('.jsonl') ? bfclCases(path, text.text) : evalCases(path, text.text);
    if (!read.ok) return read;
    const { cases, toolPaths } = read.value;
    const folder = folderOfInput(host, input, null);
    const own =
      named ??
      (await readCallableTools(
        host,
        toolPaths.map((one) => join(folder, one)),
        options.python,
      ));
    if (!own.ok) return own;
    if (own.canonical.length === 0 && cases.some(({ tools }) => tools.length === 0)) {
      return { ok: false, problem: say`${path}: no tools. Specify them in "tools" or with --tools.` };
    }
    const missing = missingTool(cases, own.canonical);
    if (missing !== null) return { ok: false, problem: `${path}: ${missing}` };
    inputs.push({ path, cases, tools: own.canonical });
  }
  if (inputs.every(({ cases }) => cases.length === 0)) return { ok: false, problem: say`No cases found.` };
  return { ok: true, value: inputs };
}

type ReadCases = Answer<{ readonly cases: readonly EvalCase[]; readonly toolPaths: readonly string[] }>;

function bfclCases(path: string, text: string): ReadCases {
  const { cases, strangeLines } = readBfcl(text);
  const [line] = strangeLines;
  if (line !== undefined) return { ok: false, problem: say`${path}:${line}: invalid case.` };
  return { ok: true, value: { cases, toolPaths: [] } };
}

function evalCases(path: string, text: string): ReadCases {
  const { cases, toolPaths, problems } = readEvalFile(text);
  const [problem] = problems;
  if (problem === undefined) return { ok: true, value: { cases, toolPaths } };
  const { line, character } = new LineIndex(text).positionAt(problem.span.start);
  return { ok: false, problem: `${path}:${line + 1}:${character + 1}: ${problem.message}` };
}

async function earlierReport(host: Host, file: string | null): Promise<Answer<EvalReport | null>> {
  if (file === null) return { ok: true, value: null };
  const input = await readOneInput(host, file);
  if (!input.ok) return { ok: false, problem: input.problem };
  const value: unknown = strictJson(input.text);
  if (isReport(value)) return { ok: true, value };
  return { ok: false, problem: say`${file} isn't a JSON report of aion eval.` };
}

function isReport(value: unknown): value is EvalReport {
  const { cases } = recordOf(value);
  return Array.isArray(cases) && cases.every(isCase);
}

function isCase(value: unknown): boolean {
  const { file, id, model, runs } = recordOf(value);
  if ([file, id, model].some((name) => typeof name !== 'string') || !Array.isArray(runs)) return false;
  return runs.every((run) => typeof recordOf(run)['isRight'] === 'boolean');
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Null where it was cancelled. */
async function askAll(
  host: Host,
  inputs: readonly EvalInput[],
  bridges: readonly ModelBridge[],
  policies: readonly Policy[],
  options: Omit<EvaluateAllOptions, 'onAsk'>,
): Promise<readonly EvaluatedCase[] | null> {
  const cases = inputs.flatMap(({ path, cases: own, tools }) =>
    own.map((one): CaseToAsk => ({ file: path, case: one, tools, policies })),
  );
  const progress = new Progress(host, cases.length * bridges.length * options.times, say`questions asked`);
  const evaluated = await evaluateAll(cases, bridges, { ...options, onAsk: (_, done) => progress.at(done) });
  progress.end();
  if (evaluated?.some(({ runs }) => runs.some((run) => run.failure !== null))) {
    tell(host, say`aion eval: Some questions got no response and count as incorrect.`);
  }
  return evaluated;
}
