import { wording } from '../../core/text/say.ts';
import { type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { answerFormat, failedToRead, fileOrFolder, loaderToReadAs } from '../common-options.ts';

const options = {
  query: value('TEXT', "The user's query, inserted into the wrapped query.", { default: '{query}' }),
  payload: value('JSON', 'The payload, as JSON. Default: none.'),
  loader: loaderToReadAs,
  format: answerFormat,
};

export type PromptOptions = OptionValues<typeof options>;

export const promptCommand = defineCommand(
  {
    name: 'prompt',
    summary: wording`Shows the system prompt and the wrapped query that the loader returns.`,
    details: [
      'Prints the texts that `get_system_prompt` (with the rules below it) and `get_wrapped_query` of the Python loader would return for a file, or for all `.aion` files in a folder and its sub-folders. If a version lacks a call, or refuses it, its exception is printed.',
    ],
    operands: fileOrFolder,
    options,
    examples: {
      'aion prompt aion_tools': 'The prompts of a folder.',
      [`aion prompt assistant.aion --query 'Where is my parcel?' --payload '{"order": 1001}'`]:
        'Show the text for the model for one query.',
    },
    exits: {
      0: 'The loader would return both.',
      1: 'The loader would raise an exception.',
      2: failedToRead,
    },
  },
  async () => (await import('../run/prompt.ts')).runPrompt,
);
