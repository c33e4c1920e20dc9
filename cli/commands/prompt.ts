import { defineCommand } from '../command.ts';
import { answerFormat, failedToRead, fileOrFolder, loaderToReadAs } from '../common-options.ts';

export const promptCommand = defineCommand(
  {
    name: 'prompt',
    summary: 'Shows the system prompt and the wrapped query that the loader would hand out.',
    details: [
      'Prints what `get_system_prompt`, with the rules below it, and `get_wrapped_query` of the Python loader would return for a file, or for all `.aion` files of a folder and the folders below it. Versions that lack a call, or refuse, are shown with their exception.',
    ],
    operands: fileOrFolder,
    options: {
      query: {
        kind: 'value',
        value: 'TEXT',
        default: '{query}',
        summary: "The user's query, put where the wrapped query wants it.",
      },
      payload: { kind: 'value', value: 'JSON', summary: 'The payload, as JSON. Default: none.' },
      loader: loaderToReadAs,
      format: answerFormat,
    },
    examples: [
      { line: 'aion prompt aion_tools', says: 'The prompts of a folder.' },
      {
        line: `aion prompt assistant.aion --query 'Where is my parcel?' --payload '{"order": 1001}'`,
        says: 'What goes to the model for one query.',
      },
    ],
    exits: {
      0: 'The loader would hand out both.',
      1: 'The loader would raise an exception.',
      2: failedToRead,
    },
  },
  async () => (await import('../run/prompt.ts')).runPrompt,
);
