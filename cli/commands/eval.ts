import { wording } from '../../core/text/say.ts';
import { list, number, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, outputFile, pythonBehindFiles } from '../common-options.ts';
import { answerOptions, policyOptions, promptedModel, toolsOfFolder } from '../run-options.ts';

const options = {
  model: list('NAME@ADDRESS', 'A model, and the server that it is asked at.'),
  tools: {
    ...toolsOfFolder,
    summary: 'The tools, in place of those that the files name: files, folders or globs.',
  },
  times: number('N', 'How often each question is asked. Default: 1.', { minimum: 1 }),
  threshold: number('PERCENT', 'Fail below this share of right runs. Default: 100.'),
  against: value('REPORT', 'Compare with this earlier report in JSON.'),
  prompted: promptedModel,
  ...answerOptions,
  ...policyOptions,
  python: pythonBehindFiles,
  output: outputFile,
  format: value('FORMAT', 'The form of the report.', { choices: ['text', 'json', 'junit'], default: 'text' }),
};

export type EvalOptions = OptionValues<typeof options>;

export const evalCommand = defineCommand(
  {
    name: 'eval',
    summary: wording`Asks models questions, and compares the calls that they make with those that are expected.`,
    details: [
      '`aion eval PATH --model NAME@ADDRESS` reads the questions and expectations of files `NAME.aioneval.json`, and of `.jsonl` files in the form of the Berkeley Function Calling Leaderboard. Each question is sent to each model with the tools that it may see. No tool runs: results come from the file.',
      'The report says for each model how often the right tools were called, how often their arguments were right, the tokens and the seconds, and which tool was called in the place of which. docs/agents.md describes the files.',
      '`--against REPORT` compares with an earlier report in JSON: change a description, and see which expectations it breaks.',
      'Models, addresses and keys are named as in `aion ask`. Nothing is sent to an address that you do not name.',
    ],
    operands: { name: 'PATH', summary: 'Files, folders or globs with expectations.', minimum: 1, maximum: null },
    options,
    examples: {
      'aion eval tools.aioneval.json --model llama3.2@ollama': 'Whether the model uses the tools rightly.',
      'aion eval evals --model gpt-4.1@openai --model llama3.2@ollama --times 5 --format json -o report.json':
        'Two models, each question five times.',
      'aion eval evals --model llama3.2@ollama --against report.json --threshold 90':
        'What a change of a description makes better and worse.',
    },
    exits: {
      0: 'Every model reaches the threshold.',
      1: 'A model is below the threshold.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/eval.ts')).runEval,
);
