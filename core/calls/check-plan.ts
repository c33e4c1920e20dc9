import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import type { JsonDocument } from '../json/parse-json.ts';
import { childPointer, parentPointer, valueAt } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import { buildCall } from './build-call.ts';
import type { ReadCall } from './call.ts';
import type { CallableSet } from './callable-set.ts';
import { type CallFinding, checkCall, questionOfCall, strictDocument } from './check-call.ts';
import { readJson } from './json-part.ts';
import { sentencesIn } from './known-sentences.ts';
import { wholeText } from './placed-text.ts';
import { argumentsAt, noArguments } from './read-arguments.ts';
import { orList } from './schema-violations.ts';
import type { Validate, ValidationQuestion } from './validation.ts';
import { wrongKind } from './violation-sentence.ts';

/** A finding of a plan before its span is known. */
interface Found {
  readonly code: CallFinding['code'];
  readonly pointer: string;
  readonly message: string;
  readonly expected: string | null;
}

interface PlannedCall {
  /** Without `arguments` in the step, as in Aeon's own plans: `arguments` is `{}`, `argumentsText` null. */
  readonly call: ReadCall;
  readonly pointer: string;
}

/** The steps of a plan that name a tool, in the order of the text. Never throws; spans are UTF-16 offsets. */
export function planCalls(text: string): readonly PlannedCall[] {
  const start = text.search(/[^\s\uFEFF]/);
  if (start < 0) return [];
  const part = readJson(wholeText(text), start, text.length);
  return part.children('/steps').flatMap((pointer): readonly PlannedCall[] => {
    const nameAt = childPointer(pointer, 'tool');
    const argumentsPointer = childPointer(pointer, 'arguments');
    const span = part.value(pointer);
    if (span === null || typeof part.at(nameAt) !== 'string') return [];
    const isWritten = part.at(argumentsPointer) !== undefined;
    const args = isWritten ? argumentsAt(part, argumentsPointer) : noArguments({ start: span.end, end: span.end });
    const found = { name: part.string(nameAt), arguments: args, span, problems: part.problemsIn(span) };
    return [{ call: buildCall('aeon', found), pointer }];
  });
}

function checkedCalls(text: string, tools: CallableSet): readonly PlannedCall[] {
  return planCalls(text).filter(({ call }) => call.argumentsText !== null && tools.get(call.name) !== null);
}

/** The validator's questions about the arguments in a plan. */
export function questionsOfPlan(text: string, tools: CallableSet): readonly ValidationQuestion[] {
  return checkedCalls(text, tools)
    .map(({ call }) => questionOfCall(call, tools))
    .filter((question) => question !== null);
}

/**
 * Checks a plan of Aeon Core: a goal, at least one step, each with its own id, a description, and a registered tool or none. Checks of Aeon
 * have Aeon's sentences. Written arguments are checked as those of a call: `validate` answers {@link questionsOfPlan}. The findings come in
 * the order of the text. Never throws; spans are UTF-16 offsets.
 */
export function checkPlan(text: string, tools: CallableSet, validate: Validate): readonly CallFinding[] {
  const read = strictDocument(text, 'plan');
  if (read.document === null) return read.findings;
  const { document } = read;
  const inPlan = planFindings(document.value, tools).map((found) => placed(found, document));
  const inCalls = checkedCalls(text, tools).flatMap(({ call, pointer }) =>
    checkCall(call, tools, validate)
      .filter((finding) => finding.pointer === null || !isFromMemory(call.arguments, finding.pointer))
      .map((finding) => ({
        ...finding,
        pointer: finding.pointer === null ? null : `${pointer}/arguments${finding.pointer}`,
      })),
  );
  return [...inPlan, ...inCalls].sort((a, b) => a.span.start - b.span.start);
}

