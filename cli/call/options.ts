import { lionagiModes } from '../../core/calls/index.ts';
import { flag, list, number, type OptionValues, value } from '../arguments.ts';
import { outputFile, pythonBehindFiles } from '../common-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';

export const callOptions = {
  family: value('NAME', 'Response format [default: detected]'),
  tools: list(
    'PATH',
    'Tools that the model could call: files, folders or globs; required for `run` [default for `check` and `repair`: the tools of the project]',
  ),
  'starts-in-reasoning': flag('The prompt ended with the opening marker of the reasoning'),
  python: {
    ...pythonBehindFiles,
    summary: `${pythonBehindFiles.summary}. For \`run\`: the Python program or virtual environment to use`,
  },
  context: list('MODULE', 'For `run`: Python module whose names the files can use [default: as in `aion check`]'),
  timeout: value('S', 'For `run`: timeout of a call in seconds [default: 10, or the setting `run.timeout`]'),
  concurrency: number('N', 'For `run`: number of calls to run at the same time [default: 1]', {
    minimum: 1,
  }),
  log: value('FILE', 'For `run`: append the records to FILE as JSON Lines'),
  'result-of': value('NAME', 'For `check`: check the file as a result of this tool'),
  lionagi: value('MODE', 'For `check`: also match argument names like LionAGI', {
    choices: lionagiModes,
  }),
  types: flag('For `repair`: convert between `"5"` and 5 if the schema allows no other type'),
  to: value('FORMAT', "For `convert`: target format. For `run`: `lionagi` writes the records in LionAGI's format"),
  output: outputFile,
  format: value('FORMAT', 'Output format; `read`, `repair` and `run` support `text` and `json`', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
};

export type CallOptions = OptionValues<typeof callOptions>;

/** One action of `aion call`. */
export type CallAction = (file: string, options: CallOptions, host: Host) => Promise<ExitCode>;
