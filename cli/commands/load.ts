import { wording } from '../../core/text/say.ts';
import { flag, type OptionValues } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { answerFormat, failedToRead, fileOrFolder, loaderToReadAs } from '../common-options.ts';

const options = {
  loader: { ...loaderToReadAs, value: 'V[,V...]' },
  compare: flag('Show versions side by side: those of `--loader`, else one for each known behaviour.'),
  langchain: flag(
    'Show the result of `get_langchain_tools`: description, parameters, and the function that answers a call.',
  ),
  format: answerFormat,
};

export type LoadOptions = OptionValues<typeof options>;

export const loadCommand = defineCommand(
  {
    name: 'load',
    summary: wording`Shows how the Python loader would read a file or folder.`,
    details: [
      'The loader `aions-llm` reads a file in its own way: it silently leaves out text that it does not recognise. This prints the tools that a version of it would keep, or the exception it would raise. Nothing is executed; an executable that is not valid Python, which only `get_langchain_tools` refuses, is named on standard error.',
      'In a folder, the loader reads the `.aion` files, but not those in sub-folders, in the order of the file system; here they are sorted by name. It keeps all tools with the same name; standard error names them.',
      'As JSON: `{"ok": true, "value": [...]}`, each tool with only the keys that the loader would set, or `{"ok": false, "error": ..., "message": ...}`; with `--compare` one such answer for each version.',
    ],
    operands: fileOrFolder,
    options,
    examples: {
      'aion load aion_tools/auth.aion': 'Show the tools that the loader in force keeps.',
      'aion load aion_tools --loader 1.0.16 --format json': 'Show how one version reads a folder.',
      'aion load auth.aion --compare': 'Show which versions read the file differently, and where.',
    },
    exits: {
      0: 'The loader would read it; with `--compare`, one of the versions would.',
      1: 'The loader would refuse it; with `--compare`, every version would.',
      2: failedToRead,
    },
  },
  async () => (await import('../run/load.ts')).runLoad,
);
