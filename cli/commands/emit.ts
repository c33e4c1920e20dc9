import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, fileInPlaceOfInput, outputFile } from '../common-options.ts';

export const emitCommand = defineCommand(
  {
    name: 'emit',
    summary: 'Writes a canonical tool in the form of a provider.',
    details: [
      'Reads what `aion canonicalize` writes; a definition of any other form and a `.aion` file too. One tool is written alone, several in the envelope of the provider.',
      'Options and output are those of `toolcanon emit`, for more forms. What the provider cannot carry, and what it would refuse, is said on standard error.',
    ],
    operands: fileInPlaceOfInput,
    options: {
      input: { kind: 'value', value: 'FILE', summary: 'The file with the tool; `-` for standard input.' },
      python: {
        kind: 'value',
        value: 'DIR',
        summary:
          'The Python behind a `.aion` file: the schemas of the models and functions that it names. It is read, never run.',
      },
      target: { kind: 'value', value: 'FORMAT', summary: 'The form to write; `aion help convert` names them.' },
      output: outputFile,
    },
    examples: [
      { line: 'aion emit --input canonical.json --target anthropic', says: 'To standard output.' },
      {
        line: 'aion emit --input aion_tools/auth.aion --target openai --output tools.json',
        says: 'A whole .aion file.',
      },
    ],
    exits: {
      0: 'Written.',
      1: 'The form cannot have one of the tools; it is left out, and standard error says why.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/emit.ts')).runEmit,
);
