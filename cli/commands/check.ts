import { wording } from '../../core/text/say.ts';
import { flag, list, number, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, filesOrHere } from '../common-options.ts';

const options = {
  fix: flag('Make the safe fixes, then report the remaining findings.'),
  format: value('FORMAT', 'The form of the report; `github` is for annotations in GitHub Actions.', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
  loader: value('V[,V...]', 'Loader versions the files are for, such as `1.0.5,1.0.16`, or `auto`.'),
  'max-warnings': number('N', 'Exit with 1 if there are more warnings than this.'),
  python: value(
    'DIR',
    'The folder with the Python files of the project, if it is not the current one: missing functions and classes are reported. Python is read, never run.',
  ),
  rule: list('ID=SEVERITY', 'Set a rule to `error`, `warning`, `information`, `hint` or `off`.'),
  'stdin-filepath': value(
    'PATH',
    'The path of standard input: its name in the report, and where its settings are found. Without a PATH, standard input is read.',
  ),
};

export type CheckOptions = OptionValues<typeof options>;

export const checkCommand = defineCommand(
  {
    name: 'check',
    summary: wording`Finds mistakes in \`.aion\` files and tool definitions, and fixes them with \`--fix\`.`,
    details: [
      'Reads the files named, the `.aion` files in the folders named (without `node_modules`, virtual environments and files that `.gitignore` excludes), and the files that globs in quotes match; without a path, those of the current folder. `-` is standard input.',
      'The loader loads the files of one directory together, so they are checked together: a tool name or a system prompt that an earlier file already has is reported with its place. To check all of them, name the folder, not each file in a separate run.',
      "Settings come from the nearest `.aionrc.json` above each file; options win over them. Without a loader version in the settings, the project's pin of `aions-llm` selects the Python loader.",
      'The report is the same as in an editor: a file may use names from the Python files of its project, which is the nearest folder above it with `.aionrc.json`, `pyproject.toml`, `.venv` or `.git`. Without one, the Python files of the folder named count.',
      'With `--fix`, only fixes with a clear meaning are made; a file is replaced in one step, and only if it has not changed meanwhile. For standard input the fixed text goes to standard output and the report to standard error.',
    ],
    operands: filesOrHere,
    options,
    examples: {
      'aion check': 'Check every .aion file below the current folder.',
      'aion check --fix aion_tools': 'Fix one folder.',
      "aion check 'services/*/tools/*.aion' --loader 1.0.16":
        'Check the files that match a glob, for one loader version.',
      'aion check aion_tools --python ../agent': 'Look for functions and classes in another folder.',
      'aion check --format sarif > findings.sarif': 'A report for code scanning.',
    },
    exits: {
      0: 'No finding of severity error, and no more warnings than `--max-warnings`.',
      1: 'A finding of severity error, or more warnings than `--max-warnings`.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/check.ts')).runCheck,
);
