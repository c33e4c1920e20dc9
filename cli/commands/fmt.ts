import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, filesOrHere } from '../common-options.ts';

export const fmtCommand = defineCommand(
  {
    name: 'fmt',
    summary: 'Lays out `.aion` files in the one canonical style.',
    details: [
      'Only white space is changed, and with `"format": { "propertyOrder": "canonical" }` in `.aionrc.json` the order of properties; the characters of a string never. Line breaks stay those of the file. What has a mistake of form stays as it is, to the byte.',
      'Files are found as by `aion check`, and replaced in one step, if nobody changed them meanwhile. For standard input the result goes to standard output.',
    ],
    operands: filesOrHere,
    options: {
      check: {
        kind: 'flag',
        summary: 'Change nothing; name the files that would be changed, and exit with 1 if there are any.',
      },
      'stdin-filepath': {
        kind: 'value',
        value: 'PATH',
        summary:
          'Where standard input is from: the place its settings are looked for. Without a PATH, standard input is what is read.',
      },
    },
    examples: [
      { line: 'aion fmt', says: 'Every .aion file below the current folder.' },
      { line: 'aion fmt --check', says: 'For a pipeline: is everything laid out?' },
      { line: 'aion fmt --stdin-filepath aion_tools/auth.aion < auth.aion', says: 'For an editor.' },
    ],
    exits: {
      0: 'Laid out.',
      1: 'With `--check`: some files are not.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/fmt.ts')).runFmt,
);
