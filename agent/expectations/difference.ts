import type { CallExpectation, ExpectedArgument, ExpectedCall, PlainCall } from '../../core/calls/index.ts';
import { type JsonObject, type JsonValue, objectOf, printJson } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import { fits, judgeCalls, plainValue } from './judge.ts';

type Called = Pick<PlainCall, 'name' | 'arguments'>;

export interface CallDifference {
  readonly expected: string;
  readonly actual: string;
}

/**
 * The expected calls beside the actual ones, in lines of JSON. Correct parts are equal on both sides, so that only errors differ: a value
 * that fits a pattern or is one of several is on the left as it was given.
 */
export function differenceOf(calls: readonly Called[], expectation: CallExpectation): CallDifference {
  const expected = expectedCalls(calls, expectation);
  const ordered = expectation.kind === 'calls' && !expectation.inOrder ? besideEachOther(calls, expected) : calls;
  const actual = ordered.map(({ name, arguments: args }, index) => {
    const wanted = expected[index];
    const isSpoken = wanted === undefined || wanted.tool !== name || wanted.arguments !== null;
    return isSpoken ? { tool: name, arguments: args } : { tool: name };
  });
  return {
    expected: listed(expected.map((one, index) => expectedCall(one, ordered[index] ?? null))),
    actual: listed(actual),
  };
}

function expectedCalls(calls: readonly Called[], expectation: CallExpectation): readonly ExpectedCall[] {
  switch (expectation.kind) {
    case 'none':
    case 'any':
      return [];
    case 'calls':
      return expectation.calls;
    case 'one-of': {
      const { calls: any } = expectation;
      const [first] = calls;
      const best = any.find((one) => judgeCalls(calls, exactly(one)).isRight);
      const near = best ?? any.find(({ tool }) => tool === first?.name) ?? any[0];
      return near === undefined ? [] : [near];
    }
  }
}

function exactly(one: ExpectedCall): CallExpectation {
  return { kind: 'calls', calls: [one], match: 'exact', inOrder: false, forbid: [] };
}

/** The calls in the order of the expected calls that they fit, else of those with the same tool; then the others. */
function besideEachOther(calls: readonly Called[], expected: readonly ExpectedCall[]): readonly Called[] {
  const left = [...calls];
  const taken = expected.map((): Called | null => null);
  const take = (isFor: (call: Called, one: ExpectedCall) => boolean): void => {
    for (const [index, one] of expected.entries()) {
      if (taken[index] !== null) continue;
      const at = left.findIndex((call) => isFor(call, one));
      if (at >= 0) taken[index] = left.splice(at, 1)[0] ?? null;
    }
  };
  take((call, one) => judgeCalls([call], exactly(one)).isRight);
  take((call, one) => call.name === one.tool);
  take(() => true);
  return [...taken.flatMap((call) => call ?? []), ...left];
}

function expectedCall(
  { tool, arguments: wanted, mayHaveOthers, check }: ExpectedCall,
  call: Called | null,
): JsonObject {
  if (check !== undefined) return { tool, arguments: check.expected };
  if (wanted === null) return { tool };
  const given = call?.name === tool ? call.arguments : {};
  const shown = [...wanted].flatMap(([name, one]): readonly (readonly [string, JsonValue])[] => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (fits(value, one)) return value === undefined ? [] : [[name, value]];
    return [[name, said(one)]];
  });
  const others = mayHaveOthers ? Object.entries(given).filter(([name]) => !wanted.has(name)) : [];
  const order = Object.keys(given);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const members = [...shown, ...others].toSorted(([a], [b]) => place(a) - place(b));
  return { tool, arguments: objectOf(members) };
}

/** An expected argument for a person, where no value of the call fits it. */
function said({ anyOf, pattern }: ExpectedArgument): JsonValue {
  const [first, ...more] = anyOf ?? [];
  if (pattern === null && first !== undefined && more.length === 0) return plainValue(first);
  if (anyOf === null && pattern === null) return say`any value`;
  return {
    ...(anyOf === null ? {} : { anyOf: anyOf.map(plainValue) }),
    ...(pattern === null ? {} : { pattern: pattern.source }),
  };
}

function listed(calls: readonly JsonObject[]): string {
  return calls.length === 0 ? say`no call` : calls.map((call) => printJson(call)).join('\n');
}
