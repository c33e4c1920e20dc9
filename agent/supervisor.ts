import {
  CallableSet,
  checkCall,
  checkPlan,
  knownCallable,
  plainKey,
  questionOfCall,
  questionsOfPlan,
  readCalls,
  repairCalls,
  violationSentence,
} from '../core/calls/index.ts';
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
  parseJson,
  repairJson,
  valueAt,
} from '../core/json/index.ts';
import { objectAt } from '../core/schema/index.ts';
import { type OrProblem, say } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import { addedTo } from './added-meaning.ts';
import { type AskTextPorts, askText } from './ask-text.ts';
import { answersBy, type ValidateAll } from './validate-all.ts';

export type RepairAnswer<Value = JsonValue> = OrProblem<{
  readonly value: Value;
  /** The author of the repair; `nothing` where none was needed. */
  readonly by: 'nothing' | 'rules' | 'model';
  /** The differences from the given value, which is `expected`. */
  readonly changes: readonly JsonDifference[];
}>;

type Checked<Value> = OrProblem<{ readonly value: Value }>;

interface RightAnswer<Value> {
  readonly right: Value;
  /** The answer as the model gave it. */
  readonly answered: JsonValue;
}

export interface SupervisorPorts {
  readonly validate: ValidateAll;
  /** The model to ask where the rules refuse; null: none. */
  readonly model: AskTextPorts | null;
}

/** From Aeon Core's prompt for repairs. */
const role =
  'You repair malformed JSON, tool calls and plans. Return the corrected JSON and nothing else. Correct syntax and structure only. Add no fields, no tools, no values and no meaning, and leave nothing out.';

/** As in Aeon Core: the most questions to the model for one repair. */
export const defaultMaxAttempts = 2;

/**
 * Repairs a model's text, by rules, then by a model, which is asked up to `maxAttempts` times. A repair that adds or loses meaning is refused.
 */
export class Supervisor {
  readonly #ports: SupervisorPorts;

  constructor(ports: SupervisorPorts) {
    this.#ports = ports;
  }

