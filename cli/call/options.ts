import { lionagiModes } from '../../core/calls/index.ts';
import { flag, list, number, type OptionValues, value } from '../arguments.ts';
import { outputFile, pythonBehindFiles } from '../common-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { everyFunction } from '../run-options.ts';

export const callOptions = {
  family: value('NAME', 'Response format [default: detected]'),
  tools: list(
    'PATH',
    'Tools that the model could call: files, folders or globs; required for `run` [default for `check` and `repair`: the tools of the project]',
  ),
  'starts-in-reasoning': flag(
    'The response starts inside the reasoning, because the prompt ended with its opening marker (such as `<think>`)',
  ),
  python: {
    ...pythonBehindFiles,
    summary: `${pythonBehindFiles.summary}. With \`aion call run\`: the Python program or virtual environment to use`,
  },
  context: list(
    'MODULE',
    'Only `aion call run`: Python module that contains the functions of the tools [default: the modules that load the files]',
  ),
  timeout: value('S', 'Only `aion call run`: timeout of a call in seconds [default: 10, or the setting `run.timeout`]'),
  concurrency: number('N', 'Only `aion call run`: number of calls to run at the same time [default: 1]', {
    minimum: 1,
  }),
  'all-functions': {
    ...everyFunction,
    summary:
      'Only `aion call run`: also run all public functions of Python files, not only those that a framework makes tools',
  },
  log: value('FILE', 'Only `aion call run`: append a record of each call to FILE, as JSON Lines'),
  'result-of': value(
    'NAME',
    "Only `aion call check`: the file contains a result of this tool; check the result against the tool's output schema",
  ),
  lionagi: value(
    'MODE',
    'Only `aion call check`: also check argument names as LionAGI does. `minimum`: the call must have each argument without a default in the Python function. `strict`: the call must have exactly the required arguments; for a Python function, every parameter is required',
    {
      choices: lionagiModes,
    },
  ),
  types: flag('Only `aion call repair`: convert between `"5"` and 5 if the schema allows no other type'),
  to: value(
    'FORMAT',
    "With `aion call convert`: target format. With `aion call run`: `lionagi` writes the records in LionAGI's format",
  ),
  output: outputFile,
  format: value('FORMAT', 'Output format; `read`, `repair` and `run` support `text` and `json`', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
};

export type CallOptions = OptionValues<typeof callOptions>;

/** One action of `aion call`. */
export type CallAction = (file: string, options: CallOptions, host: Host) => Promise<ExitCode>;
