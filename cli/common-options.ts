import { type OperandDeclaration, value } from './arguments.ts';

/** Files, folders and globs; may be empty. */
export const filesOrHere: OperandDeclaration = {
  name: 'PATH',
  summary: 'Files, folders or globs; `-` for standard input. Default: the current folder.',
  minimum: 0,
  maximum: null,
};

/** The input of a loader. */
export const fileOrFolder: OperandDeclaration = {
  name: 'PATH',
  summary: 'A file or a folder; `-` for standard input.',
  minimum: 1,
  maximum: 1,
};

/** The file of a command that also takes `--input`, as `toolcanon` does. */
export const fileInPlaceOfInput: OperandDeclaration = {
  name: 'FILE',
  summary: 'The file, in place of `--input`.',
  minimum: 0,
  maximum: 1,
};

export const answerFormat = value('FORMAT', 'The form of the answer.', { choices: ['text', 'json'], default: 'text' });

export const loaderToReadAs = value('V', 'The loader version. Default: the version in force, as in `aion check`.');

export const outputFile = value('FILE', 'Write to this file. Default: standard output.', { short: 'o' });

export const pythonBehindFiles = value(
  'DIR',
  'The folder with the Python of `.aion` files: the schemas of their models and functions. It is read, never run. Default: the project of each file.',
);

/** The meaning of exit code 2 for commands that read, and for those that also write files. */
export const failedToRead = 'Wrong usage, or an input that could not be read, named on standard error.';
export const failedToReadOrWrite = 'Wrong usage, or a file that could not be read or written, named on standard error.';
