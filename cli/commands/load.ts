import { defineCommand } from '../command.ts';

export const loadCommand = defineCommand(
  {
    name: 'load',
    summary: 'Shows what the Python loader would make of a file or folder.',
    details: [
      'The loader `aions-llm` reads a file in its own way: what it does not recognise it leaves out without a word. This prints what a version of it would keep, or the exception it would raise. Nothing is executed.',
      'Of a folder the loader reads the `.aion` files in it, not those in its sub-folders, in the order of the file system; here they come by name. Tools of one name are all kept; standard error says so.',
      'As JSON: `{"ok": true, "value": [...]}`, each tool with only the keys that the loader would set, or `{"ok": false, "error": ..., "message": ...}`; with `--compare` one such answer for each version.',
    ],
    operands: {
      name: 'PATH',
      summary: 'A file or a folder; `-` for standard input.',
      minimum: 1,
      maximum: 1,
    },
    options: {
      loader: {
        kind: 'value',
        value: 'V[,V...]',
        summary: 'The version to read as. Default: the one that the file is for, as in `aion check`.',
      },
      compare: {
        kind: 'flag',
        summary: 'Show versions side by side: those of `--loader`, else one of each way of reading.',
      },
      langchain: {
        kind: 'flag',
        summary: 'Show what `get_langchain_tools` would make: description, parameters, what answers a call.',
      },
      format: {
        kind: 'value',
        value: 'FORMAT',
        choices: ['text', 'json'],
        default: 'text',
        summary: 'The form of the answer.',
      },
    },
    examples: [
      { line: 'aion load aion_tools/auth.aion', says: 'What the loader in force keeps of a file.' },
      { line: 'aion load aion_tools --loader 1.0.16 --format json', says: 'What one version makes of a folder.' },
      { line: 'aion load auth.aion --compare', says: 'Which versions read the file differently, and where.' },
    ],
    exits: {
      0: 'The loader would read it.',
      1: 'The loader would refuse it; with `--compare`, one of the versions would, or they differ.',
      2: 'Wrong usage, or something that could not be read; standard error says what.',
    },
  },
  async () => (await import('../run/load.ts')).runLoad,
);

export type LoadOptions = {
  readonly loader: string | null;
  readonly compare: boolean;
  readonly langchain: boolean;
  readonly format: 'text' | 'json';
};
