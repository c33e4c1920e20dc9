import { defineCommand } from '../command.ts';
import { failedToRead, fileInPlaceOfInput } from '../common-options.ts';

export const detectCommand = defineCommand(
  {
    name: 'detect',
    summary: 'Tells which form a tool definition is in.',
    details: [
      'Reads JSON: one definition, or any number of them in a list, a request, a `tools/list` result, a `package.json` of VS Code or an OpenAPI document. Options and output are those of `toolcanon detect`, for more forms.',
    ],
    operands: fileInPlaceOfInput,
    options: {
      input: { kind: 'value', value: 'FILE', summary: 'The file with the definition; `-` for standard input.' },
      verbose: { kind: 'flag', short: 'v', summary: 'Show how sure each form is, in percent.' },
    },
    examples: [
      { line: 'aion detect --input tool.json', says: 'Detected format: openai' },
      { line: 'aion detect --input tool.json --verbose', says: 'The same, and how sure each form is.' },
    ],
    exits: { 0: 'Said.', 2: failedToRead },
  },
  async () => (await import('../run/detect.ts')).runDetect,
);
