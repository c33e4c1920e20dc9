import { lionagiModes } from '../../core/calls/index.ts';
import { flag, list, number, type OptionValues, value } from '../arguments.ts';
import { outputFile, pythonBehindFiles } from '../common-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';

export const callOptions = {
  family: value('NAME', 'The form of the answer. Default: it is detected.'),
  tools: list(
    'PATH',
    'The tools that the model could call: files, folders or globs. `read` takes types from them; `check` and `repair` take those of the project of the file by default. `run` wants them named.',
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
  types: flag('For `repair`: write `"5"` as 5, and 5 as `"5"`, where the schema takes no other type.'),
  to: value('FORM', 'For `convert`: the form to write. For `run`: `lionagi` writes the records as its `to_dict` does.'),
  output: outputFile,
  format: value('FORMAT', 'The form of the answer; `read`, `repair` and `run` take `text` and `json`.', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
};

export type CallOptions = OptionValues<typeof callOptions>;

/** One action of `aion call`. */
export type CallAction = (file: string, options: CallOptions, host: Host) => Promise<ExitCode>;
