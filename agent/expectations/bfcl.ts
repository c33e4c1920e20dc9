import type { CallExpectation, CaseMessage, EvalCase, ExpectedCall } from '../../core/calls/index.ts';
import { canonicalize } from '../../core/formats/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
  strictJson,
} from '../../core/json/index.ts';
import { type OrProblem, say } from '../../core/text/index.ts';
import { BfclCheck, type TypedValue, typedJson } from './bfcl-check.ts';

/** Whether a text is of the Berkeley Function Calling Leaderboard: JSON Lines with functions and questions. */
export function isBfcl(text: string): boolean {
  const first = strictJson(text.trimStart().split('\n', 1)[0] ?? '') ?? null;
  return isJsonObject(first) && member(first, 'question') !== undefined && functionsIn(first) !== null;
}

/** The functions as the leaderboard has them, or as tools with JSON Schema; null without any. */
function functionsIn(value: JsonObject): readonly JsonValue[] | null {
  const functions = member(value, 'function') ?? member(value, 'tools') ?? null;
  return isJsonArray(functions) ? functions : null;
}

/** The name of the category: `simple_python` of `BFCL_v4_simple_python.json`. */
export function bfclCategory(fileName: string): string {
  return fileName.replace(/\.jsonl?$/, '').replace(/^BFCL_v\d+_/, '');
}

/** Why a category can't be evaluated; null if it can. */
export function bfclRefusal(category: string): string | null {
  if (/java/.test(category)) return say`the values are source code that needs BFCL's own converters.`;
  if (/multi_turn|memory|web_search|format_sensitivity/.test(category)) return say`it needs the executors of BFCL.`;
  return null;
}

/** Whether a category has no file of answers: a call is wrong, or right. */
export function needsNoAnswers(category: string): boolean {
  return /relevance/.test(category);
}

/** Reads the cases of a category, with the possible answers (`possible_answer/` of the same name). Types and rules are those of BFCL. */
export function readBfcl(
  text: string,
  answers: string | null,
  category: string,
): OrProblem<{ readonly cases: readonly EvalCase[] }> {
  const truths = new Map<string, readonly TypedValue[]>();
  for (const line of linesOf(answers ?? '')) {
    const truth = typedJson(line.text)?.members;
    const id = truth?.get('id')?.value;
    const list = truth?.get('ground_truth');
    if (typeof id !== 'string' || list === undefined) {
      return { ok: false, problem: say`Answers, line ${line.number}: invalid case.` };
    }
    truths.set(id, list.items);
  }
  const cases: EvalCase[] = [];
  for (const line of linesOf(text)) {
    const one = caseIn(line.text, truths, category);
    if (one === null) return { ok: false, problem: say`Line ${line.number}: invalid case, or no answer for it.` };
    cases.push(one);
  }
  return { ok: true, cases };
}

function linesOf(text: string): readonly { readonly text: string; readonly number: number }[] {
  return text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ text: line, number: index + 1 }]));
}

function caseIn(line: string, truths: ReadonlyMap<string, readonly TypedValue[]>, category: string): EvalCase | null {
  const value = strictJson(line) ?? null;
  if (!isJsonObject(value)) return null;
  const [id, turns, functions] = [member(value, 'id'), member(value, 'question') ?? null, functionsIn(value)];
  const conversation = conversationOf(typeof turns === 'string' ? [{ role: 'user', content: turns }] : turns);
  if (typeof id !== 'string' || conversation === null || functions === null) return null;
  const described = functions.filter(isJsonObject).map(withParameters);
  const truth = truths.get(id) ?? inlineTruth(line);
  const expect = expectationOf(category, truth, described);
  if (expect === null) return null;
  return {
    ...{ id, conversation, toolNames: null, results: [], expect, threshold: null, system: 'none' },
    tools: described.map((one) => {
      const [name, description] = [member(one, 'name') ?? null, member(one, 'description') ?? null];
      return canonicalize({ name, description, inputSchema: asSchema(member(one, 'parameters') ?? {}) }).result;
    }),
    written: truth?.map((one) => one.value) ?? category,
  };
}

/** The answers in the line itself, as `{"expected": {"accept"}}`; undefined without any. */
function inlineTruth(line: string): readonly TypedValue[] | undefined {
  const expected = typedJson(line)?.members.get('expected');
  return expected === undefined ? undefined : (expected.members.get('accept')?.items ?? []);
}

function withParameters(one: JsonObject): JsonObject {
  const schema = member(one, 'parameters') ?? member(one, 'inputSchema');
  return schema === undefined ? one : { ...one, parameters: schema };
}

/** All messages of all turns; null for anything else, or without a question. */
function conversationOf(turns: JsonValue): readonly CaseMessage[] | null {
  if (!isJsonArray(turns)) return null;
  const messages = turns.flatMap((turn) => (isJsonArray(turn) ? turn : [turn]));
  const read = messages.flatMap((message): readonly CaseMessage[] => {
    const [role, text] = isJsonObject(message) ? [member(message, 'role'), member(message, 'content')] : [];
    if (typeof text !== 'string') return [];
    if (role === 'assistant') return [{ role, text, calls: [] }];
    return role === 'user' || role === 'system' ? [{ role, text }] : [];
  });
  return read.length === messages.length && read.length > 0 ? read : null;
}

function expectationOf(
  category: string,
  truth: readonly TypedValue[] | undefined,
  functions: readonly JsonObject[],
): CallExpectation | null {
  if (/irrelevance/.test(category)) return { kind: 'none', forbid: [] };
  if (/relevance/.test(category)) return { kind: 'any', forbid: [] };
  if (truth === undefined) return null;
  if (truth.length === 0) return { kind: 'none', forbid: [] };
  const calls = truth
    .flatMap((one) => [...one.members])
    .map(([tool, args]): ExpectedCall => {
      const own = functions.find((other) => member(other, 'name') === tool);
      const parameters = own === undefined ? null : (member(own, 'parameters') ?? null);
      const check = new BfclCheck(isJsonObject(parameters) ? parameters : {}, args.members);
      return { tool, arguments: null, mayHaveOthers: false, check };
    });
  return { kind: 'calls', calls, match: 'exact', inOrder: false, forbid: [] };
}

/** The schema in the words of JSON Schema. A value of any type has none. */
function asSchema(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(asSchema);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): readonly (readonly [string, JsonValue])[] => {
    if (key !== 'type' || typeof inner !== 'string') return [[key, asSchema(inner)]];
    return inner === 'any' ? [] : [[key, schemaTypes[inner] ?? inner]];
  });
  return objectOf(entries);
}

const schemaTypes: Readonly<Record<string, string>> = { dict: 'object', float: 'number', tuple: 'array' };
