import { CallableSet, type CallFinding, checkPlan, questionsOfPlan } from '../core/calls/index.ts';
import {
  differences,
  isJsonArray,
  isJsonObject,
  type JsonDifference,
  type JsonObject,
  type JsonValue,
  jsonLine,
  member,
  objectOf,
  printJson,
} from '../core/json/index.ts';
import { listAt } from '../core/schema/index.ts';
import { say } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import { type AskTextPorts, askText } from './ask-text.ts';
import { resultKey } from './plan-run.ts';
import { readTolerantly, Supervisor } from './supervisor.ts';
import { answersBy, type ValidateAll } from './validate-all.ts';

export interface MakePlanPorts {
  readonly tools: readonly CanonicalTool[];
  readonly validate: ValidateAll;
  readonly model: AskTextPorts;
}

export type MadePlan =
  | {
      readonly ok: true;
      readonly plan: JsonObject;
      /** The author of the corrections; `nothing` where none were needed. */
      readonly by: 'nothing' | 'rules' | 'model';
      /** The differences from the model's text, which is `expected`. */
      readonly changes: readonly JsonDifference[];
    }
  | {
      readonly ok: false;
      /** The reason why there is no plan, one sentence. */
      readonly problem: string;
      /** The plan as JSON; empty without one. */
      readonly text: string;
      readonly findings: readonly CallFinding[];
    };

const role = [
  'You write plans. A plan is a JSON object {"goal", "steps"}. Each step is an object with:',
  '- "step_id": a unique string;',
  '- "description": what the step does, one sentence;',
  '- "status": "pending";',
  '- "tool" with "arguments", where a tool of the list does the step; or "agent": "llm", where you would do it yourself.',
  'An argument that is the result of an earlier step is written as {"$memory": "step_ID_result"}, with the step_id of that step in the place of ID.',
  'Use the tools of the list only. If no plan can reach the goal, return {"error": "why, one sentence"}.',
  'Return the JSON object and nothing else.',
].join('\n');

/** Has a model write a plan, repairs and checks it. A plan comes back only without a finding. It does not run. */
export async function makePlan(goal: string, { tools, validate, model }: MakePlanPorts): Promise<MadePlan> {
  const shown = [...tools]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, description, inputs, outputs }) => ({
      ...{ name, description, input_schema: inputs, output_schema: outputs },
    }));
  const answer = await askText(role, `Goal: ${goal}\n\nTools: ${jsonLine(shown)}`, model);
  if (!answer.ok) return noPlan(answer.problem);
  const written = /```[a-z]*\n([\s\S]*?)```/i.exec(answer.text)?.[1] ?? answer.text;
  const before = readTolerantly(written);
  const refusal = isJsonObject(before) && member(before, 'steps') === undefined ? member(before, 'error') : undefined;
  if (typeof refusal === 'string') return noPlan(say`The model didn't create a plan: ${refusal}`);
  const supervisor = new Supervisor({ validate, model });
  const repair = await supervisor.repairPlan(written);
  if (!repair.ok) return noPlan(say`The model's response isn't a valid plan: ${repair.problem}`);
  const by = new Set([repair.by]);
  const steps: JsonValue[] = [];
  for (const step of listAt(repair.value, 'steps').filter(isJsonObject)) {
    const right = await repairedStep(step, goal, tools, supervisor);
    by.add(right.by);
    steps.push(right.step);
  }
  const plan = objectOf([
    ['goal', goal],
    ['steps', steps],
  ]);
  const text = printJson(plan);
  const set = new CallableSet(tools);
  const findings = checkPlan(text, set, await answersBy(validate, questionsOfPlan(text, set)));
  const [wrong] = findings.filter(({ severity }) => severity === 'error');
  if (wrong !== undefined) return { ok: false, problem: say`The model's plan is invalid.`, text, findings };
  const unknown = unknownResult(steps);
  if (unknown !== null) return { ok: false, problem: unknown, text, findings: [] };
  const changes = differences(before, plan, true);
  const who = by.has('model') ? 'model' : changes.length > 0 ? 'rules' : 'nothing';
  return { ok: true, plan, by: who, changes };
}

function noPlan(problem: string): MadePlan {
  return { ok: false, problem, text: '', findings: [] };
}

/** The step in the state of a plan before its run, with a known tool and with valid arguments, if they can be repaired. */
async function repairedStep(
  written: JsonObject,
  goal: string,
  tools: readonly CanonicalTool[],
  supervisor: Supervisor,
): Promise<{ readonly step: JsonObject; readonly by: 'nothing' | 'rules' | 'model' }> {
  const step = freshStep(written);
  const name = member(step, 'tool');
  if (typeof name !== 'string') return { step, by: 'nothing' };
  const isThere = tools.some((tool) => tool.name === name);
  const repair = isThere ? null : await supervisor.repairMissingTool(step, tools, goal);
  if (repair?.ok === false) return { step, by: 'nothing' };
  const found = repair === null ? step : freshStep(repair.value);
  const own = tools.find((tool) => tool.name === member(found, 'tool'));
  const args = member(found, 'arguments');
  // The result of an earlier step is known only in the run.
  const isKnown = isJsonObject(args) && memoryKeys(args).length === 0;
  if (own === undefined || !isKnown) return { step: found, by: repair?.by ?? 'nothing' };
  const call = await supervisor.repairToolCall({ name: own.name, arguments: args }, own);
  if (!call.ok) return { step: found, by: repair?.by ?? 'nothing' };
  const right = member(call.value, 'arguments') ?? {};
  const entries = Object.entries(found).map(([key, value]) => [key, key === 'arguments' ? right : value] as const);
  return { step: objectOf(entries), by: repair?.by === 'model' ? 'model' : call.by };
}

const freshKeys: readonly string[] = ['step_id', 'description', 'tool', 'agent', 'arguments'];

/** A step that has not run, whatever the model says: a complete step would be skipped. */
function freshStep(step: JsonObject): JsonObject {
  const kept = freshKeys.flatMap((key): readonly (readonly [string, JsonValue])[] => {
    const value = member(step, key) ?? null;
    return value === null ? [] : [[key, value]];
  });
  return objectOf([...kept.slice(0, 2), ['status', 'pending'], ...kept.slice(2)]);
}

/** A sentence on the first value from a step that does not come before; null without one. */
function unknownResult(steps: readonly JsonValue[]): string | null {
  const known = new Set<string>();
  for (const step of steps) {
    const id = isJsonObject(step) ? member(step, 'step_id') : undefined;
    const key = memoryKeys(step).find((one) => !known.has(one));
    if (key !== undefined) return say`Step "${String(id)}" uses "${key}", but no earlier step provides it.`;
    if (typeof id === 'string') known.add(resultKey(id));
  }
  return null;
}

function memoryKeys(value: JsonValue): readonly string[] {
  if (isJsonArray(value)) return value.flatMap((item: JsonValue) => memoryKeys(item));
  if (!isJsonObject(value)) return [];
  const key = member(value, '$memory');
  if (typeof key === 'string' && Object.keys(value).length === 1) return [key];
  return Object.values(value).flatMap((inner) => memoryKeys(inner));
}
