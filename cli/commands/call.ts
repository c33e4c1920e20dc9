import { defineCommand } from '../command.ts';
import { answerFormat, failedToRead } from '../common-options.ts';

export const callCommand = defineCommand(
  {
    name: 'call',
    summary: 'Reads the tool calls in what a model answered.',
    details: [
      '`aion call read FILE` prints which tools are called, with which arguments, and the text and the reasoning around the calls. It reads the response of a provider, a stream of server-sent events, a `.jsonl` file with a chunk of a stream in each line, the text of an open model, and prose with a call in it.',
      'The form is detected. `--family` names it: [the families](calls.md). The JSON has `range`, the offsets of each call in the text (UTF-16 code units, the end is the first offset after it).',
    ],
    operands: {
      name: 'ACTION FILE',
      summary: 'The action is `read`. The file is what the model answered; `-` for standard input.',
      minimum: 2,
      maximum: 2,
    },
    options: {
      family: { kind: 'value', value: 'NAME', summary: 'The form of the answer. Default: it is detected.' },
      tools: {
        kind: 'list',
        value: 'PATH',
        summary: 'The tools that the model could call: files, folders or globs. They give types to arguments without.',
      },
      'starts-in-reasoning': { kind: 'flag', summary: 'The prompt ended with the opening mark of the reasoning.' },
      format: answerFormat,
    },
    examples: [
      { line: 'aion call read response.json', says: 'The calls of a response.' },
      { line: 'aion call read stream.jsonl --format json', says: 'The calls of a stream, as JSON.' },
      {
        line: 'aion call read answer.txt --family qwen3-coder --tools aion_tools',
        says: 'The calls in the text of a model, with the types of the tools.',
      },
    ],
    exits: { 0: 'Read, with calls or without.', 1: 'A call is broken.', 2: failedToRead },
  },
  async () => (await import('../run/call.ts')).runCall,
);
