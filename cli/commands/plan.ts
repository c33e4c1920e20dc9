import { wording } from '../../core/text/say.ts';
import { flag, number, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, outputFile, pythonBehindFiles } from '../common-options.ts';
import { answerOptions, keptResults, modelToAsk, promptedModel, readOnlyTools, toolsOfFolder } from '../run-options.ts';

const options = {
  tools: toolsOfFolder,
  run: flag('For `run`: run the tools that `--tools` names.'),
  'read-only': readOnlyTools,
  results: { ...keptResults, summary: 'For `run`: kept calls with their results (`.aioncalls.json`).' },
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

export type PlanOptions = OptionValues<typeof options>;

export const planCommand = defineCommand(
  {
    name: 'plan',
    summary: wording`Checks, makes and carries out a plan of Aeon Core.`,
    details: [
      '`aion plan check FILE` checks that a plan has a goal and at least one step, that each step has a `step_id` of its own and a description, that `agent` is `llm`, and that each tool is one of the registry. A step without a tool is right. The sentences about tools are those that Aeon writes into the `errors` of a step.',
      '`aion plan make "GOAL"` has the model write a plan for a goal, with the tools of the registry. It is repaired and checked as below, and it is written only where nothing is wrong with it. Nothing runs.',
      '`aion plan run FILE` checks the plan and carries out its steps in their order: by the tool, by the model where `agent` is `llm`, and by the model with the description as its prompt where the tool is missing and no other is found. A step fails where its tool fails, takes longer than 10 seconds, or gives what its schema does not take; the plan ends there. Results stand in the memory as `step_ID_result`; `{"$memory": "KEY"}` in the arguments of a step takes a value from it.',
      'A malformed plan or call is repaired by rules, else by the model, in at most two attempts. A repair adds no tool, no value and no meaning, and each place that changes is shown. A tool that is missing is replaced by one of those that are there.',
      'Tools run with `--run`; those that are not read-only are named on standard error, and `--read-only` does not run them. With `--results` their results come from kept calls. Models are named as in `aion ask`; without one, steps that need a model fail. `--output` keeps the state, which is a plan: to run it again goes on where it ended.',
    ],
    operands: {
      name: 'ACTION FILE',
      summary:
        'The action is `check`, `make` or `run`. The file is a plan in JSON; `-` for standard input. For `make` it is the goal, a text.',
      minimum: 2,
      maximum: 2,
    },
    options,
    examples: {
      'aion plan check plan.json --tools aion_tools': 'Whether the plan can be carried out.',
      'aion plan make "Tell Ada that her order is on its way" --tools aion_tools --model llama3.2@ollama -o ada.aionplan.json':
        'Have a model write a plan.',
      'aion plan run plan.json --tools aion_tools --run --model llama3.2@ollama -o state.json':
        'Carry it out; keep the state.',
    },
    exits: {
      0: 'No finding; the plan is made; all steps are complete.',
      1: 'The plan or one of its steps is wrong, none was made, or it was not carried out completely.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/plan.ts')).runPlan,
);
