import { defineCommand } from '../command.ts';
import { failedToRead, pythonBehindFiles } from '../common-options.ts';

export const planCommand = defineCommand(
  {
    name: 'plan',
    summary: 'Checks a plan of Aeon Core against its tools.',
    details: [
      '`aion plan check FILE` checks that a plan has a goal and at least one step, that each step has a `step_id` of its own and a description, that `agent` is `llm`, and that each tool is one of the registry. A step without a tool is right. The sentences about tools are those that Aeon writes into the `errors` of a step.',
    ],
    operands: {
      name: 'ACTION FILE',
      summary: 'The action is `check`. The file is a plan in JSON; `-` for standard input.',
      minimum: 2,
      maximum: 2,
    },
    options: {
      tools: {
        kind: 'list',
        value: 'PATH',
        summary: 'The tools of the registry: files, folders or globs. Default: those of the current folder.',
      },
      python: pythonBehindFiles,
      format: {
        kind: 'value',
        value: 'FORMAT',
        choices: ['text', 'json', 'sarif', 'github'],
        default: 'text',
        summary: 'The form of the report.',
      },
    },
    examples: [{ line: 'aion plan check plan.json --tools aion_tools', says: 'Whether the plan can be carried out.' }],
    exits: { 0: 'No finding.', 1: 'The plan or one of its steps is wrong.', 2: failedToRead },
  },
  async () => (await import('../run/plan.ts')).runPlan,
);
