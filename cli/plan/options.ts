import { flag, number, type OptionValues, value } from '../arguments.ts';
import { outputFile, pythonBehindFiles } from '../common-options.ts';
import { answerOptions, keptResults, modelToAsk, promptedModel, readOnlyTools, toolsOfFolder } from '../run-options.ts';

export const planOptions = {
  tools: toolsOfFolder,
  run: flag('For `run`: run the tools that `--tools` names.'),
  'read-only': readOnlyTools,
  results: { ...keptResults, summary: 'For `run`: saved calls with their results (`.aioncalls.json`).' },
  model: { ...modelToAsk, summary: 'For `make` and `run`: the model, and the server that it is asked at.' },
  prompted: { ...promptedModel, summary: 'For `run`: the model has no tool calls of its own.' },
  ...answerOptions,
  memory: value('FILE', 'For `run`: keep the memory in this JSON file.'),
  ttl: number('N', 'For `run`: the most steps that are begun. Default: 50.', { minimum: 1 }),
  output: {
    ...outputFile,
    summary: 'For `make`: write the plan to this file. For `run`: keep the state there.',
  },
  python: pythonBehindFiles,
  format: value('FORMAT', 'The form of the report; `run` takes `text` and `json`.', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
};

export type PlanOptions = OptionValues<typeof planOptions>;