  /** The JSON in a text; it fits the schema, if one is given. */
  async repairJson(
    text: string,
    schema: JsonObject | null = null,
    maxAttempts = defaultMaxAttempts,
  ): Promise<RepairAnswer> {
    const before = readTolerantly(text);
    const check = async (value: JsonValue): Promise<Checked<JsonValue>> =>
      checked(value, schema === null ? null : await this.#violation(schema, value));
    const repaired = repairJson(text);
    const first = repaired.kind === 'refused' ? checked(null, repaired.message) : await check(repaired.value);
    if (repaired.kind === 'repaired' && first.ok) return repairAnswer(before, first.value, repaired.repairs.length > 0);
    const expected = schema === null ? '' : `\n\nExpected schema: ${jsonLine(schema)}`;
    return this.#byModel(`Fix this malformed JSON: ${text}${expected}`, text, before, {
      keys: new Set(Object.keys(objectAt(schema ?? {}, 'properties') ?? {})),
      problem: first.ok ? '' : first.problem,
      maxAttempts,
      check,
    });
  }

  /** The call of the tool, as `{"name", "arguments"}`, from a broken one. */
  async repairToolCall(
    call: JsonValue,
    tool: CanonicalTool,
    maxAttempts = defaultMaxAttempts,
  ): Promise<RepairAnswer<JsonObject>> {
    const text = jsonLine(call);
    const tools = new CallableSet([tool]);
    const repaired = repairCalls(text, { callables: tools, tools: [tool], types: true });
    const first = await this.#readCall(repaired.text, tool, tools);
    if (first.ok) return repairAnswer(call, first.value, repaired.repairs.length > 0);
    const shape = { name: tool.name, description: tool.description, arguments: knownCallable(tool).inputs };
    const prompt = `Fix this malformed tool call: ${text}\n\nTool, with the schema of its arguments: ${jsonLine(shape)}\n\nReturn {"name", "arguments"}.`;
    const properties = Object.keys(objectAt(knownCallable(tool).inputs, 'properties') ?? {});
    return this.#byModel(prompt, text, call, {
      keys: new Set(['name', 'arguments', ...properties]),
      problem: first.problem,
      maxAttempts,
      check: (value) => this.#readCall(jsonLine(value), tool, tools),
    });
  }

  /** A plan with a goal and steps. Missing tools stay: see {@link repairMissingTool}. */
  async repairPlan(text: string, maxAttempts = defaultMaxAttempts): Promise<RepairAnswer<JsonObject>> {
    const before = readTolerantly(text);
    const repaired = repairJson(text);
    const first: Checked<JsonObject> =
      repaired.kind === 'refused'
        ? { ok: false, problem: repaired.message }
        : await this.#checkedPlan(withPlanKeys(repaired.value));
    if (first.ok) return repairAnswer(before, first.value, true);
    const prompt = `Fix this malformed plan: ${text}\n\nA valid plan has "goal", a string, and "steps", a list of objects with "step_id", "description" and "status".`;
    return this.#byModel(prompt, text, before, {
      keys: planKeys,
      words: new Set(['pending']),
      problem: first.problem,
      maxAttempts,
      check: (value) => this.#checkedPlan(value),
    });
  }

  /** The step with a known tool and without errors; all else of it stays. */
  async repairMissingTool(
    step: JsonObject,
    tools: readonly CanonicalTool[],
    goal: string,
    maxAttempts = defaultMaxAttempts,
  ): Promise<RepairAnswer<JsonObject>> {
    const name = member(step, 'tool');
    const set = new CallableSet(tools);
    const wanted = typeof name === 'string' ? name : '';
    const same = set.get(wanted) === null ? set.sameName(wanted) : [wanted];
    const [only] = same;
    if (only !== undefined && same.length === 1) return withTool(step, only, 'rules');
    const problem =
      same.length > 1
        ? say`"${wanted}" matches several tools: ${same.join(', ')}.`
        : typeof name === 'string'
          ? `Tool '${wanted}' not found in registry.`
          : say`The step has no tool.`;
    if (this.#ports.model === null || tools.length === 0) return { ok: false, problem };
    const shown = tools.map((tool) => ({ name: tool.name, description: tool.description, input_schema: tool.inputs }));
    const prompt = [
      'Repair this step to reference a valid tool from the available list. Do not invent tools.',
      `Plan goal: ${goal}`,
      `Step to repair: ${jsonLine(step)}`,
      `Available tools: ${jsonLine(shown)}`,
      'Return only the corrected step as JSON.',
    ].join('\n\n');
    const answer = await this.#asked(prompt, maxAttempts, async (value) => {
      const tool = isJsonObject(value) ? member(value, 'tool') : undefined;
      if (typeof tool === 'string' && set.get(tool) !== null) return { ok: true, value: tool };
      const said =
        typeof tool === 'string'
          ? say`The model chose "${tool}", which isn't in the list.`
          : say`The model chose no tool.`;
      return { ok: false, problem: `${said} ${problem}` };
    });
    return answer.ok ? withTool(step, answer.value, 'model') : answer;
  }

  /** Asks the model; `keys` and `words` may be added, because they have no meaning of their own. */
  async #byModel<Value extends JsonValue>(
    prompt: string,
    text: string,
    before: JsonValue,
    options: {
      readonly keys: ReadonlySet<string>;
      readonly words?: ReadonlySet<string>;
      readonly problem: string;
      readonly maxAttempts: number;
      readonly check: (value: JsonValue) => Promise<Checked<Value>>;
    },
  ): Promise<RepairAnswer<Value>> {
    const { keys, words = new Set(), problem, maxAttempts, check } = options;
    if (this.#ports.model === null || maxAttempts < 1) return { ok: false, problem };
    const question = `${prompt}\n\nReturn only the corrected JSON, no explanation.`;
    const answer = await this.#asked(question, maxAttempts, async (value): Promise<Checked<RightAnswer<Value>>> => {
      const added = addedTo(text, before, value, keys, words);
      if (added !== null) return { ok: false, problem: say`AION rejected the model's repair: ${added}` };
      const right = await check(value);
      if (!right.ok) return { ok: false, problem: say`The model's repair is invalid: ${right.problem}` };
      return { ok: true, value: { right: right.value, answered: value } };
    });
    if (!answer.ok) return { ok: false, problem: `${problem} ${answer.problem}`.trim() };
    const { right, answered } = answer.value;
    return { ok: true, value: right, by: 'model', changes: differences(before, answered, true) };
  }

  /** The first of at most `maxAttempts` answers that `check` accepts. Each question after the first says what was wrong; a model that fails ends them. */
  async #asked<Value>(
    prompt: string,
    maxAttempts: number,
    check: (value: JsonValue) => Promise<Checked<Value>>,
  ): Promise<Checked<Value>> {
    const { model } = this.#ports;
    let problem = say`No model available.`;
    for (let attempt = 1; model !== null && attempt <= maxAttempts; attempt++) {
      const said = attempt === 1 ? '' : `\n\nYour last answer wasn't accepted: ${problem}`;
      const answer = await askText(role, prompt + said, model);
      if (!answer.ok) return attempt === 1 ? answer : { ok: false, problem };
      const bare = answer.text.replace(/^```[a-z]*|```$/gi, '').trim();
      const repaired = repairJson(bare);
      const isJson = repaired.kind === 'repaired' && typeof repaired.value === 'object';
      const checked = isJson ? await check(repaired.value) : null;
      if (checked?.ok === true) return checked;
      problem = checked?.problem ?? say`The model's response isn't JSON.`;
    }
    return { ok: false, problem };
  }

  async #violation(schema: JsonObject, value: JsonValue): Promise<string | null> {
    const [answer] = await this.#ports.validate([{ schema, value }]);
    if (answer === undefined || answer.kind !== 'checked') return answer?.message ?? say`The value wasn't checked.`;
    const [first] = answer.violations;
    return first === undefined ? null : violationSentence(first, valueAt(value, first.pointer), 'The value').message;
  }

  async #readCall(text: string, tool: CanonicalTool, tools: CallableSet): Promise<Checked<JsonObject>> {
    const { calls } = readCalls(text, { tools: [tool] });
    const [call, more] = calls;
    if (call === undefined || more !== undefined) return { ok: false, problem: say`Expected exactly one tool call.` };
    const validate = await answersBy(this.#ports.validate, [questionOfCall(call, tools)]);
    const [error] = checkCall(call, tools, validate).filter(({ severity }) => severity === 'error');
    if (error !== undefined) return { ok: false, problem: error.message };
    return { ok: true, value: { name: call.name, arguments: call.arguments } };
  }

  async #checkedPlan(value: JsonValue): Promise<Checked<JsonObject>> {
    const text = jsonLine(value);
    const none = new CallableSet([]);
    const validate = await answersBy(this.#ports.validate, questionsOfPlan(text, none));
    const found = checkPlan(text, none, validate).filter(
      ({ code, severity }) => severity === 'error' && code !== 'unknown-tool',
    );
    return isJsonObject(value)
      ? checked(value, found[0]?.message ?? null)
      : { ok: false, problem: found[0]?.message ?? '' };
  }
}

