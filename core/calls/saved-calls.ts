import { doubleOf } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import { askable } from './answer-lookup.ts';
import { PlacesBelow } from './argument-places.ts';
import type { ArgumentPlaces, CallProblem, ReadCall } from './call.ts';
import type { CallableSet } from './callable-set.ts';
import { type CallFinding, questionOfCall } from './check-call.ts';
import { checkResultValue, questionOfResultValue } from './check-result.ts';
import { type JsonPart, readJson } from './json-part.ts';
import { nearNames } from './near-names.ts';
import { argumentKeys, idKeys, nameKeys, objectCall } from './object-calls.ts';
import { wholeText } from './placed-text.ts';
import { orList } from './schema-violations.ts';
import type { Validate, ValidationQuestion } from './validation.ts';
import { shown, wrongKind } from './violation-sentence.ts';

/** The expected outcome of a saved call, with the places of its parts. */
type Expectation = { readonly places: ArgumentPlaces } & (
  | { readonly kind: 'result'; readonly value: JsonValue }
  /** The result contains it: each member of an object, each list item in order. */
  | { readonly kind: 'part'; readonly value: JsonValue }
  | { readonly kind: 'schema'; readonly schema: JsonObject }
  /** The call fails, and its message contains the text. */
  | { readonly kind: 'error'; readonly text: string }
);

export interface SavedCall {
  readonly title: string | null;
  readonly call: ReadCall;
  /** Null: any result is accepted. */
  readonly expect: Expectation | null;
  /** The longest time of the call in seconds; null without a limit. */
  readonly within: number | null;
}

interface SavedCalls {
  readonly calls: readonly SavedCall[];
  /** Parts with a wrong form, in the order of the text: they are left out of the calls, or null there. */
  readonly problems: readonly CallProblem[];
}

/**
 * The calls of a file `NAME.aioncalls.json`: a list of `{"title"?, "name", "arguments"?, "expect"?: {"result"} | {"part"} | {"schema"} |
 * {"error"}, "within"?}`. Never throws; takes linear time. Spans are UTF-16 offsets.
 */
export function readSavedCalls(text: string): SavedCalls {
  const start = text.search(/[^\s\uFEFF]/);
  if (start < 0) return { calls: [], problems: [] };
  const part = readJson(wholeText(text), start, text.length);
  if (!isJsonArray(part.root)) return { calls: [], problems: [wrong(part, '', say`Saved calls must be a list.`)] };
  const problems: CallProblem[] = [];
  const calls = part.children('').flatMap((pointer): readonly SavedCall[] => {
    const item = part.at(pointer);
    const call = objectCall(part, pointer, 'json', { withoutArguments: 'empty' });
    if (call === null || !isJsonObject(item)) {
      problems.push(wrong(part, pointer, say`A saved call must be an object with "name" and "arguments".`));
      return [];
    }
    return [{ call, ...besideCall(part, pointer, item, problems) }];
  });
  const inCalls = new Set(calls.flatMap(({ call }) => call.problems));
  const around = part.problems.filter((problem) => !inCalls.has(problem));
  return { calls, problems: [...around, ...problems].sort((a, b) => a.span.start - b.span.start) };
}

function besideCall(
  part: JsonPart,
  pointer: string,
  item: JsonObject,
  problems: CallProblem[],
): Omit<SavedCall, 'call'> {
  for (const key of Object.keys(item)) {
    if (isRead(key)) continue;
    const [near = null] = nearNames(key, keys);
    const hint = near === null ? say`Expected one of ${list(keys)}.` : say`Did you mean "${near}"?`;
    const at = childPointer(pointer, key);
    const span = part.key(at) ?? part.nearest(at);
    problems.push({ ...wrong(part, at, say`Unknown property ${shown(key)}. ${hint}`), span });
  }
  const title = member(item, 'title');
  if (title !== undefined && typeof title !== 'string') {
    problems.push(wrong(part, childPointer(pointer, 'title'), wrongKind('"title"', say`a string`, title)));
  }
  const within = member(item, 'within');
  const seconds = doubleOf(within) ?? 0;
  const isTime = seconds > 0;
  if (within !== undefined && !isTime) {
    const message = wrongKind('"within"', say`a number of seconds above 0`, within);
    problems.push(wrong(part, childPointer(pointer, 'within'), message));
  }
  return {
    title: typeof title === 'string' ? title : null,
    expect: expectation(part, childPointer(pointer, 'expect'), problems),
    within: isTime ? seconds : null,
  };
}

