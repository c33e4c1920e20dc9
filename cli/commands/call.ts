import { lionagiModes } from '../../core/calls/lionagi-match.ts';
import { wording } from '../../core/text/say.ts';
import { flag, list, number, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, outputFile, pythonBehindFiles } from '../common-options.ts';

const options = {
  family: value('NAME', 'The form of the answer. Default: it is detected.'),
  tools: list(
    'PATH',
    'The tools that the model could call: files, folders or globs. `read` takes types from them; `check` and `mend` take those of the project of the file by default. `run` wants them named.',
  ),
  'starts-in-reasoning': flag('The prompt ended with the opening mark of the reasoning.'),
  python: {
    ...pythonBehindFiles,
    summary: `${pythonBehindFiles.summary} For \`run\` also the Python to run: a program, or the folder of a virtual environment.`,
  },
  context: list('MODULE', 'For `run`: the Python modules whose names the files can use. Default: as in `aion check`.'),
  timeout: value('S', 'For `run`: the seconds after which a call is ended. Default: 10, or the setting `run.timeout`.'),
  concurrency: number('N', 'For `run`: how many calls run at the same time. Default: 1, in the order of the calls.', {
    minimum: 1,
  }),
  log: value('FILE', 'For `run`: add the records to this file, as JSON Lines.'),
  'result-of': value('NAME', 'For `check`: the file is what the tool of this name gave back.'),
  lionagi: value('MODE', 'For `check`: match the names of the arguments as LionAGI does too.', {
    choices: lionagiModes,
  }),
  types: flag('For `mend`: write `"5"` as 5, and 5 as `"5"`, where the schema takes no other type.'),
  to: value('FORM', 'For `convert`: the form to write. For `run`: `lionagi` writes the records as its `to_dict` does.'),
  output: outputFile,
  format: value('FORMAT', 'The form of the answer; `read`, `mend` and `run` take `text` and `json`.', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
};

export type CallOptions = OptionValues<typeof options>;

export const callCommand = defineCommand(
  {
    name: 'call',
    summary: wording`Reads, checks, mends, converts and runs the tool calls in what a model answered.`,
    details: [
      '`aion call read FILE` prints which tools are called, with which arguments, and the text and the reasoning around the calls. It reads the response of a provider, a stream of server-sent events, a `.jsonl` file with a chunk of a stream in each line, the text of an open model, and prose with a call in it.',
      'The form is detected. `--family` names it: docs/calls.md lists the families. The JSON has `range`, the offsets of each call in the text (UTF-16 code units, the end is the first offset after it).',
      '`aion call check FILE` checks each call against the tools: unknown tools with the nearest names, missing, extra and mistyped arguments, each with its place and what was expected. A schema is checked in a thread that is stopped after 5 seconds. With `--result-of NAME` the file is a result of that tool; with `--family mac`, too, it is checked as MAC does.',
      '`aion call mend FILE` writes the text with its calls mended, and names each change on standard error: quotes, commas, missing closing brackets, Python words, fences, arguments that are escaped twice, and the names of tools and arguments in another case. What could mean two things is refused. No tool, argument or value is added.',
      '`aion call convert FILE --to FORM` writes the calls, or the results of tools, in another form: `openai-chat`, `openai-responses`, `anthropic`, `gemini`, `bedrock-converse`, `mcp`, `cohere-v2`, `mistral`, `ollama`, `langchain`, `ai-sdk`, `vscode`, `lionagi` or `mac`. What the form has no place for is named on standard error.',
      '`aion call run FILE… --tools PATH` calls the tools, in the order of the calls. All calls are checked first; where one does not fit, none is run. The functions of the project run then, with your rights: which Python and which modules it is, and which tools are not read-only, is on standard error. docs/running.md says how a tool is run.',
    ],
    operands: {
      name: 'ACTION FILE',
      summary:
        'The action is `read`, `check`, `mend`, `convert` or `run`, which takes several files. The file is what the model answered; `-` for standard input.',
      minimum: 2,
      maximum: null,
    },
    options,
    examples: {
      'aion call read response.json': 'The calls of a response.',
      'aion call read stream.jsonl --format json': 'The calls of a stream, as JSON.',
      'aion call read answer.txt --family qwen3-coder --tools aion_tools':
        'The calls in the text of a model, with the types of the tools.',
      'aion call check response.json --tools aion_tools': 'Whether the calls fit the tools.',
      'aion call mend answer.txt --types -o mended.txt': 'Mend a call, also its types.',
      'aion call run response.json --tools aion_tools': 'Call the tools.',
      'aion call convert response.json --to anthropic': "The calls in another provider's form.",
    },
    exits: {
      0: 'Read, with calls or without; checked without an error; mended, or right already; converted; all calls completed.',
      1: 'A call is broken, does not fit its tool, cannot be mended, or failed.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/call.ts')).runCall,
);
