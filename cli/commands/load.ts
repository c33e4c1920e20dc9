import { defineCommand } from '../command.ts';
import { answerFormat, failedToRead, fileOrFolder, loaderToReadAs } from '../common-options.ts';

export const loadCommand = defineCommand(
  {
    name: 'load',
    summary: 'Shows what the Python loader would make of a file or folder.',
    details: [
      'The loader `aions-llm` reads a file in its own way: what it does not recognise it leaves out without a word. This prints what a version of it would keep, or the exception it would raise. Nothing is executed.',
      'Of a folder the loader reads the `.aion` files in it, not those in its sub-folders, in the order of the file system; here they come by name. Tools of one name are all kept; standard error says so.',
      'As JSON: `{"ok": true, "value": [...]}`, each tool with only the keys that the loader would set, or `{"ok": false, "error": ..., "message": ...}`; with `--compare` one such answer for each version.',
    ],
    operands: fileOrFolder,
    options: {
      loader: { ...loaderToReadAs, value: 'V[,V...]' },
      compare: {
        kind: 'flag',
        summary: 'Show versions side by side: those of `--loader`, else one of each way of reading.',
      },
      langchain: {
        kind: 'flag',
        summary: 'Show what `get_langchain_tools` would make: description, parameters, what answers a call.',
      },
      format: answerFormat,
    },
    examples: [
      { line: 'aion load aion_tools/auth.aion', says: 'What the loader in force keeps of a file.' },
      { line: 'aion load aion_tools --loader 1.0.16 --format json', says: 'What one version makes of a folder.' },
      { line: 'aion load auth.aion --compare', says: 'Which versions read the file differently, and where.' },
    ],
    exits: {
      0: 'The loader would read it; with `--compare`, one of the versions would.',
      1: 'The loader would refuse it; with `--compare`, every version would.',
      2: failedToRead,
    },
  },
  async () => (await import('../run/load.ts')).runLoad,
);
