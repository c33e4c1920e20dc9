import { flag, type OperandDeclaration, value } from './arguments.ts';

/** Files, folders and globs; may be empty. */
export const filesOrHere: OperandDeclaration = {
  name: 'PATH',
  summary: 'Files, folders or globs; `-` for standard input [default: current folder]',
  minimum: 0,
  maximum: null,
};

/** The input of a loader. */
export const fileOrFolder: OperandDeclaration = {
  name: 'PATH',
  summary: 'File or folder; `-` for standard input',
  minimum: 1,
  maximum: 1,
};

/** The file of a command that also takes `--input`, as `toolcanon` does. */
export const fileInPlaceOfInput: OperandDeclaration = {
  name: 'FILE',
  summary: 'File to read, instead of `--input`',
  minimum: 0,
  maximum: 1,
};

export const answerFormat = value('FORMAT', 'Output format', { choices: ['text', 'json'], default: 'text' });

export const loaderToReadAs = value('V', 'aions-llm version [default: detected]');

export const outputFile = value('FILE', 'Write the result to FILE [default: standard output]', { short: 'o' });

export const pythonBehindFiles = value(
  'DIR',
  'Folder with the Python code of `.aion` files, to read the schemas of models and functions; the code is never run [default: the project of each file]',
);

export const allFunctions = flag(
  'Convert all public functions of a Python file, not only those that a framework makes tools',
);

/** The meaning of exit code 2 for commands that read, and for those that also write files. */
export const failedToRead = "Invalid usage, or the input couldn't be read";
export const failedToReadOrWrite = "Invalid usage, or a file couldn't be read or written";
