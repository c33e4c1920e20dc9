import { answersBy } from '../../agent/validate-all.ts';
import { CallableSet } from '../../core/calls/callable-set.ts';
import { checkPlan, questionsOfPlan } from '../../core/calls/check-plan.ts';
import { say } from '../../core/text/say.ts';
import { validateAll } from '../../validator/stoppable.ts';
import { reportCallFindings } from '../call-report.ts';
import { readCallableTools } from '../callable-tools.ts';
import { failure, type Invocation, usageProblem } from '../command.ts';
import type { PlanOptions } from '../commands/plan.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { readOneInput } from '../one-input.ts';
import { toolPathsFor } from '../project-places.ts';

export async function runPlan({ operands, options }: Invocation<PlanOptions>, host: Host): Promise<ExitCode> {
  const [action = '', file = ''] = operands;
  if (action === 'run') return (await import('./plan-run.ts')).runPlanSteps(file, options, host);
  if (action === 'make') return (await import('./plan-make.ts')).runPlanMake(file, options, host);
  if (action !== 'check') return usageProblem(host, 'plan', say`Unknown action "${action}"; write check, make or run.`);
  const input = await readOneInput(host, file);
  if (!input.ok) return failure(host, 'plan', input.problem);
  const tools = await readCallableTools(host, await toolPathsFor(host, options.tools, file), options.python);
  if (!tools.ok) return failure(host, 'plan', tools.problem);
  const set = new CallableSet(tools.canonical);
  const validate = await answersBy(validateAll, questionsOfPlan(input.text, set));
  const findings = checkPlan(input.text, set, validate);
  return reportCallFindings(host, options.format, input.name, input.text, findings, tools.inputs);
}
