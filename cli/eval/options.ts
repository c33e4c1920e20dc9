import { flag, list, number, type OptionValues, value } from '../arguments.ts';
import { outputFile, pythonBehindFiles } from '../common-options.ts';
import { answerOptions, policyOptions, promptedModel, toolsOfFolder } from '../run-options.ts';

export const evalOptions = {
  model: list('NAME@ADDRESS', 'Model to evaluate, and its server'),
  tools: {
    ...toolsOfFolder,
    summary: 'Tools: files, folders or globs [default: the tools listed in the expectation files]',
  },
  times: number('N', 'Number of times to ask each question [default: 1]', { minimum: 1 }),
  threshold: number('PERCENT', 'Fail if fewer than PERCENT of the answers are correct [default: 100]'),
  sure: flag('Fail unless the lower end of the 95 % interval reaches the threshold'),
  answers: value(
    'PATH',
    'Answers of the Berkeley Function Calling Leaderboard [default: `possible_answer` next to the file]',
  ),
  against: value('REPORT', 'Compare with an earlier JSON report'),
  compare: list(
    'OLD',
    'Compare with earlier tools, asked in turn with the new ones: files or folders, or `git:REV` for the same paths in a revision',
  ),
  confirm: number('N', 'With `--compare`: fresh runs of suspicious questions [default: 15]'),
  'confirm-most': number('N', 'With `--compare`: maximum number of suspicious questions [default: 10]'),
  shard: value('I/N', 'Ask only part I of N; combine the JSON reports with `aion eval merge`'),
  margin: number('POINTS', 'Report a model as equal if the change is certainly within POINTS', { minimum: 1 }),
  'fail-on': list('WHAT', 'Fail if a model or a question is certainly `worse`, or on the first `error` of a request'),
  'max-errors': number('PERCENT', 'Allow requests without an answer for PERCENT of the runs [default: 0]'),
  judge: value('HOW', 'Judge the calls as the model sent them, or after repairs', {
    choices: ['as-sent', 'repaired'],
    default: 'as-sent',
  }),
  system: value(
    'PROMPT',
    "System prompt: `none`, `aion`, or a file [default: the question's own system message, or else that of AION]",
  ),
  'no-policies': flag('Send no policies'),
  prompted: promptedModel,
  ...answerOptions,
  seed: number('N', 'Seed of the sampling, for OpenAI-compatible servers'),
  ...policyOptions,
  concurrency: number('N', 'Requests in flight per server [default: 4, or 1 on this computer]', { minimum: 1 }),
  attempts: number('N', 'Attempts for one request [default: 5]', { minimum: 1 }),
  timeout: number('SECONDS', 'Longest time without any data [default: 60]', { minimum: 1 }),
  'answer-timeout': number('SECONDS', 'Longest time of a response [default: 300]', { minimum: 1 }),
  'no-cache': flag('Neither read nor write cached responses'),
  refresh: flag('Send all requests again, and replace the cached responses'),
  price: list(
    'NAME=IN/OUT',
    'Price of a model per million input and output tokens [default: `agent.prices` of `.aionrc.json`]',
  ),
  'max-cost': value('COST', 'Stop when the cost reaches COST; requires a price'),
  'max-requests': number('N', 'Stop after N requests', { minimum: 1 }),
  quiet: flag('Print no progress', { short: 'q' }),
  verbose: flag('Print all different answers in full', { short: 'v' }),
  python: pythonBehindFiles,
  output: outputFile,
  format: value('FORMAT', 'Report format', { choices: ['text', 'json', 'junit', 'html'], default: 'text' }),
};

export type EvalOptions = OptionValues<typeof evalOptions>;
