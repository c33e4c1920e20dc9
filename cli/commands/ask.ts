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
  run: flag('Run the tools that `--tools` names.'),
  'read-only': readOnlyTools,
  results: keptResults,
  prompted: promptedModel,
  ...answerOptions,
  ...policyOptions,
  'max-actions': number('N', 'The most calls of tools. Default: 10.', { minimum: 1 }),
  'tool-timeout': number('SECONDS', 'For each call of a tool. Default: 10.', { minimum: 1 }),
  timeout: number('SECONDS', 'For the whole run. Default: 300.', { minimum: 1 }),
  python: pythonBehindFiles,
  log: value('FILE', 'Write each step to this file as JSON Lines.'),
  resume: value('FILE', 'Go on with the run of this log.'),
  format: answerFormat,
};

type AskOptions = OptionValues<typeof options>;

export const askCommand = defineCommand(
  {
    name: 'ask',
    summary: wording`Ask a model a question and show each step`,
    details: [
      '`aion ask QUESTION --model NAME@ADDRESS` sends the question and the tools to the model, checks and repairs the calls that it answers with, gives it their results, and goes on until it answers. Each step is printed: what was sent, what came, what was read and repaired, what each tool gave.',
      'The address is that of a server that speaks the form of OpenAI (Ollama, vLLM, llama.cpp, most providers), or, as `anthropic+https://…`, that of Anthropic. `openai`, `anthropic`, `openrouter`, `ollama`, `lmstudio`, `llamacpp` and `vllm` stand for their own addresses. The key is taken from `AION_MODEL_KEY`, else from `OPENAI_API_KEY` or `ANTHROPIC_API_KEY` for the servers of these providers alone. Nothing is sent to an address that you do not name. docs/agents.md lists all that is sent.',
      'With `--run` the tools run, with your permissions: docs/running.md says how. Tools that are not read-only are named on standard error before the model is asked; `--read-only` does not offer them. With `--results FILE` their results come from a file of saved calls, and no tool runs. Without both each call fails, and the model is told. A run ends after 10 calls of tools, 10 seconds for each tool, 60 seconds for an answer of the model, and 300 seconds in all. A request that fails for a passing reason is sent at most three times.',
      '`--log FILE` keeps each step as a line of JSON, while the run goes on. `--resume FILE` goes on with a run that was broken off.',
    ],
    operands: { name: 'QUESTION', summary: 'The question; none with `--resume`.', minimum: 0, maximum: 1 },
    options,
    examples: {
      'aion ask "What is the weather in Paris?" --tools aion_tools --model llama3.2@ollama --run':
        'Ask a model on this machine, and run the tools that it calls.',
      'aion ask "Refund order 7." --model gpt-4.1@openai --results orders.aioncalls.json --format json':
        'Every step as JSON; results come from saved calls, and no tool runs.',
    },
    exits: {
      0: 'The model answered, or said that it cannot.',
      1: 'There is no answer of the model: it failed, or a bound of the run was reached.',
      2: failedToReadOrWrite,
    },
  },
  runAsk,
);

const fallback = wording`The model returned no usable response.`;

async function runAsk({ operands, options }: Invocation<AskOptions>, host: Host): Promise<ExitCode> {
  const [question = null] = operands;
  if (options.model === null) {
    return usageProblem(host, 'ask', say`--model is required, as NAME@ADDRESS.`);
  }
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
