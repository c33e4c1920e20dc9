import { orList } from '../../core/calls/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { runCallCheck } from '../call/check.ts';
import { runCallConvert } from '../call/convert.ts';
import { type CallAction, type CallOptions, callOptions } from '../call/options.ts';
import { runCallRead } from '../call/read.ts';
import { runCallRepair } from '../call/repair.ts';
import { runCalls } from '../call/run.ts';
import { defineCommand, type Invocation, usageProblem } from '../command.ts';
import { failedToReadOrWrite } from '../common-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';

export const callCommand = defineCommand(
  {
    name: 'call',
    summary: wording`Read, check, repair, convert and run the tool calls in a model's response`,
    details: [
      '`aion call read FILE` prints which tools are called, with which arguments, and the text and the reasoning around the calls. It reads the response of a provider, a stream of server-sent events, a `.jsonl` file with a chunk of a stream in each line, the text of an open model, and prose with a call in it.',
      'The form is detected. `--family` names it: docs/calls.md lists the families. The JSON has `range`, the offsets of each call in the text (UTF-16 code units, the end is the first offset after it).',
      '`aion call check FILE` checks each call against the tools: unknown tools with the nearest names, missing, extra and mistyped arguments, each with its place and what was expected. A schema is checked in a thread that is stopped after 5 seconds. With `--result-of NAME` the file is a result of that tool; with `--family mac`, too, it is checked as MAC does.',
      '`aion call repair FILE` writes the text with its calls repaired, and names each change on standard error: quotes, commas, missing closing brackets, Python words, fences, arguments that are escaped twice, and the names of tools and arguments in another case. What could mean two things is refused. No tool, argument or value is added.',
      '`aion call convert FILE --to FORM` writes the calls, or the results of tools, in another form: `openai-chat`, `openai-responses`, `anthropic`, `gemini`, `bedrock-converse`, `mcp`, `cohere-v2`, `mistral`, `ollama`, `langchain`, `ai-sdk`, `vscode`, `lionagi` or `mac`. What the form has no place for is named on standard error.',
      '`aion call run FILE… --tools PATH` calls the tools, in the order of the calls. All calls are checked first; where one does not fit, none is run. The functions of the project run then, with your rights: which Python and which modules it is, and which tools are not read-only, is on standard error. docs/running.md says how a tool is run.',
    ],
    operands: {
      name: 'ACTION FILE',
      summary:
        'The action is `read`, `check`, `repair`, `convert` or `run`, which takes several files. The file is what the model answered; `-` for standard input.',
      minimum: 2,
      maximum: null,
    },
    options: callOptions,
    examples: {
      'aion call read response.json': 'The calls of a response.',
      'aion call read stream.jsonl --format json': 'The calls of a stream, as JSON.',
      'aion call read answer.txt --family qwen3-coder --tools aion_tools':
        'The calls in the text of a model, with the types of the tools.',
      'aion call check response.json --tools aion_tools': 'Whether the calls fit the tools.',
      'aion call repair answer.txt --types -o repaired.txt': 'Repair a call, also its types.',
      'aion call run response.json --tools aion_tools': 'Call the tools.',
      'aion call convert response.json --to anthropic': "The calls in another provider's form.",
    },
    exits: {
      0: 'Read, with calls or without; checked without an error; repaired, or right already; converted; all calls completed.',
      1: 'A call is broken, does not fit its tool, cannot be repaired, or failed.',
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
  if (name === 'run') return runCalls([file, ...more], options, host);
  const action = actions.get(name === hiddenAlias ? 'repair' : name);
  if (action === undefined) {
    return usageProblem(host, 'call', say`Unknown action "${name}". Use ${orList([...actions.keys(), 'run'])}.`);
  }
  if (more.length > 0) return usageProblem(host, 'call', say`Unexpected argument "${more[0]}".`);
  return action(file, options, host);
}
