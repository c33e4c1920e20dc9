import { systemClock } from '../../agent/machine/system-clock.ts';
import { type MadePlan, makePlan } from '../../agent/make-plan.ts';
import { changeLines } from '../../agent/supervisor.ts';
import { say } from '../../core/text/index.ts';
import { readCallableTools } from '../callable-tools.ts';
import { failure, tell, usageProblem } from '../command.ts';
import { deliver } from '../deliver.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { pathsOrHere } from '../files.ts';
import type { Host } from '../host.ts';
import { untilInterrupted } from '../interrupted.ts';
import { namedModel } from '../named-model.ts';
import { jsonText } from '../output/json-text.ts';
import type { PlanOptions } from './options.ts';

/** `aion plan make`: has a model write a plan for a goal, and writes it if it is right. */
export async function runPlanMake(goal: string, options: PlanOptions, host: Host): Promise<ExitCode> {
  if (goal.trim() === '') return usageProblem(host, 'plan', say`The goal is empty.`);
  if (options.model === null) return usageProblem(host, 'plan', say`--model is required, as NAME@ADDRESS.`);
  const model = namedModel(host, options.model, { isPrompted: true, isStream: false, answer: options });
  if (!model.ok) return usageProblem(host, 'plan', model.problem);
  const tools = await readCallableTools(host, pathsOrHere(options.tools), options.python);
  if (!tools.ok) return failure(host, 'plan', tools.problem);
  const made = await untilInterrupted((signal, validate) =>
    makePlan(goal, {
      ...{ tools: tools.canonical, validate },
      model: { bridge: model.bridge, clock: systemClock, signal },
    }),
  );
  return made.ok ? written(made, options.output, host) : refused(made, host);
}

function written({ plan, by, changes }: Extract<MadePlan, { ok: true }>, output: string | null, host: Host): ExitCode {
  if (changes.length > 0) {
    tell(
      host,
      by === 'model'
        ? say`aion plan: The model repaired its plan. Changes:`
        : say`aion plan: AION repaired the model's plan. Changes:`,
    );
    for (const line of changeLines(changes)) tell(host, `  ${line}`);
  }
  return deliver(host, 'plan', output, jsonText(plan), say`Plan`);
}

function refused({ problem, text, findings }: Extract<MadePlan, { ok: false }>, host: Host): ExitCode {
  tell(host, `aion plan: ${problem} ${say`No plan was written.`}`);
  // Standard output is for the plan.
  for (const { pointer, message } of findings) tell(host, `  ${pointer === null ? '' : `${pointer}: `}${message}`);
  if (text !== '') for (const line of [say`The plan:`, ...text.split('\n')]) tell(host, line);
  return exitCode.found;
}
