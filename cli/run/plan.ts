import { CallableSet } from '../../core/calls/callable-set.ts';
import { checkPlan } from '../../core/calls/check-plan.ts';
import { toolsOrHere } from '../call-input.ts';
import { reportCallFindings } from '../call-report.ts';
import { readCallableTools } from '../callable-tools.ts';
import { failure, type Invocation, usageProblem } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { readOneInput } from '../one-input.ts';

/** The options of its declaration, read. */
export type PlanOptions = {
  readonly tools: readonly string[];
  readonly python: string | null;
  readonly format: 'text' | 'json' | 'sarif' | 'github';
};

/** `aion plan`: see its declaration. */
export async function runPlan({ operands, options }: Invocation<PlanOptions>, host: Host): Promise<ExitCode> {
  const [action = '', file = ''] = operands;
  if (action !== 'check') return usageProblem(host, 'plan', `Unknown action "${action}"; write check.`);
  const input = await readOneInput(host, [file], null);
  if (!input.ok) return input.usage ? usageProblem(host, 'plan', input.problem) : failure(host, 'plan', input.problem);
  const tools = await readCallableTools(host, toolsOrHere(options.tools), options.python);
  if (!tools.ok) return failure(host, 'plan', tools.problem);
  const findings = checkPlan(input.text, new CallableSet(tools.canonical));
  return reportCallFindings(host, options.format, input.name, input.text, findings);
}
