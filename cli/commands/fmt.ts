import { wording } from '../../core/text/say.ts';
import { flag, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, filesOrHere } from '../common-options.ts';

const options = {
  check: flag('Change nothing; name the files that would be changed, and exit with 1 if there are any.'),
  'stdin-filepath': value(
    'PATH',
    'The path of standard input: where its settings are found. Without a PATH, standard input is read.',
  ),
};

export type FmtOptions = OptionValues<typeof options>;

export const fmtCommand = defineCommand(
  {
    name: 'fmt',
    summary: wording`Formats \`.aion\` files in the canonical style.`,
    details: [
      'Only white space is changed, and with `"format": { "propertyOrder": "canonical" }` in `.aionrc.json` the order of properties; never the characters of a string. Line breaks stay those of the file. Text with a syntax mistake is not changed; standard error tells of it.',
      'Files are found as by `aion check`, and replaced in one step, if they have not changed meanwhile. For standard input the result goes to standard output.',
    ],
    operands: filesOrHere,
    options,
    examples: {
      'aion fmt': 'Every .aion file below the current folder.',
      'aion fmt --check': 'For a pipeline: fail if a file is not formatted.',
      'aion fmt --stdin-filepath aion_tools/auth.aion < auth.aion': 'For an editor.',
    },
    exits: {
      0: 'All files are formatted, but for text with a syntax mistake.',
      1: 'With `--check`: some files are not formatted.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/fmt.ts')).runFmt,
);
