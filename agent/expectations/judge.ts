import {
  type CallExpectation,
  type CallMatch,
  type ExpectedArgument,
  type ExpectedCall,
  type ExpectedValue,
  orList,
  type PlainCall,
} from '../../core/calls/index.ts';
import { isJsonArray, isJsonObject, type JsonValue, jsonLine, objectOf, sameJson } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';

export interface CallVerdict {
  /** Whether the right tools were called, with any arguments. */
  readonly isChosen: boolean;
  /** Whether the arguments are also right. */
  readonly isRight: boolean;
  readonly problems: readonly string[];
  /** The expected and the actual tool; null for no call. A pair for each expected call and each extra one. */
  readonly pairs: readonly { readonly expected: string | null; readonly called: string | null }[];
}

/** `text`: the arguments as the model wrote them; absent where they were repaired. */
type Called = Pick<PlainCall, 'name' | 'arguments'> & { readonly text?: string | null };

/** Judges a model's calls by the expectation; its patterns and schemas were matched before, by `matchPatterns`. */
export function judgeCalls(calls: readonly Called[], expectation: CallExpectation): CallVerdict {
  const verdict = judgeKind(calls, expectation);
  const forbidden = calls.filter((call) =>
    expectation.forbid.some((one) => one.tool === call.name && argumentProblems(call, one).length === 0),
  );
  if (forbidden.length === 0) return verdict;
  const said = forbidden.map(({ name }) => say`The call of ${name} is forbidden.`);
  return { ...verdict, isChosen: false, isRight: false, problems: [...verdict.problems, ...said] };
}

function judgeKind(calls: readonly Called[], expectation: CallExpectation): CallVerdict {
  switch (expectation.kind) {
    case 'none':
      return judgeExpected(calls, [], 'exact', false);
    case 'any':
      return judgeAny(calls);
    case 'one-of':
      return judgeOneOf(calls, expectation.calls);
    case 'calls':
      return judgeExpected(calls, expectation.calls, expectation.match, expectation.inOrder);
  }
}

function judgeAny(calls: readonly Called[]): CallVerdict {
  const pairs = calls.map(({ name }) => ({ expected: name, called: name }));
  if (calls.length > 0) return { isChosen: true, isRight: true, problems: [], pairs };
  const missing = { expected: say`any tool`, called: null };
  return { isChosen: false, isRight: false, problems: [say`No tool was called.`], pairs: [missing] };
}

function judgeOneOf(calls: readonly Called[], expected: readonly ExpectedCall[]): CallVerdict {
  const verdicts = expected.map((one) => judgeExpected(calls, [one], 'exact', false));
  const best = verdicts.find(({ isRight }) => isRight) ?? verdicts.find(({ isChosen }) => isChosen) ?? verdicts[0];
  return best ?? judgeExpected(calls, [], 'exact', false);
}

function judgeExpected(
  calls: readonly Called[],
  expected: readonly ExpectedCall[],
  match: CallMatch,
  inOrder: boolean,
): CallVerdict {
  const all = pairsOf(calls, expected);
  const pairs = all.filter(
    (pair) => !(match === 'superset' && pair.expected === null) && !(match === 'subset' && pair.called === null),
  );
  const isSameOrder = !inOrder || isInOrder(calls, expected, match, ({ name }, { tool }) => name === tool);
  const isChosen = pairs.every(({ expected: wanted, called }) => wanted === called) && isSameOrder;
  if (!isChosen) {
    const wrong = pairs.flatMap(({ expected: wanted, called }) =>
      wanted === called ? [] : [mistaken(wanted, called)],
    );
    const problems = isSameOrder
      ? wrong
      : [...wrong, say`Wrong order. Expected ${expected.map(({ tool }) => tool).join(', ')}.`];
    return { isChosen, isRight: false, problems, pairs };
  }
  const unmatched = inOrder ? wrongInOrder(calls, expected, match) : wrongInAnyOrder(calls, expected, match);
  return { isChosen, isRight: unmatched.length === 0, problems: unmatched, pairs };
}

