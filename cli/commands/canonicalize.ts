import { wording } from '../../core/text/say.ts';
import { type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, fileInPlaceOfInput, outputFile } from '../common-options.ts';

const options = {
  input: value('FILE', 'The file with the definition; `-` for standard input.'),
  'source-format': value('FORMAT', 'The form to read it in; `aion help convert` names them. Default: detected.'),
  output: outputFile,
};

export type CanonicalizeOptions = OptionValues<typeof options>;

export const canonicalizeCommand = defineCommand(
  {
    name: 'canonicalize',
    summary: wording`Turns a tool definition of any form into the canonical tool.`,
    details: [
      'The canonical tool is that of aumai-toolcanon, with a few more members for data that it would drop. Its files and these are interchangeable. Several definitions become a list. A `.aion` file is read too.',
      'Options and output are those of `toolcanon canonicalize`: warnings go to standard error and do not change the exit code.',
    ],
    operands: fileInPlaceOfInput,
    options,
    examples: {
      'aion canonicalize --input tool.json': 'To standard output.',
      'aion canonicalize --input tool.json --output canonical.json': 'To a file.',
    },
    exits: {
      0: 'Written.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/canonicalize.ts')).runCanonicalize,
);
