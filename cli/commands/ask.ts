import { wording } from '../../core/text/say.ts';
import { flag, number, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { answerFormat, failedToReadOrWrite, pythonBehindFiles } from '../common-options.ts';
import {
  answerOptions,
  keptResults,
  modelToAsk,
  policyOptions,
  promptedModel,
  readOnlyTools,
  toolsOfFolder,
} from '../run-options.ts';

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

export type AskOptions = OptionValues<typeof options>;

export const askCommand = defineCommand(
  {
    name: 'ask',
    summary: wording`Asks a model a question, and shows each step of what it does with the tools.`,
    details: [
      '`aion ask QUESTION --model NAME@ADDRESS` sends the question and the tools to the model, checks and mends the calls that it answers with, gives it their results, and goes on until it answers. Each step is printed: what was sent, what came, what was read and mended, what each tool gave.',
      'The address is that of a server that speaks the form of OpenAI (Ollama, vLLM, llama.cpp, most providers), or, as `anthropic+https://…`, that of Anthropic. `openai`, `anthropic`, `openrouter`, `ollama`, `lmstudio`, `llamacpp` and `vllm` stand for their own addresses. The key is taken from `AION_MODEL_KEY`, else from `OPENAI_API_KEY` or `ANTHROPIC_API_KEY` for the servers of these providers alone. Nothing is sent to an address that you do not name. docs/agents.md lists all that is sent.',
      'With `--run` the tools run, with your permissions: docs/running.md says how. Tools that are not read-only are named on standard error before the model is asked; `--read-only` does not offer them. With `--results FILE` their results come from a file of kept calls, and no tool runs. Without both each call fails, and the model is told. A run ends after 10 calls of tools, 10 seconds for each tool, 60 seconds for an answer of the model, and 300 seconds in all. A request that fails for a passing reason is sent at most three times.',
      '`--log FILE` keeps each step as a line of JSON, while the run goes on. `--resume FILE` goes on with a run that was broken off.',
    ],
    operands: { name: 'QUESTION', summary: 'The question; none with `--resume`.', minimum: 0, maximum: 1 },
    options,
    examples: {
      'aion ask "What is the weather in Paris?" --tools aion_tools --model llama3.2@ollama --run':
        'Ask a model on this machine, and run the tools that it calls.',
      'aion ask "Refund order 7." --model gpt-4.1@openai --results orders.aioncalls.json --format json':
        'Every step as JSON; results come from kept calls, and no tool runs.',
    },
    exits: {
      0: 'The model answered, or said that it cannot.',
      1: 'There is no answer of the model: it failed, or a bound of the run was reached.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/ask.ts')).runAsk,
);
