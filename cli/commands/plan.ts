import { answersBy } from '../../agent/validate-all.ts';
import { CallableSet, checkPlan, questionsOfPlan } from '../../core/calls/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { validateAll } from '../../validator/stoppable.ts';
import { reportCallFindings } from '../call/report.ts';
import { readCallableTools } from '../callable-tools.ts';
import { defineCommand, failure, type Invocation, usageProblem } from '../command.ts';
import { failedToReadOrWrite } from '../common-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { readOneInput } from '../one-input.ts';
import { runPlanMake } from '../plan/make.ts';
import { type PlanOptions, planOptions } from '../plan/options.ts';
import { runPlanSteps } from '../plan/run.ts';
import { toolPathsFor } from '../project-places.ts';

export const planCommand = defineCommand(
  {
    name: 'plan',
    summary: wording`Check, create or run an Aeon Core plan`,
    details: [
      '`aion plan check FILE` checks that a plan has a goal and at least one step, that each step has a `step_id` of its own and a description, that `agent` is `llm`, and that each tool is one of the registry. A step without a tool is right. The sentences about tools are those that Aeon writes into the `errors` of a step.',
      '`aion plan make "GOAL"` has the model write a plan for a goal, with the tools of the registry. It is repaired and checked as below, and it is written only where nothing is wrong with it. Nothing runs.',
      '`aion plan run FILE` checks the plan and carries out its steps in their order: by the tool, by the model where `agent` is `llm`, and by the model with the description as its prompt where the tool is missing and no other is found. A step fails where its tool fails, takes longer than 10 seconds, or gives what its schema does not take; the plan ends there. Results stand in the memory as `step_ID_result`; `{"$memory": "KEY"}` in the arguments of a step takes a value from it.',
      'A malformed plan or call is repaired by rules, else by the model, in at most two attempts. A repair adds no tool, no value and no meaning, and each place that changes is shown. A tool that is missing is replaced by one of those that are there.',
      'Tools run with `--run`; those that are not read-only are named on standard error, and `--read-only` does not run them. With `--results` their results come from saved calls. Models are named as in `aion ask`; without one, steps that need a model fail. `--output` keeps the state, which is a plan: to run it again goes on where it ended.',
    ],
    operands: {
      name: 'ACTION FILE',
      summary:
        'The action is `check`, `make` or `run`. The file is a plan in JSON; `-` for standard input. For `make` it is the goal, a text.',
      minimum: 2,
      maximum: 2,
    },
    options: planOptions,
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
  runPlan,
);

async function runPlan({ operands, options }: Invocation<PlanOptions>, host: Host): Promise<ExitCode> {
  const [action = '', file = ''] = operands;
  if (action === 'run') return runPlanSteps(file, options, host);
  if (action === 'make') return runPlanMake(file, options, host);
  if (action !== 'check') return usageProblem(host, 'plan', say`Unknown action "${action}". Use check, make or run.`);
  const input = await readOneInput(host, file);
  if (!input.ok) return failure(host, 'plan', input.problem);
  const tools = await readCallableTools(host, await toolPathsFor(host, options.tools, file), options.python);
  if (!tools.ok) return failure(host, 'plan', tools.problem);
  const set = new CallableSet(tools.canonical);
  const validate = await answersBy(validateAll, questionsOfPlan(input.text, set));
  const findings = checkPlan(input.text, set, validate);
  return reportCallFindings(host, options.format, input.name, input.text, findings, tools.inputs);
}