/** Whether the shorter list of the two is a part of the other in its order; with `exact`, all of it. */
function isInOrder(
  calls: readonly Called[],
  expected: readonly ExpectedCall[],
  match: CallMatch,
  fitting: (call: Called, one: ExpectedCall) => boolean,
): boolean {
  if (match === 'exact') {
    return calls.length === expected.length && expected.every((one, index) => fitting(calls[index] as Called, one));
  }
  let at = 0;
  if (match === 'superset') {
    for (const call of calls) if (expected[at] !== undefined && fitting(call, expected[at] as ExpectedCall)) at++;
    return at === expected.length;
  }
  for (const one of expected) if (calls[at] !== undefined && fitting(calls[at] as Called, one)) at++;
  return at === calls.length;
}

function mistaken(expected: string | null, called: string | null): string {
  if (expected === null) return say`Unexpected call of ${called ?? ''}.`;
  if (called === null) return say`${expected} wasn't called.`;
  return say`${called} was called instead of ${expected}.`;
}

/** Pairs each expected name with an equal one, then the rest in order. */
function pairsOf(calls: readonly Called[], expected: readonly ExpectedCall[]): CallVerdict['pairs'] {
  const left = calls.map(({ name }) => name);
  const equal: string[] = [];
  const missing: string[] = [];
  for (const { tool } of expected) {
    const at = left.indexOf(tool);
    if (at < 0) missing.push(tool);
    else {
      left.splice(at, 1);
      equal.push(tool);
    }
  }
  const others = Array.from({ length: Math.max(missing.length, left.length) }, (_, index) => ({
    expected: missing[index] ?? null,
    called: left[index] ?? null,
  }));
  return [...equal.map((name) => ({ expected: name, called: name })), ...others];
}

function wrongInOrder(
  calls: readonly Called[],
  expected: readonly ExpectedCall[],
  match: CallMatch,
): readonly string[] {
  if (isInOrder(calls, expected, match, (call, one) => argumentProblems(call, one).length === 0)) return [];
  const problems = expected.flatMap((one) => {
    const call = calls.find(({ name }) => name === one.tool);
    return call === undefined ? [] : argumentProblems(call, one);
  });
  return problems.length > 0 ? problems : [say`The calls in this order have unexpected arguments.`];
}

/** The problems of the calls that fit no expected call of their tool; each expected call counts once. */
function wrongInAnyOrder(
  calls: readonly Called[],
  expected: readonly ExpectedCall[],
  match: CallMatch,
): readonly string[] {
  const fitting = calls.map((call) =>
    expected.flatMap((one, index) => (argumentProblems(call, one).length === 0 ? [index] : [])),
  );
  const takenBy = new Map<number, number>();
  const take = (call: number, tried: Set<number>): boolean =>
    (fitting[call] ?? []).some((index) => {
      if (tried.has(index)) return false;
      tried.add(index);
      const other = takenBy.get(index);
      if (other !== undefined && !take(other, tried)) return false;
      takenBy.set(index, call);
      return true;
    });
  const open = calls.flatMap((call, index) => (take(index, new Set()) ? [] : [call]));
  // More calls than expected are right; then each expected call needs one.
  const isEnough = takenBy.size === expected.length;
  if (match === 'superset' && isEnough) return [];
  return open.flatMap((call) => {
    const free = expected.find((one, index) => one.tool === call.name && !takenBy.has(index));
    const problems = free === undefined ? [] : argumentProblems(call, free);
    return problems.length > 0 ? problems : [say`${call.name} was called with unexpected arguments.`];
  });
}

