import { wording } from '../../core/text/say.ts';
import { flag, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToRead, fileInPlaceOfInput } from '../common-options.ts';

const options = {
  input: value('FILE', 'The file with the definition; `-` for standard input.'),
  verbose: flag('Show the confidence of each form, in percent.', { short: 'v' }),
};

export type DetectOptions = OptionValues<typeof options>;

export const detectCommand = defineCommand(
  {
    name: 'detect',
    summary: wording`Detects the form of a tool definition.`,
    details: [
      'Reads JSON: one definition, or any number of them in a list, a request, a `tools/list` result, a `package.json` of VS Code or an OpenAPI document. Options and output are those of `toolcanon detect`, for more forms.',
    ],
    operands: fileInPlaceOfInput,
    options,
    examples: {
      'aion detect --input tool.json': 'Detected format: openai',
      'aion detect --input tool.json --verbose': 'The same, with the confidence of each form.',
    },
    exits: { 0: 'Printed.', 2: failedToRead },
  },
  async () => (await import('../run/detect.ts')).runDetect,
);