function expectation(part: JsonPart, pointer: string, problems: CallProblem[]): Expectation | null {
  const written = part.at(pointer);
  if (written === undefined) return null;
  const [kind, ...more] = isJsonObject(written) ? Object.keys(written) : [];
  const value = kind === undefined ? undefined : part.at(childPointer(pointer, kind));
  if (kind === undefined || value === undefined || more.length > 0) {
    problems.push(wrong(part, pointer, say`"expect" must be an object with one of ${kinds}.`));
    return null;
  }
  const at = childPointer(pointer, kind);
  const places = new PlacesBelow(part, at);
  switch (kind) {
    case 'result':
    case 'part':
      return { kind, value, places };
    case 'schema':
      if (isJsonObject(value)) return { kind, schema: value, places };
      problems.push(wrong(part, at, wrongKind('"schema"', say`a JSON Schema`, value)));
      return null;
    case 'error':
      if (typeof value === 'string') return { kind, text: value, places };
      problems.push(wrong(part, at, wrongKind('"error"', say`a string`, value)));
      return null;
    default:
      problems.push(wrong(part, at, say`Unknown expectation ${shown(kind)}. Expected one of ${kinds}.`));
      return null;
  }
}

/** Keys, not translated. */
const kinds = '"result", "part", "schema", "error"';
const keys: readonly string[] = ['title', 'name', 'arguments', 'expect', 'within'];

/** Whether the key belongs to these files or to a call. */
function isRead(key: string): boolean {
  const lower = key.toLowerCase();
  const ofCalls = [...nameKeys, ...argumentKeys, ...idKeys, 'custom', 'type'].map((one) => one.toLowerCase());
  return keys.includes(key) || ofCalls.some((one) => lower === one || lower === `${one}s`);
}

function list(names: readonly string[]): string {
  return orList(names.map((name) => `"${name}"`));
}

function wrong(part: JsonPart, pointer: string, message: string): CallProblem {
  return { kind: 'unreadable', severity: 'error', message, span: part.nearest(pointer) };
}

/** The validator's question about an expectation; null if it needs no check. */
function questionOfExpectation({ call, expect }: SavedCall, tools: CallableSet): ValidationQuestion | null {
  if (expect?.kind === 'result') return questionOfResultValue(call.name, expect.value, tools);
  // Any value shows whether the schema is valid.
  return expect?.kind === 'schema' ? { schema: expect.schema, value: null } : null;
}

/** The validator's questions about saved calls and their expectations. */
export function questionsOfKept(kept: readonly SavedCall[], tools: CallableSet): readonly ValidationQuestion[] {
  return askable(kept.flatMap((one) => [questionOfCall(one.call, tools), questionOfExpectation(one, tools)]));
}

/** The findings of an expectation: a whole result that does not fit the tool's output schema, or an invalid schema. */
export function checkExpectation(kept: SavedCall, tools: CallableSet, validate: Validate): readonly CallFinding[] {
  const { call, expect } = kept;
  if (expect?.kind === 'result') return checkResultValue(call.name, expect.value, expect.places, tools, validate);
  const question = questionOfExpectation(kept, tools);
  const answer = question === null ? null : validate(question);
  if (expect === null || answer?.kind !== 'invalid-schema') return [];
  const message = say`The expected schema is invalid: ${answer.message}`;
  const span = expect.places.nearest('');
  return [{ code: 'invalid-schema', severity: 'error', pointer: null, span, message, expected: null }];
}
