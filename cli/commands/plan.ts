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
    summary: wording`Check, create or run a plan of tool calls (Aeon Core)`,
    details: [
      '`aion plan check FILE` checks the structure of a plan and the tools that its steps use. The messages about tools are those of Aeon Core.',
      '`aion plan make "GOAL"` asks a model to create a plan for a goal. The plan is repaired and checked, and written only if it is valid. Nothing is run.',
      '`aion plan run FILE` runs the steps of a plan in order. Each step runs its tool. If the tool doesn\'t exist and the step has `agent` `llm`, the model runs the step. Otherwise, the tool name is repaired; if that fails, the model runs the step. The plan ends when a step fails. Results are stored in the memory as `step_ID_result`; the argument `{"$memory": "KEY"}` reads a stored value.',
      "Malformed plans and calls are repaired by rules. If the rules can't repair them, the model is asked to, up to two times. A repair adds no tool, value or meaning, and every change is shown. A missing tool is replaced only by an existing tool.",
      '`--run` runs the tools; tools with side effects are listed on standard error, and `--read-only` skips them. `--results` uses results from saved calls instead. See `aion ask` for models. To continue a plan later, save its state with `--output` and run the saved file.',
    ],
    operands: {
      name: 'ACTION FILE',
      summary:
        'Action (`check`, `make` or `run`) and the plan as a JSON file; `-` for standard input. With `make`: the goal',
      minimum: 2,
      maximum: 2,
    },
    options: planOptions,
    examples: {
      'aion plan check plan.json --tools aion_tools': 'Check a plan',
      'aion plan make "Tell Ada that her order is on its way" --tools aion_tools --model llama3.2@ollama -o ada.aionplan.json':
        'Create a plan with a model',
      'aion plan run plan.json --tools aion_tools --run --model llama3.2@ollama -o state.json':
        'Run a plan and save its state',
    },
    exits: {
      0: 'The plan is valid, was created, or all steps completed',
      1: "The plan is invalid, couldn't be created, or a step failed",
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
