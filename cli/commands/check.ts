import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, filesOrHere } from '../common-options.ts';

export const checkCommand = defineCommand(
  {
    name: 'check',
    summary: 'Finds mistakes in `.aion` files and tool definitions, and mends them with `--fix`.',
    details: [
      'Reads the files named, the `.aion` files in the folders named (what `.gitignore` leaves out is left out, and so are `node_modules` and virtual environments), and the files that globs in quotes match; without a path, those of the current folder. `-` is standard input.',
      'The files of one directory are loaded as one, so those of them that are checked are checked together: a tool name or a system prompt that an earlier file has already is told, with its place. Name a folder, not its files one by one in runs of their own, to have all of them judged.',
      "Settings come from the nearest `.aionrc.json` above each file; options win over them. Which Python loader the files are for is read from the project's pin of `aions-llm` where nothing else says so.",
      'With `--fix`, only mends whose meaning is clear are made; a file is replaced in one step and only if nobody changed it meanwhile. For standard input the mended text goes to standard output and the report to standard error.',
    ],
    operands: filesOrHere,
    options: {
      fix: { kind: 'flag', summary: 'Make the mends that are safe, then report what is left.' },
      format: {
        kind: 'value',
        value: 'FORMAT',
        choices: ['text', 'json', 'sarif', 'github'],
        default: 'text',
        summary: 'The form of the report; `github` is for annotations in GitHub Actions.',
      },
      loader: {
        kind: 'value',
        value: 'V[,V...]',
        summary: 'Loader versions the files are for, such as `1.0.5,1.0.16`, or `auto`.',
      },
      'max-warnings': { kind: 'number', value: 'N', summary: 'Exit with 1 if there are more warnings than this.' },
      python: {
        kind: 'value',
        value: 'DIR',
        summary:
          'The Python behind the files: functions and classes that it does not have are found. It is read, never run.',
      },
      rule: {
        kind: 'list',
        value: 'ID=SEVERITY',
        summary: 'Set a rule to `error`, `warning`, `information`, `hint` or `off`.',
      },
      'stdin-filepath': {
        kind: 'value',
        value: 'PATH',
        summary:
          'Where standard input is from: its name in the report, and the place its settings are looked for. Without a PATH, standard input is what is read.',
      },
    },
    examples: [
      { line: 'aion check', says: 'Check every .aion file below the current folder.' },
      { line: 'aion check --fix aion_tools', says: 'Mend what can be mended in one folder.' },
      {
        line: "aion check 'services/*/tools/*.aion' --loader 1.0.16",
        says: 'Check what a glob matches, for one loader version.',
      },
      { line: 'aion check aion_tools --python .', says: 'Also find tools of functions that do not exist.' },
      { line: 'aion check --format sarif > findings.sarif', says: 'A report for code scanning.' },
    ],
    exits: {
      0: 'No finding of severity error, and no more warnings than `--max-warnings`.',
      1: 'A finding of severity error, or more warnings than `--max-warnings`.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/check.ts')).runCheck,
);
