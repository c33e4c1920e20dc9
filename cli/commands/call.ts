import { orList } from '../../core/calls/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { runCallCheck } from '../call/check.ts';
import { runCallConvert } from '../call/convert.ts';
import { areArguments } from '../call/inline-call.ts';
import { type CallAction, type CallOptions, callOptions } from '../call/options.ts';
import { runCallRead } from '../call/read.ts';
import { runCallRepair } from '../call/repair.ts';
import { runCalls, runInlineCall } from '../call/run.ts';
import { defineCommand, type Invocation, usageProblem } from '../command.ts';
import { failedToReadOrWrite } from '../common-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';

export const callCommand = defineCommand(
  {
    name: 'call',
    summary: wording`Read, check, repair, convert and run the tool calls in a model's response`,
    details: [
      '`aion call read FILE` prints the tool calls with their arguments, the reasoning and the remaining text. It reads provider responses, streams of server-sent events, `.jsonl` files with one chunk per line, and the text output of open models.',
      'The response format is detected. To set it, use `--family`; docs/calls.md lists the families. In the JSON output, `range` is the part of the file that contains the call: its start and end, counted in UTF-16 code units from the start of the file.',
      "`aion call check FILE` checks the calls against the tools: unknown tools, and missing, unexpected and invalid arguments. Schema validation stops after 5 seconds. With `--result-of NAME`, the file contains a result of the tool NAME, which is checked against the tool's output schema.",
      "`aion call repair FILE` repairs the calls and lists the changes on standard error: quotes, commas, missing closing brackets, Python literals, code fences, double-escaped arguments, and the case of names. Ambiguous calls aren't changed. No tool, argument or value is added.",
      '`aion call convert FILE --to FORMAT` converts calls or tool results to another format: `openai-chat`, `openai-responses`, `anthropic`, `gemini`, `bedrock-converse`, `mcp`, `cohere-v2`, `mistral`, `ollama`, `langchain`, `ai-sdk`, `vscode`, `lionagi` or `mac`. Losses are reported on standard error.',
      "`aion call run FILE… --tools PATH` runs the tools in the order of the calls. The calls are checked first; if one is invalid, nothing is run. Calls of a framework's tools are checked by the framework when they run. Your Python code runs with your permissions; see docs/running.md.",
      '`aion call NAME key=value …` runs one tool of `--tools`, by default of the current folder. The schema of the tool decides whether a value is a string, a number, `true`, `false` or JSON.',
    ],
    operands: {
      name: 'ACTION FILE',
      summary:
        "Action (`read`, `check`, `repair`, `convert` or `run`) and the file with the model's response; `-` for standard input. `run` accepts several files. Or the name of a tool, and its arguments as `key=value`",
      minimum: 1,
      maximum: null,
    },
    options: callOptions,
    examples: {
      'aion call read response.json': 'Show the calls in a response',
      'aion call read stream.jsonl --format json': 'Print the calls in a stream as JSON',
      'aion call read answer.txt --family qwen3-coder --tools aion_tools':
        'Read the calls of an open model, with the types of the tools',
      'aion call check response.json --tools aion_tools': 'Check the calls against the tools',
      'aion call repair answer.txt --types -o repaired.txt': 'Repair a call, including types',
      'aion call run response.json --tools aion_tools': 'Run the tools',
      'aion call FindOrder number=1007': 'Run one tool of the current folder',
      'aion call convert response.json --to anthropic': "Convert the calls to another provider's format",
    },
    exits: {
      0: 'No errors; with `repair`, everything was repaired; with `run`, all calls completed',
      1: "A call is malformed or invalid, can't be repaired, or failed",
      2: failedToReadOrWrite,
    },
  },
  runCall,
);

const actions: ReadonlyMap<string, CallAction> = new Map([
  ['read', runCallRead],
  ['check', runCallCheck],
  ['repair', runCallRepair],
  ['convert', runCallConvert],
]);

/** An earlier name of `repair`, which no help lists. */
const hiddenAlias = 'mend';

async function runCall({ operands, options }: Invocation<CallOptions>, host: Host): Promise<ExitCode> {
  const [name = '', file = '', ...more] = operands;
  const words = operands.slice(1);
  const action = actions.get(name === hiddenAlias ? 'repair' : name);
  if (action === undefined && name !== 'run' && areArguments(words)) {
    return runInlineCall({ name, pairs: words }, options, host);
  }
  if (words.length === 0) return usageProblem(host, 'call', say`aion call ${name} requires a file.`);
  if (name === 'run') return runCalls([file, ...more], options, host);
  if (action === undefined) {
    return usageProblem(host, 'call', say`Unknown action "${name}". Use ${orList([...actions.keys(), 'run'])}.`);
  }
  if (more.length > 0) return usageProblem(host, 'call', say`Unexpected argument "${more[0]}".`);
  return action(file, options, host);
}
