import { appendFileSync } from 'node:fs';
import { defaultRunLimits, type Entry, type Setup, writeLog } from '../../agent/log.ts';
import { systemClock } from '../../agent/machine/system-clock.ts';
import type { ModelBridge } from '../../agent/model-bridge.ts';
import { readLog } from '../../agent/read-log.ts';
import { type CallTool, type RunPorts, resumeRun, startRun } from '../../agent/run.ts';
import { sentNames } from '../../agent/sent-names.ts';
import { stateOf } from '../../agent/state.ts';
import { type OrProblem, say, translated, wording } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { flag, number, type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, tell, usageProblem } from '../command.ts';
import { answerFormat, failedToReadOrWrite, pythonBehindFiles } from '../common-options.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { untilInterrupted } from '../interrupted.ts';
import { namedModel } from '../named-model.ts';
import { namedPolicies } from '../named-policies.ts';
import { readOneInput } from '../one-input.ts';
import { openTools } from '../opened-tools.ts';
import { jsonText } from '../output/json-text.ts';
import { runLine, runSummary } from '../output/run-steps.ts';
import { styleFor } from '../output/style.ts';
import { absolutePath } from '../paths.ts';
import {
  answerOptions,
  everyFunction,
  keptResults,
  modelToAsk,
  policyOptions,
  promptedModel,
  readOnlyTools,
  toolsOfFolder,
} from '../run-options.ts';
import { writeText } from '../write-file.ts';

const options = {
  model: modelToAsk,
  tools: toolsOfFolder,
  run: flag('Run the tools given by `--tools`'),
  'all-functions': everyFunction,
  'read-only': readOnlyTools,
  results: keptResults,
  prompted: promptedModel,
  ...answerOptions,
  ...policyOptions,
  'max-actions': number('N', 'Maximum number of tool calls [default: 10]', { minimum: 1 }),
  'tool-timeout': number('SECONDS', 'Timeout of a tool call [default: 10]', { minimum: 1 }),
  timeout: number('SECONDS', 'Timeout of the whole run [default: 300]', { minimum: 1 }),
  python: pythonBehindFiles,
  log: value('FILE', 'Write each step to FILE as JSON Lines'),
  resume: value('FILE', 'Continue the run of this log'),
  format: answerFormat,
};

type AskOptions = OptionValues<typeof options>;

export const askCommand = defineCommand(
  {
    name: 'ask',
    summary: wording`Ask a model a question and show each step`,
    details: [
      "Sends the question and the tools to the model, checks and repairs the model's calls, returns the results, and repeats until the model answers. Every step is printed.",
      'ADDRESS is an OpenAI-compatible server, an Anthropic server as `anthropic+https://…`, or one of `openai`, `anthropic`, `openrouter`, `ollama`, `lmstudio`, `llamacpp` and `vllm`. The API key is read from `AION_MODEL_KEY`. For OpenAI and Anthropic, `OPENAI_API_KEY` and `ANTHROPIC_API_KEY` also work. Nothing is sent to any other address. docs/agents.md lists what is sent.',
      '`--run` runs the tools with your permissions; see docs/running.md. Tools with side effects are listed on standard error, and `--read-only` omits them. `--results FILE` uses results from saved calls instead. If you specify neither `--run` nor `--results`, every call fails, and the error is returned to the model. Limits: 10 tool calls, 10 seconds per tool, 60 seconds per response and 300 seconds in total; failed requests are retried twice.',
      '`--log FILE` writes each step as a line of JSON. `--resume FILE` continues an interrupted run.',
    ],
    operands: { name: 'QUESTION', summary: 'Question; omit it with `--resume`', minimum: 0, maximum: 1 },
    options,
    examples: {
      'aion ask "What is the weather in Paris?" --tools aion_tools --model llama3.2@ollama --run':
        'Ask a local model and run the tools that it calls',
      'aion ask "Refund order 7." --model gpt-4.1@openai --results orders.aioncalls.json --format json':
        'Print every step as JSON, with results from saved calls',
    },
    exits: {
      0: 'The model answered or declined to answer',
      1: 'The model failed, or a limit of the run was reached',
      2: failedToReadOrWrite,
    },
  },
  runAsk,
);

