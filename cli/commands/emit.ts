import { wording } from '../../core/text/say.ts';
import { type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, fileInPlaceOfInput, outputFile } from '../common-options.ts';

const options = {
  input: value('FILE', 'The file with the tool; `-` for standard input.'),
  python: value(
    'DIR',
    'The Python project of a `.aion` file: the schemas of its models and functions. It is read, never run.',
  ),
  target: value('FORMAT', 'The form to write; `aion help convert` names them.'),
  output: outputFile,
};

export type EmitOptions = OptionValues<typeof options>;

export const emitCommand = defineCommand(
  {
    name: 'emit',
    summary: wording`Writes a canonical tool in the form of a provider.`,
    details: [
      'Reads the output of `aion canonicalize`, a definition in any other form, a `.aion` file, or the functions of a Python file. One tool is written alone; several, and those of a list (as `aion tools --format json` writes it), in the envelope of the provider.',
      'Options and output are those of `toolcanon emit`, for more forms. Parts that the provider cannot carry or would refuse are named on standard error.',
    ],
    operands: fileInPlaceOfInput,
    options,
    examples: {
      'aion emit --input canonical.json --target anthropic': 'To standard output.',
      'aion emit --input aion_tools/auth.aion --target openai --output tools.json': 'A whole .aion file.',
    },
    exits: {
      0: 'Written.',
      1: 'The form cannot represent one of the tools. That tool is left out, and standard error says why.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/emit.ts')).runEmit,
);