function checked<Value extends JsonValue>(value: Value, problem: string | null): Checked<Value> {
  return problem === null ? { ok: true, value } : { ok: false, problem };
}

function repairAnswer<Value extends JsonValue>(
  before: JsonValue,
  value: Value,
  isChanged: boolean,
): RepairAnswer<Value> {
  const changes = differences(before, value, true);
  return { ok: true, value, by: isChanged || changes.length > 0 ? 'rules' : 'nothing', changes };
}

function withTool(step: JsonObject, tool: string, by: 'rules' | 'model'): RepairAnswer<JsonObject> {
  const kept = Object.entries(step).filter(([key]) => key !== 'errors' && key !== 'tool');
  const value = objectOf([...kept, ['tool', tool]]);
  return { ok: true, value, by, changes: differences(step, value, true) };
}

/** One line for each difference of a repair. */
export function changeLines(changes: readonly JsonDifference[]): readonly string[] {
  return changes.map(({ pointer, expected, actual }) => {
    const place = pointer === '' ? say`(root)` : pointer;
    if (expected === undefined) return say`${place}: added ${jsonLine(actual ?? null)}`;
    if (actual === undefined) return say`${place}: removed ${jsonLine(expected)}`;
    return `${place}: ${jsonLine(expected)} → ${jsonLine(actual)}`;
  });
}

/** The best reading of a text, for a comparison with its repair; null without one. */
export function readTolerantly(text: string): JsonValue {
  return parseJson(text, { literals: true }).documents[0]?.value ?? null;
}

const stepKeys: readonly string[] = ['step_id', 'description', 'status', 'tool', 'agent', 'arguments', 'errors'];
const planKeys: ReadonlySet<string> = new Set(['goal', 'steps', ...stepKeys]);

/** The plan with Aeon Core's keys where they differ only in case and separators, and with ids that are numbers as texts. */
function withPlanKeys(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const plan = withKeys(value, ['goal', 'steps']);
  const steps = member(plan, 'steps') ?? null;
  if (!isJsonArray(steps)) return plan;
  const right = steps.map((step: JsonValue) => (isJsonObject(step) ? withTextId(withKeys(step, stepKeys)) : step));
  return objectOf(Object.entries(plan).map(([key, inner]) => [key, key === 'steps' ? right : inner]));
}

function withKeys(object: JsonObject, known: readonly string[]): JsonObject {
  const keys = Object.keys(object);
  return objectOf(
    Object.entries(object).map(([key, value]) => {
      const own = known.find((one) => plainKey(one) === plainKey(key));
      const isFree = own !== undefined && keys.filter((one) => plainKey(one) === plainKey(key)).length === 1;
      return [isFree ? own : key, value];
    }),
  );
}

function withTextId(step: JsonObject): JsonObject {
  return objectOf(
    Object.entries(step).map(([key, value]) => [
      key,
      key === 'step_id' && typeof value === 'number' ? String(value) : value,
    ]),
  );
}
