import { canonicalize } from '../../core/formats/index.ts';
import { isJsonArray, isJsonObject, type JsonValue, member, strictJson } from '../../core/json/index.ts';
import type { CallExpectation, EvalCase, ExpectedArgument, ExpectedCall, ExpectedValue } from './expectation.ts';

/** The cases in lines of the Berkeley Function Calling Leaderboard, and the numbers of other lines, from 1. */
interface BfclCases {
  readonly cases: readonly EvalCase[];
  readonly strangeLines: readonly number[];
}

/**
 * Reads JSON Lines of `{"id", "question", "tools", "expected": {"calls", "accept"}}`. `accept` lists the possible values of each argument
 * for each call; an empty text among them makes it optional.
 */
export function readBfcl(text: string): BfclCases {
  const cases: EvalCase[] = [];
  const strangeLines: number[] = [];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const one = caseIn(line);
    if (one === null) strangeLines.push(index + 1);
    else cases.push(one);
  });
  return { cases, strangeLines };
}

function caseIn(line: string): EvalCase | null {
  const value = strictJson(line) ?? null;
  if (!isJsonObject(value)) return null;
  const id = member(value, 'id');
  const question = member(value, 'question');
  const tools = member(value, 'tools');
  const expected = member(value, 'expected');
  if (typeof id !== 'string' || typeof question !== 'string' || !isJsonArray(tools) || !isJsonObject(expected)) {
    return null;
  }
  const accept = member(expected, 'accept') ?? [];
  if (!isJsonArray(accept)) return null;
  return {
    id,
    conversation: [{ role: 'user', text: question }],
    toolNames: null,
    tools: tools.filter(isJsonObject).map((definition) => canonicalize(definition).result),
    results: [],
    expect: expectationOf(accept),
    written: accept,
    threshold: null,
  };
}

function expectationOf(accept: readonly JsonValue[]): CallExpectation {
  if (accept.length === 0) return { kind: 'none', forbid: [] };
  const calls = accept.flatMap((call): readonly ExpectedCall[] =>
    isJsonObject(call)
      ? Object.entries(call).map(([tool, args]) => ({ tool, arguments: argumentsOf(args), mayHaveOthers: false }))
      : [],
  );
  return { kind: 'calls', calls, match: 'exact', inOrder: false, forbid: [] };
}

function argumentsOf(value: JsonValue): ReadonlyMap<string, ExpectedArgument> {
  if (!isJsonObject(value)) return new Map();
  return new Map(Object.entries(value).map(([name, values]) => [name, argumentOf(values)]));
}

function argumentOf(value: JsonValue): ExpectedArgument {
  const values = isJsonArray(value) ? value : [value];
  return {
    anyOf: values.map(expectedOf),
    pattern: null,
    schema: null,
    contains: undefined,
    isOptional: values.includes(''),
    isLoose: true,
  };
}

/** Members of an object also have lists of possible values. */
function expectedOf(value: JsonValue): ExpectedValue {
  if (isJsonObject(value)) return { kind: 'members', members: argumentsOf(value) };
  if (isJsonArray(value) && value.some(isJsonObject)) return { kind: 'items', items: value.map(expectedOf) };
  return { kind: 'value', value };
}
