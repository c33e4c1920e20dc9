import { flag, number, type OptionValues, value } from '../arguments.ts';
import { outputFile, pythonBehindFiles } from '../common-options.ts';
import { answerOptions, keptResults, modelToAsk, promptedModel, readOnlyTools, toolsOfFolder } from '../run-options.ts';

export const planOptions = {
  tools: toolsOfFolder,
  run: flag('For `run`: run the tools of `--tools`'),
  'read-only': readOnlyTools,
  results: { ...keptResults, summary: 'For `run`: use results from saved calls (`.aioncalls.json`)' },
  model: { ...modelToAsk, summary: 'For `make` and `run`: the model and its server' },
  prompted: {
    ...promptedModel,
    summary: 'For `run`: describe the tools in the prompt, for models without native tool calls',
  },
  ...answerOptions,
  memory: value('FILE', 'For `run`: store the memory in this JSON file'),
  ttl: number('N', 'For `run`: maximum number of steps to start [default: 50]', { minimum: 1 }),
  output: {
    ...outputFile,
    summary: 'For `make`: write the plan to FILE. For `run`: save the state to FILE',
  },
  python: pythonBehindFiles,
  format: value('FORMAT', 'Report format; `run` supports `text` and `json`', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
};

export type PlanOptions = OptionValues<typeof planOptions>;
