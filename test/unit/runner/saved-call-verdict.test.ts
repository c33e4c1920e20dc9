import { describe, expect, test } from 'vitest';
import { readSavedCalls } from '../../../core/calls/saved-calls.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { runSavedCall } from '../../../runner/run-saved-call.ts';
import { type SmallTool, smallHost } from '../../support/small-host.ts';

/** The outcome of a call of the tool `give` with that expectation, with the given members of the call. */
async function outcomeOf(tool: Omit<SmallTool, 'name'>, beside: object, mayChange = false) {
  const { calls, problems } = readSavedCalls(JSON.stringify([{ name: 'give', arguments: {}, ...beside }]));
  const [kept] = calls;
  if (kept === undefined || problems.length > 0) throw new Error(`No saved call: ${JSON.stringify(problems)}`);
  return runSavedCall(
    kept,
    smallHost([{ name: 'give', effects: { effect: 'looks', because: null }, ...tool }]),
    mayChange,
  );
}

async function verdictOf(response: JsonValue, expect: object | undefined) {
  const outcome = await outcomeOf({ run: () => response }, { expect });
  return outcome.kind === 'run' ? outcome.verdict : outcome;
}

const passed = { passed: true };

describe('a result', () => {
  test('of any kind passes where nothing is expected', async () => {
    expect(await verdictOf(null, undefined)).toEqual(passed);
  });

  test('must be the expected one, its members in any order', async () => {
    expect(await verdictOf({ a: 1, b: [2] }, { result: { b: [2], a: 1.0 } })).toEqual(passed);
    expect(await verdictOf({ a: 1, c: 3 }, { result: { a: 2, b: 2 } })).toEqual({
      passed: false,
      message: 'Unexpected result.',
      differences: [
        { pointer: '/a', expected: 2, actual: 1 },
        { pointer: '/b', expected: 2, actual: undefined },
        { pointer: '/c', expected: undefined, actual: 3 },
      ],
    });
    expect(await verdictOf([1], { result: [1, 2] })).toMatchObject({ differences: [{ pointer: '/1', expected: 2 }] });
    expect(await verdictOf('12', { result: 12 })).toMatchObject({ differences: [{ pointer: '', actual: '12' }] });
  });

  test('may hold more than the expected part', async () => {
    expect(await verdictOf({ a: { b: 1, c: 2 }, d: 3 }, { part: { a: { c: 2 } } })).toEqual(passed);
    expect(await verdictOf([1, { a: 2, b: 0 }, 3], { part: [{ a: 2 }, 3] })).toEqual(passed);
    expect(await verdictOf([3, { a: 2 }], { part: [{ a: 2 }, 3] })).toEqual({
      passed: false,
      message: "The result doesn't contain the expected part.",
      differences: [{ pointer: '/1', expected: 3, actual: undefined }],
    });
  });

  test('must fit the expected schema', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    expect(await verdictOf({ n: 1 }, { schema })).toEqual(passed);
    expect(await verdictOf({ n: 'x' }, { schema })).toMatchObject({
      passed: false,
      message: '"n" must be an integer, but is "x".',
    });
    expect(await verdictOf(1, { schema: { type: 'nothing' } })).toMatchObject({
      passed: false,
      message: expect.stringMatching(/^The expected schema is invalid: /),
    });
  });

  test('is no error', async () => {
    expect(await verdictOf('fine', { error: 'no address' })).toMatchObject({
      passed: false,
      message: 'The call must fail, but returned "fine".',
    });
    expect(await verdictOf({ sent: true }, { error: '' })).toMatchObject({
      message: 'The call must fail, but returned {"sent":true}.',
    });
    expect(await verdictOf(['x'.repeat(100)], { error: '' })).toMatchObject({
      message: `The call must fail, but returned ["${'x'.repeat(58)}….`,
    });
  });
});

describe('an error', () => {
  const broken: Omit<SmallTool, 'name'> = {
    run() {
      throw new Error('ValueError: no address');
    },
  };

  test('passes where its text is expected', async () => {
    expect(await outcomeOf(broken, { expect: { error: 'no address' } })).toMatchObject({ verdict: passed });
    expect(await outcomeOf(broken, { expect: { error: 'no name' } })).toMatchObject({
      verdict: { message: 'The error must contain "no name", but is: ValueError: no address' },
    });
  });

  test('is the message where a result is expected', async () => {
    for (const expected of [undefined, { result: 1 }, { part: 1 }, { schema: {} }]) {
      expect(await outcomeOf(broken, { expect: expected })).toMatchObject({
        verdict: { passed: false, message: 'ValueError: no address' },
      });
    }
  });
});

test('a call that takes as long as it may, or longer, fails', async () => {
  // The small host reports half a second for every call.
  let limit: number | undefined;
  const tool: Omit<SmallTool, 'name'> = {
    run(_, { timeout }) {
      limit = timeout;
      return 1;
    },
  };
  expect(await outcomeOf(tool, { within: 0.5, expect: { result: 1 } })).toMatchObject({
    verdict: { passed: false, message: 'The call took 0.5 s, but the limit is 0.5 s.' },
  });
  expect(limit).toBe(0.5);
  expect(await outcomeOf(tool, { within: 0.6 })).toMatchObject({ verdict: passed });
});

describe('a call is not run', () => {
  test('when there is no such tool, or it cannot run', async () => {
    expect(await outcomeOf({}, { name: 'take' })).toEqual({ kind: 'cannot run', says: 'Unknown tool "take".' });
    expect(await outcomeOf({ cannotRun: 'No Python.' }, {})).toEqual({ kind: 'cannot run', says: 'No Python.' });
  });

  test('when its tool is not read-only, until that is allowed', async () => {
    let runs = 0;
    const tool: Omit<SmallTool, 'name'> = {
      annotations: { readOnlyHint: true },
      effects: { effect: 'changes', because: { call: 'os.remove', path: 'api.py', line: 1 } },
      run() {
        runs++;
        return null;
      },
    };
    expect(await outcomeOf(tool, {})).toEqual({ kind: 'not allowed' });
    expect(runs).toBe(0);
    expect(await outcomeOf(tool, {}, true)).toMatchObject({ verdict: passed });
    const { annotations: _, ...rest } = tool;
    const unknown: typeof tool = { ...rest, effects: { effect: 'unknown', because: null } };
    expect(await outcomeOf(unknown, {})).toEqual({ kind: 'not allowed' });
    expect(runs).toBe(1);
  });
});