const fallback = wording`The model returned no usable response.`;

async function runAsk({ operands, options }: Invocation<AskOptions>, host: Host): Promise<ExitCode> {
  const [question = null] = operands;
  if (options.model === null) return usageProblem(host, 'ask', say`--model is required, as NAME@ADDRESS.`);
  if ((question === null) === (options.resume === null)) {
    return usageProblem(host, 'ask', say`Specify a question, or --resume FILE to continue a run.`);
  }
  const model = namedModel(host, options.model, { isPrompted: options.prompted, isStream: true, answer: options });
  if (!model.ok) return usageProblem(host, 'ask', model.problem);
  const source = await openTools(host, 'ask', options, { knowsTools: options.resume !== null });
  if (!source.ok) return failure(host, 'ask', source.problem);
  try {
    const begun =
      options.resume === null
        ? await setupOf(host, question ?? '', source.tools, options, model.bridge)
        : await entriesOf(host, options.resume);
    if (!begun.ok) return failure(host, 'ask', begun.problem);
    return await follow(host, options, begun, model.bridge, source.callTool);
  } finally {
    await source.close();
  }
}

type Begun = OrProblem<
  { readonly setup: Setup; readonly entries: null } | { readonly setup: null; readonly entries: readonly Entry[] }
>;

async function setupOf(
  host: Host,
  question: string,
  tools: readonly CanonicalTool[],
  options: AskOptions,
  bridge: ModelBridge,
): Promise<Begun> {
  const [problem] = sentNames(tools, bridge.form).problems;
  if (problem !== undefined) return { ok: false, problem };
  const policies = await namedPolicies(host, options.tools, options.policy, options['policy-tag']);
  if (!policies.ok) return policies;
  const setup: Setup = {
    model: bridge.name,
    way: bridge.form === null ? 'prompted' : 'native',
    conversation: [{ role: 'user', text: question }],
    tools,
    policies: policies.policies,
    limits: {
      ...defaultRunLimits,
      actions: options['max-actions'] ?? defaultRunLimits.actions,
      toolSeconds: options['tool-timeout'] ?? defaultRunLimits.toolSeconds,
      totalSeconds: options.timeout ?? defaultRunLimits.totalSeconds,
    },
    fallback: translated(fallback),
  };
  return { ok: true, setup, entries: null };
}

async function entriesOf(host: Host, file: string): Promise<Begun> {
  const input = await readOneInput(host, file);
  if (!input.ok) return { ok: false, problem: input.problem };
  const entries = readLog(input.text);
  return entries === null
    ? { ok: false, problem: say`${file} isn't the log of a run.` }
    : { ok: true, setup: null, entries };
}

async function follow(
  host: Host,
  options: AskOptions,
  begun: Extract<Begun, { readonly ok: true }>,
  bridge: ModelBridge,
  callTool: CallTool,
): Promise<ExitCode> {
  const stream = host.standardOutput;
  const style = styleFor(host, stream);
  const log = options.log === null ? null : absolutePath(host, options.log);
  if (log !== null) {
    const written = writeText(log, writeLog(begun.entries ?? []), 'replace', null);
    if (!written.ok) return failure(host, 'ask', `${options.log}: ${written.says}`);
  }
  const onEntry = (entry: Entry): void => {
    if (log !== null) appendFileSync(log, writeLog([entry]));
    if (options.format === 'text') stream.write(runLine(entry, style));
  };
  const entries = await untilInterrupted((signal, validate) => {
    const ports: RunPorts = { bridge, callTool, validate, clock: systemClock, signal, onEntry };
    return begun.setup === null ? resumeRun(begun.entries, ports) : startRun(begun.setup, ports);
  });
  const state = stateOf(entries);
  if (options.format === 'json') {
    stream.write(jsonText({ entries, usage: state?.usage ?? null, end: state?.end ?? null }));
  } else if (state !== null) stream.write(runSummary(state, style));
  const reason = state?.end?.reason;
  if (reason === 'cancelled') tell(host, say`aion ask: The run was cancelled.`);
  return reason === 'answered' || reason === 'declined' ? exitCode.clean : exitCode.found;
}
