import { defineCommand } from '../command.ts';

export const canonicalizeCommand = defineCommand(
  {
    name: 'canonicalize',
    summary: 'Turns a tool definition of any form into the canonical tool.',
    details: [
      'The canonical tool is that of aumai-toolcanon, with a few members more for what it would drop; its files and these are interchangeable. Several definitions become a list. A `.aion` file is read too.',
      'Options and output are those of `toolcanon canonicalize`: warnings go to standard error and do not change the exit code.',
    ],
    operands: { name: 'FILE', summary: 'The file, in place of `--input`.', minimum: 0, maximum: 1 },
    options: {
      input: { kind: 'value', value: 'FILE', summary: 'The file with the definition; `-` for standard input.' },
      'source-format': {
        kind: 'value',
        value: 'FORMAT',
        summary: 'The form to read it in; `aion help convert` names them. Default: the one it is detected to be in.',
      },
      output: { kind: 'value', short: 'o', value: 'FILE', summary: 'Write to this file. Default: standard output.' },
    },
    examples: [
      { line: 'aion canonicalize --input tool.json', says: 'To standard output.' },
      { line: 'aion canonicalize --input tool.json --output canonical.json', says: 'To a file.' },
    ],
    exits: {
      0: 'Written.',
      2: 'Wrong usage, or something that could not be read or written; standard error says what.',
    },
  },
  async () => (await import('../run/canonicalize.ts')).runCanonicalize,
);

export type CanonicalizeOptions = {
  readonly input: string | null;
  readonly 'source-format': string | null;
  readonly output: string | null;
};