function argumentProblems(call: Called, expected: ExpectedCall): readonly string[] {
  if (call.name !== expected.tool) return [say`${call.name} was called instead of ${expected.tool}.`];
  if (expected.check !== undefined) {
    return expected.check.problems(call.arguments, call.text ?? null).map((problem) => `${call.name}: ${problem}`);
  }
  const wanted = expected.arguments;
  if (wanted === null) return [];
  const given = Object.keys(call.arguments);
  const extra = expected.mayHaveOthers ? [] : given.filter((name) => !wanted.has(name));
  return [
    ...extra.map((name) => say`${call.name}: unexpected argument "${name}".`),
    ...[...wanted].flatMap(([name, one]) => {
      const value = Object.hasOwn(call.arguments, name) ? call.arguments[name] : undefined;
      return fits(value, one) ? [] : [`${call.name}: ${wrongValue(name, value, one)}`];
    }),
  ];
}

function wrongValue(
  name: string,
  value: JsonValue | undefined,
  { anyOf, pattern, schema, contains }: ExpectedArgument,
): string {
  const values = (anyOf ?? []).map((one) => jsonLine(plainValue(one)));
  const wanted = orList([
    ...values,
    ...(pattern === null ? [] : [say`a string that matches ${pattern.source}`]),
    ...(schema === null ? [] : [say`a value that fits ${jsonLine(schema.schema)}`]),
    ...(contains === undefined ? [] : [say`a value that contains ${jsonLine(contains)}`]),
  ]);
  if (value === undefined) {
    return wanted === ''
      ? say`the argument "${name}" is missing.`
      : say`the argument "${name}" is missing; expected ${wanted}.`;
  }
  const is = jsonLine(value);
  return wanted === ''
    ? say`the argument "${name}" is ${is}.`
    : say`the argument "${name}" is ${is}; expected ${wanted}.`;
}

/** An expected value as a plain one. */
export function plainValue(expected: ExpectedValue): JsonValue {
  switch (expected.kind) {
    case 'value':
      return expected.value;
    case 'items':
      return expected.items.map(plainValue);
    case 'members':
      return objectOf(
        [...expected.members].map(([name, { anyOf }]) => [name, anyOf === null ? null : anyOf.map(plainValue)]),
      );
  }
}

/** Whether the value, undefined where it is missing, is as expected. */
export function fits(
  value: JsonValue | undefined,
  { anyOf, pattern, schema, contains, isOptional, isLoose }: ExpectedArgument,
): boolean {
  if (value === undefined) return isOptional;
  if (pattern !== null && !pattern.fits(value)) return false;
  if (schema !== null && !schema.fits(value)) return false;
  if (contains !== undefined && !holds(value, contains)) return false;
  return anyOf === null || anyOf.some((one) => isValue(value, one, isLoose));
}

/** Whether a string contains the string, or an array the item. */
function holds(value: JsonValue, part: JsonValue): boolean {
  if (typeof value === 'string') return typeof part === 'string' && value.includes(part);
  return isJsonArray(value) && value.some((item) => sameJson(item, part));
}

function isValue(value: JsonValue, expected: ExpectedValue, isLoose: boolean): boolean {
  switch (expected.kind) {
    case 'value':
      return isLoose ? sameJson(loose(value), loose(expected.value)) : sameJson(value, expected.value);
    case 'items':
      return (
        isJsonArray(value) &&
        value.length === expected.items.length &&
        expected.items.every((item, index) => isValue(value[index] ?? null, item, isLoose))
      );
    case 'members':
      return (
        isJsonObject(value) &&
        Object.keys(value).every((name) => expected.members.has(name)) &&
        [...expected.members].every(([name, one]) => fits(Object.hasOwn(value, name) ? value[name] : undefined, one))
      );
  }
}

/** A text without the signs that BFCL's own comparison ignores (`standardize_string` of its `ast_checker.py`). */
function loose(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return value
      .replace(/[ ,./\-_*^]/g, '')
      .toLowerCase()
      .replaceAll("'", '"');
  return isJsonArray(value) ? value.map(loose) : value;
}