/** Whether the value at the pointer is, or is in, a `{"$memory": KEY}`, whose value is known only when the plan runs. */
function isFromMemory(args: JsonValue, pointer: string): boolean {
  for (let at: string | null = pointer; at !== null; at = parentPointer(at)) {
    const value = valueAt(args, at);
    if (isJsonObject(value) && Object.keys(value).length === 1 && typeof member(value, '$memory') === 'string') {
      return true;
    }
  }
  return false;
}

function placed({ code, pointer, message, expected }: Found, { pointers }: JsonDocument): CallFinding {
  return { code, severity: 'error', pointer, span: pointers.nearest(pointer), message, expected };
}

function planFindings(plan: JsonValue, tools: CallableSet): readonly Found[] {
  if (!isJsonObject(plan)) return [wrong('', say`A plan must be an object with "goal" and "steps".`, say`an object`)];
  const steps = member(plan, 'steps') ?? null;
  const found = [...textFindings(plan, 'goal', '')];
  if (!isJsonArray(steps) || steps.length === 0) {
    return [...found, wrong('/steps', say`"steps" must be a list with at least one step.`, say`a list`)];
  }
  const ids = new Set<string>();
  const inSteps = steps.flatMap((step: JsonValue, index) =>
    stepFindings(step, childPointer('/steps', index), ids, tools),
  );
  return [...found, ...inSteps];
}

function stepFindings(step: JsonValue, pointer: string, ids: Set<string>, tools: CallableSet): readonly Found[] {
  if (!isJsonObject(step)) return [wrong(pointer, say`A step must be an object.`, say`an object`)];
  const id = member(step, 'step_id');
  const found = [...textFindings(step, 'step_id', pointer), ...textFindings(step, 'description', pointer)];
  if (typeof id === 'string' && id !== '') {
    if (ids.has(id)) found.push(wrong(`${pointer}/step_id`, say`Duplicate step_id "${id}".`, null));
    ids.add(id);
  }
  const status = member(step, 'status');
  if (status !== undefined && typeof status !== 'string') {
    found.push(wrong(`${pointer}/status`, wrongKind('"status"', say`a string`, status), say`a string`));
  }
  const agent = member(step, 'agent') ?? null;
  if (agent !== null && agent !== 'llm') {
    found.push(wrong(`${pointer}/agent`, wrongKind('"agent"', '"llm"', agent), '"llm"'));
  }
  const tool = member(step, 'tool') ?? null;
  return tool === null ? found : [...found, ...toolFindings(tool, `${pointer}/tool`, tools)];
}

/** A step without a tool is valid: the model does it. The sentences are those of Aeon's validator. */
function toolFindings(tool: JsonValue, pointer: string, tools: CallableSet): readonly Found[] {
  if (typeof tool !== 'string') return [wrong(pointer, wrongKind('"tool"', say`a string`, tool), say`a string`)];
  if (tool.trim() === '') return [wrong(pointer, 'Tool field cannot be empty', null)];
  if (tools.get(tool) !== null) return [];
  const near = tools.near(tool).map((name) => `"${name}"`);
  const help = near.length === 0 ? '' : `. ${say`Did you mean ${orList(near)}?`}`;
  const message = `${sentencesIn('aeon').noTool(tool)}${help}`;
  const expected = near.length === 0 ? null : orList(near);
  return [{ code: 'unknown-tool', pointer, message, expected }];
}

function textFindings(object: JsonObject, key: string, pointer: string): readonly Found[] {
  const value = member(object, key);
  if (typeof value === 'string' && value.trim() !== '') return [];
  return [wrong(childPointer(pointer, key), textFault(key, value), say`a string`)];
}

function textFault(key: string, value: JsonValue | undefined): string {
  if (value === undefined) return say`Missing property "${key}".`;
  return typeof value === 'string' ? say`"${key}" must not be empty.` : wrongKind(`"${key}"`, say`a string`, value);
}

function wrong(pointer: string, message: string, expected: string | null): Found {
  return { code: 'plan', pointer, message, expected };
}
