import { doubleOf } from '../../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { childPointer } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type {
  CallExpectation,
  CaseMessage,
  EvalCase,
  ExpectedArgument,
  ExpectedCall,
  ExpectedValue,
  ScriptedResult,
} from './expectation.ts';
import { ExpectedPattern, ExpectedSchema } from './expected-pattern.ts';

/** A problem of a file of expectations. Offsets in UTF-16 code units, half-open. */
interface EvalFileProblem {
  readonly span: Span;
  readonly message: string;
}

export interface PlacedCase extends EvalCase {
  /** A JSON pointer. */
  readonly pointer: string;
  readonly span: Span;
  readonly expectSpan: Span;
}

export interface EvalFile {
  /** Paths of the tools, relative to the file's folder; empty without any. */
  readonly toolPaths: readonly string[];
  readonly cases: readonly PlacedCase[];
  /** Cases with a problem are left out. */
  readonly problems: readonly EvalFileProblem[];
  /** The place of a value by its JSON pointer, or of the nearest value above it. */
  readonly spanOf: (pointer: string) => Span;
}

/** An invalid value, at a JSON pointer. */
class Wrong extends Error {
  readonly pointer: string;
  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** Reads a file `NAME.aioneval.json`. Never throws. */
export function readEvalFile(text: string): EvalFile {
  const parsed = parseJson(text, { comments: false, trailingCommas: false });
  const [document] = parsed.documents;
  const broken = parsed.problems.filter(({ severity }) => severity === 'error');
  if (document === undefined || broken.length > 0) {
    const says = broken.map(({ span, message }) => ({ span, message: say`Invalid JSON: ${message}` }));
    const empty = [{ span: { start: 0, end: text.length }, message: say`The file is empty.` }];
    const whole = { start: 0, end: text.length };
    return { toolPaths: [], cases: [], problems: says.length > 0 ? says : empty, spanOf: () => whole };
  }
  const problems: EvalFileProblem[] = [];
  const attempt = <Value>(read: () => Value): readonly Value[] => {
    try {
      return [read()];
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      problems.push({ span: document.pointers.nearest(error.pointer), message: error.message });
      return [];
    }
  };
  const [root] = attempt(() => objectAt(document.value, ''));
  const toolPaths = attempt(() => textsAt(member(root ?? {}, 'tools') ?? [], '/tools')).flat();
  const list = attempt(() => listAt(member(root ?? {}, 'cases'), '/cases')).flat();
  const cases = list.flatMap((item, index) => {
    const pointer = childPointer('/cases', index);
    const span = document.pointers.nearest(pointer);
    const expectSpan = document.pointers.nearest(`${pointer}/expect`);
    return attempt((): PlacedCase => ({ ...caseAt(item, pointer, index), pointer, span, expectSpan }));
  });
  const ids = new Set<string>();
  const ofOwnId = cases.filter(({ id, span }) => {
    if (!ids.has(id)) return ids.add(id);
    problems.push({ span, message: say`Duplicate id "${id}".` });
    return false;
  });
  return { toolPaths, cases: ofOwnId, problems, spanOf: (pointer) => document.pointers.nearest(pointer) };
}

function caseAt(value: JsonValue, pointer: string, index: number): EvalCase {
  const object = objectAt(value, pointer);
  const names = member(object, 'tools');
  const id = member(object, 'id') ?? `case ${index + 1}`;
  if (typeof id !== 'string') throw new Wrong(`${pointer}/id`, say`"id" must be a string.`);
  return {
    id,
    conversation: conversationAt(object, pointer),
    toolNames: names === undefined ? null : textsAt(names, `${pointer}/tools`),
    tools: [],
    results: resultsAt(member(object, 'results'), `${pointer}/results`),
    expect: expectationAt(member(object, 'expect'), `${pointer}/expect`),
    written: member(object, 'expect') ?? null,
    threshold: thresholdAt(member(object, 'threshold'), `${pointer}/threshold`),
  };
}

function conversationAt(object: JsonObject, pointer: string): readonly CaseMessage[] {
  const question = member(object, 'question');
  if (typeof question === 'string' && question.trim() !== '') return [{ role: 'user', text: question }];
  const list = member(object, 'conversation');
  if (list === undefined) throw new Wrong(pointer, say`A case requires "question" (a string) or "conversation".`);
  const messages = listAt(list, `${pointer}/conversation`).map((item, index): CaseMessage => {
    const at = `${pointer}/conversation/${index}`;
    const message = objectAt(item, at);
    const [role, text] = [member(message, 'role'), member(message, 'text')];
    if (typeof text !== 'string') throw new Wrong(at, say`A message requires "text".`);
    if (role === 'user' || role === 'system') return { role, text };
    if (role === 'assistant') return { role, text, calls: [] };
    throw new Wrong(at, say`"role" must be "user", "assistant" or "system".`);
  });
  if (messages.at(-1)?.role !== 'user') {
    throw new Wrong(`${pointer}/conversation`, say`The last message must have the role "user".`);
  }
  return messages;
}

function resultsAt(value: JsonValue | undefined, pointer: string): readonly ScriptedResult[] {
  if (value === undefined) return [];
  return listAt(value, pointer).map((item, index): ScriptedResult => {
    const at = childPointer(pointer, index);
    const object = objectAt(item, at);
    const args = member(object, 'arguments');
    const result = member(object, 'result');
    if (result === undefined) throw new Wrong(at, say`An entry of "results" requires "tool" and "result".`);
    return {
      tool: toolAt(object, at),
      arguments: args === undefined ? null : objectAt(args, `${at}/arguments`),
      result,
    };
  });
}

function thresholdAt(value: JsonValue | undefined, pointer: string): number | null {
  if (value === undefined) return null;
  const threshold = doubleOf(value);
  if (threshold !== undefined && threshold >= 0 && threshold <= 100) return threshold;
  throw new Wrong(pointer, say`"threshold" must be a number from 0 to 100.`);
}

const kinds = ['calls', 'oneOf', 'none', 'any'] as const;

function expectationAt(value: JsonValue | undefined, pointer: string): CallExpectation {
  const object = objectAt(value, pointer);
  const given = kinds.filter((kind) => member(object, kind) !== undefined);
  const [kind] = given;
  const forbidden = member(object, 'forbid');
  const forbid = forbidden === undefined ? [] : callsAt(forbidden, `${pointer}/forbid`);
  if (kind === undefined && forbid.length > 0) {
    // Any other calls, and none, are right.
    return { kind: 'calls', calls: [], match: 'superset', inOrder: false, forbid };
  }
  const isFlag = kind === 'none' || kind === 'any';
  if (kind === undefined || given.length > 1 || (isFlag && member(object, kind) !== true)) {
    throw new Wrong(pointer, say`"expect" requires exactly one of "calls", "oneOf", "any": true and "none": true.`);
  }
  if (isFlag) return { kind, forbid };
  const calls = callsAt(member(object, kind) ?? null, `${pointer}/${kind}`);
  if (kind === 'oneOf') return { kind: 'one-of', calls, forbid };
  const match = member(object, 'match') ?? 'exact';
  if (match !== 'exact' && match !== 'superset' && match !== 'subset') {
    throw new Wrong(`${pointer}/match`, say`"match" must be "exact", "superset" or "subset".`);
  }
  return { kind: 'calls', calls, match, inOrder: member(object, 'inOrder') === true, forbid };
}

function callsAt(value: JsonValue, pointer: string): readonly ExpectedCall[] {
  const list = listAt(value, pointer);
  if (list.length === 0) throw new Wrong(pointer, say`Add at least one call, or use "none": true.`);
  return list.map((item, index): ExpectedCall => {
    const at = childPointer(pointer, index);
    const object = objectAt(item, at);
    const args = member(object, 'arguments');
    return {
      tool: toolAt(object, at),
      arguments: args === undefined ? null : argumentsAt(objectAt(args, `${at}/arguments`), `${at}/arguments`),
      mayHaveOthers: member(object, 'otherArguments') === true,
    };
  });
}

function argumentsAt(object: JsonObject, pointer: string): ReadonlyMap<string, ExpectedArgument> {
  return new Map(Object.entries(object).map(([name, value]) => [name, argumentAt(value, childPointer(pointer, name))]));
}

const argumentKeys: readonly string[] = [
  ...['value', 'anyOf', 'pattern', 'schema', 'min', 'max', 'contains', 'optional', 'loose'],
];

const noMatcher = { pattern: null, schema: null, contains: undefined } as const;

/** A value that is no object stands for itself. */
function argumentAt(value: JsonValue, pointer: string): ExpectedArgument {
  if (!isJsonObject(value)) return { anyOf: [exactly(value)], ...noMatcher, isOptional: false, isLoose: false };
  const stranger = Object.keys(value).find((key) => !argumentKeys.includes(key));
  if (stranger !== undefined) {
    const message = say`Unknown property "${stranger}". Use ${argumentKeys.join(', ')}; put an expected object in "value".`;
    throw new Wrong(childPointer(pointer, stranger), message);
  }
  const one = member(value, 'value');
  const some = member(value, 'anyOf');
  const anyOf =
    one !== undefined ? [exactly(one)] : some === undefined ? null : listAt(some, `${pointer}/anyOf`).map(exactly);
  return {
    anyOf,
    pattern: patternAt(member(value, 'pattern'), `${pointer}/pattern`),
    schema: schemaAt(value, pointer),
    contains: member(value, 'contains'),
    isOptional: member(value, 'optional') === true,
    isLoose: member(value, 'loose') === true,
  };
}

/** The schema, with the bounds of a number; null without any. */
function schemaAt(value: JsonObject, pointer: string): ExpectedSchema | null {
  const bounds = (['min', 'max'] as const).flatMap((key) => {
    const bound = member(value, key);
    if (bound === undefined) return [];
    if (typeof bound !== 'number') throw new Wrong(`${pointer}/${key}`, say`"${key}" must be a number.`);
    return [[key === 'min' ? 'minimum' : 'maximum', bound] as const];
  });
  const schema = member(value, 'schema');
  const own = schema === undefined ? null : objectAt(schema, `${pointer}/schema`);
  if (bounds.length === 0) return own === null ? null : new ExpectedSchema(own);
  const number: JsonObject = { type: 'number', ...Object.fromEntries(bounds) };
  return new ExpectedSchema(own === null ? number : { allOf: [own, number] });
}

function exactly(value: JsonValue): ExpectedValue {
  return { kind: 'value', value };
}

function patternAt(value: JsonValue | undefined, pointer: string): ExpectedPattern | null {
  if (value === undefined) return null;
  if (typeof value !== 'string') throw new Wrong(pointer, say`"pattern" must be a string.`);
  try {
    return new ExpectedPattern(value);
  } catch (error) {
    throw new Wrong(
      pointer,
      say`"pattern" isn't a valid regular expression: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function toolAt(object: JsonObject, pointer: string): string {
  const name = member(object, 'tool');
  if (typeof name !== 'string' || name === '') {
    throw new Wrong(`${pointer}/tool`, say`"tool" must be the name of a tool.`);
  }
  return name;
}

function objectAt(value: JsonValue | undefined, pointer: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new Wrong(pointer, say`${nameOf(pointer)} must be an object.`);
}

function listAt(value: JsonValue | undefined, pointer: string): readonly JsonValue[] {
  if (isJsonArray(value)) return value;
  throw new Wrong(pointer, say`${nameOf(pointer)} must be an array.`);
}

function textsAt(value: JsonValue, pointer: string): readonly string[] {
  return listAt(value, pointer).map((item, index) => {
    if (typeof item === 'string') return item;
    throw new Wrong(childPointer(pointer, index), say`Expected a string.`);
  });
}

function nameOf(pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  return pointer === '' ? say`The file` : /^\d+$/.test(key) ? say`This value` : `"${key}"`;
}
