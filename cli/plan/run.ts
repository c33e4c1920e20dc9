import { systemClock } from '../../agent/machine/system-clock.ts';
import { LocalMemory } from '../../agent/memory.ts';
import { defaultTtl, type PlanEvent, type PlanPorts, PlanRun, type PlanState } from '../../agent/plan-run.ts';
import { changeLines, Supervisor, type SupervisorPorts } from '../../agent/supervisor.ts';
import { answersBy } from '../../agent/validate-all.ts';
import { CallableSet, checkPlan, questionsOfPlan } from '../../core/calls/index.ts';
import type { JsonObject } from '../../core/json/index.ts';
import { jsonLine } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { reportCallFindings } from '../call/report.ts';
import { failure, tell, usageProblem } from '../command.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { openFileMemory } from '../file-memory.ts';
import type { Host } from '../host.ts';
import { untilInterrupted } from '../interrupted.ts';
import { namedModel } from '../named-model.ts';
import { readOneInput } from '../one-input.ts';
import { openTools } from '../opened-tools.ts';
import { jsonText } from '../output/json-text.ts';
import { printable } from '../output/printable.ts';
import { type Style, styleFor } from '../output/style.ts';
import { absolutePath } from '../paths.ts';
import { writeText } from '../write-file.ts';
import type { PlanOptions } from './options.ts';

/** `aion plan run`: checks a plan, then runs it. */
export async function runPlanSteps(file: string, options: PlanOptions, host: Host): Promise<ExitCode> {
  const { format, output } = options;
  if (format !== 'text' && format !== 'json') {
    return usageProblem(
      host,
      'plan',
      say`Invalid value "${format}" for --format. This action supports only text and json.`,
    );
  }
  const model =
    options.model === null
      ? null
      : namedModel(host, options.model, { isPrompted: options.prompted, isStream: false, answer: options });
  if (model !== null && !model.ok) return usageProblem(host, 'plan', model.problem);
  const bridge = model === null ? null : model.bridge;
  const memory =
    options.memory === null
      ? { ok: true as const, memory: new LocalMemory() }
      : openFileMemory(absolutePath(host, options.memory));
  if (!memory.ok) return failure(host, 'plan', memory.problem);
  const input = await readOneInput(host, file);
  if (!input.ok) return failure(host, 'plan', input.problem);
  const source = await openTools(host, 'plan', options, { file });
  if (!source.ok) return failure(host, 'plan', source.problem);
  try {
    const state = await untilInterrupted(async (signal, validate) => {
      const plan = await checkedPlan(host, format, input.name, input.text, source.tools, {
        validate,
        model: bridge === null ? null : { bridge, clock: systemClock, signal },
      });
      if (plan === null) return null;
      const { tools, callTool } = source;
      const ports: PlanPorts = {
        ...{ tools, callTool, memory: memory.memory },
        ...{ validate, clock: systemClock, bridge, signal },
      };
      return carriedOut(host, plan, ports, options);
    });
    if (state === null) return exitCode.found;
    if (output !== null) {
      const written = writeText(absolutePath(host, output), jsonText(state), 'replace', null);
      if (!written.ok) return failure(host, 'plan', `${output}: ${written.says}`);
    }
    return state.status === 'completed' ? exitCode.clean : exitCode.found;
  } finally {
    await source.close();
  }
}

/** The plan with repairs that keep its meaning; null if it is wrong, with its findings reported. Missing tools are repaired later. */
async function checkedPlan(
  host: Host,
  format: 'text' | 'json',
  name: string,
  text: string,
  tools: readonly CanonicalTool[],
  ports: SupervisorPorts,
): Promise<JsonObject | null> {
  const repair = await new Supervisor(ports).repairPlan(text);
  if (!repair.ok) tell(host, say`aion plan: The plan can't be repaired: ${repair.problem}`);
  if (repair.ok && repair.changes.length > 0) {
    tell(
      host,
      repair.by === 'model'
        ? say`aion plan: The model repaired the plan. Changes:`
        : say`aion plan: AION repaired the plan. Changes:`,
    );
    for (const line of changeLines(repair.changes)) tell(host, `  ${line}`);
  }
  const right = repair.ok ? jsonLine(repair.value) : text;
  const set = new CallableSet(tools);
  const found = checkPlan(right, set, await answersBy(ports.validate, questionsOfPlan(right, set)));
  const wrong = found.filter(({ severity, code }) => severity === 'error' && code !== 'unknown-tool');
  if (repair.ok && wrong.length === 0) return repair.value;
  await reportCallFindings(host, format, name, right, wrong);
  return null;
}

async function carriedOut(host: Host, plan: JsonObject, ports: PlanPorts, options: PlanOptions): Promise<PlanState> {
  const stream = host.standardOutput;
  const style = styleFor(host, stream);
  const isText = options.format === 'text';
  const onEvent = (event: PlanEvent): void => {
    if (isText) stream.write(eventLine(event, style));
  };
  const run = new PlanRun(plan, { ...ports, onEvent }, options.ttl ?? defaultTtl);
  const state = await run.execute();
  if (isText) stream.write(`${style('bold', `Plan: ${state.status}`)}\n`);
  else stream.write(jsonText({ ...state, events: run.events }));
  return state;
}

function eventLine({ order, step_id, event, says }: PlanEvent, style: Style): string {
  const told = event === 'asked' ? say`Sent ${says.length} characters to the model.` : says;
  return `${style('dim', String(order).padStart(3))}  ${style('bold', printable(step_id))}  ${event}: ${printable(told)}\n`;
}
