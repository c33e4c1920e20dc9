import { flag, number, type OptionValues, value } from '../arguments.ts';
import { outputFile, pythonBehindFiles } from '../common-options.ts';
import {
  answerOptions,
  everyFunction,
  keptResults,
  modelToAsk,
  promptedModel,
  readOnlyTools,
  toolsOfFolder,
} from '../run-options.ts';

export const planOptions = {
  tools: toolsOfFolder,
  run: flag('Only `aion plan run`: run the tools given by `--tools`'),
  'all-functions': everyFunction,
  'read-only': readOnlyTools,
  results: {
    ...keptResults,
    summary: 'Only `aion plan run`: use results from saved calls (`.aioncalls.json`) instead of running tools',
  },
  model: { ...modelToAsk, summary: 'Only `aion plan make` and `aion plan run`: the model and its server' },
  prompted: {
    ...promptedModel,
    summary: 'Only `aion plan run`: describe the tools in the prompt, for models without native tool calls',
  },
  ...answerOptions,
  memory: value('FILE', 'Only `aion plan run`: keep the results of the steps (the memory) in this JSON file'),
  ttl: number('N', 'Only `aion plan run`: maximum number of steps to run [default: 50]', { minimum: 1 }),
  output: {
    ...outputFile,
    summary: 'With `aion plan make`: write the plan to FILE. With `aion plan run`: save the state of the plan to FILE',
  },
  python: pythonBehindFiles,
  format: value('FORMAT', 'Report format; `run` supports `text` and `json`', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
};

export type PlanOptions = OptionValues<typeof planOptions>;
