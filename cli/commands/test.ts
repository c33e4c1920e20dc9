import { wording } from '../../core/text/say.ts';
import { flag, list, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { agreedCode, contextModules, onlyTools, pythonToRun, secondsOfCall, toolsOfFolder } from '../run-options.ts';

const options = {
  tools: toolsOfFolder,
  only: onlyTools,
  'only-case': list(
    'FILE:INDEX',
    'Only this call: the file as the report names it, and the number of the call in it, from 0.',
  ),
  python: pythonToRun,
  context: contextModules,
  timeout: secondsOfCall,
  agreed: agreedCode,
  'allow-side-effects': flag('Also run tools that are not read-only.'),
  debug: flag('Wait for a Python debugger. Needs the package `debugpy`.'),
  debugpy: value('FOLDER', 'The folder of the package `debugpy`, where this Python does not have it.'),
  format: value(
    'FORMAT',
    'The form of the report; `junit` is XML for build servers, `github` is for annotations in GitHub Actions.',
    { choices: ['text', 'json', 'junit', 'github'], default: 'text' },
  ),
};

export type TestOptions = OptionValues<typeof options>;

export const testCommand = defineCommand(
  {
    name: 'test',
    summary: wording`Runs kept calls, and compares what they give with what is expected.`,
    details: [
      'Kept calls stand in files named `NAME.aioncalls.json`; docs/calls.md says how they are written. Each call runs its tool as `aion serve` does, one after the other. Where a result is another one, the report shows each place that differs.',
      'A tool is read-only if its Python code was read and neither writes, deletes, sends nor executes anything. Calls of other tools are skipped without `--allow-side-effects`. If every call is skipped, the command fails.',
      'With `--debug` Python waits for a debugger before the first call, and standard error says where: `Debugger: 127.0.0.1:PORT`. Any debugger for `debugpy` can attach. No time is limited then. When the debugger detaches, the calls go on.',
      'The JSON has `files` with `path`, `problems` and `cases`, `problems` (files that could not be read) and `summary` (`passed`, `failed`, `skipped`, `problems`). A case has `case` (for `--only-case`), `title`, `tool`, `range` (lines and characters from 0, in UTF-16 units), `status` (`passed`, `failed` or `skipped`), `seconds`, `message`, `expected`, `differences` (`pointer`, `expected`, `actual`) and `record`, the record of the call.',
    ],
    operands: {
      name: 'PATH',
      summary: 'Files of kept calls, folders or globs. Default: the current folder.',
      minimum: 0,
      maximum: null,
    },
    options,
    examples: {
      'aion test': 'Every kept call below the current folder.',
      'aion test calls --tools aion_tools --only multiply': 'The calls of one tool.',
      'aion test --only-case calls/math.aioncalls.json:0 --format json': 'One call, for a program.',
      'aion test --format junit > report.xml': 'A report for a build server.',
    },
    exits: {
      0: 'No call failed.',
      1: 'A call failed, or a file of kept calls is wrong.',
      2: 'Wrong usage, a file that could not be read, or no kept call was found or run.',
    },
  },
  async () => (await import('../run/test.ts')).runTest,
);
