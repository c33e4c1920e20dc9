import { describe, expect, it } from 'vitest';
import { judgeCalls } from '../../../agent/expectations/judge.ts';
import { matchPatterns } from '../../../agent/expectations/match-patterns.ts';
import { readEvalFile } from '../../../core/calls/index.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';

type Call = readonly [name: string, args: JsonObject];

async function isRight(expected: JsonValue, ...calls: readonly Call[]): Promise<boolean> {
  const { cases, problems } = readEvalFile(JSON.stringify({ cases: [{ question: '?', expect: expected }] }));
  expect(problems).toEqual([]);
  const [one] = cases;
  if (one === undefined) throw new Error('no case');
  const called = calls.map(([name, args]) => ({ name, arguments: args }));
  await matchPatterns(called, one.expect, async (questions) => questions.map(validateByAjv));
  return judgeCalls(called, one.expect).isRight;
}

const a: Call = ['a', { x: 1 }];
const b: Call = ['b', { y: 2 }];
const c: Call = ['c', {}];
const expectedA = { tool: 'a', arguments: { x: 1 } };
const expectedB = { tool: 'b', arguments: { y: 2 } };
const both = [expectedA, expectedB];

describe('expected calls', () => {
  it.each<[string, JsonObject, readonly Call[], boolean]>([
    ['exact: the same calls in another order', { calls: both }, [b, a], true],
    ['exact: one more', { calls: both }, [a, b, c], false],
    ['exact in order: another order', { calls: both, inOrder: true }, [b, a], false],
    ['superset: one more', { calls: both, match: 'superset' }, [c, b, a], true],
    ['superset: one is missing', { calls: both, match: 'superset' }, [a, c], false],
    ['superset: the right tool with other arguments', { calls: both, match: 'superset' }, [['a', { x: 9 }], b], false],
    ['superset: also with other arguments', { calls: both, match: 'superset' }, [['a', { x: 9 }], a, b], true],
    ['superset in order: others between', { calls: both, match: 'superset', inOrder: true }, [c, a, c, b], true],
    ['superset in order: another order', { calls: both, match: 'superset', inOrder: true }, [b, a], false],
    ['subset: one is missing', { calls: both, match: 'subset' }, [b], true],
    ['subset: none', { calls: both, match: 'subset' }, [], true],
    ['subset: another call', { calls: both, match: 'subset' }, [a, c], false],
    ['subset: one twice', { calls: both, match: 'subset' }, [a, a], false],
    ['subset: other arguments', { calls: both, match: 'subset' }, [['a', { x: 9 }]], false],
    ['any: one', { any: true }, [c], true],
    ['any: none', { any: true }, [], false],
    ['forbid: another', { forbid: [{ tool: 'a' }] }, [b], true],
    ['forbid: none', { forbid: [{ tool: 'a' }] }, [], true],
    ['forbid: this', { forbid: [{ tool: 'a' }] }, [b, a], false],
    ['forbid with arguments: others', { forbid: [expectedA] }, [['a', { x: 2 }]], true],
    ['forbid beside any', { any: true, forbid: [{ tool: 'a' }] }, [a, b], false],
    ['forbid beside one of', { oneOf: both, forbid: [expectedB] }, [b], false],
  ])('%s', async (_, expected, calls, right) => expect(await isRight(expected, ...calls)).toBe(right));

  it.each<[string, JsonObject, JsonValue, boolean]>([
    ['a schema', { schema: { type: 'string', minLength: 2 } }, 'ab', true],
    ['another value than the schema', { schema: { type: 'string', minLength: 2 } }, 'a', false],
    ['a number inside the bounds', { min: 1, max: 5 }, 5, true],
    ['a number below', { min: 1 }, 0.5, false],
    ['a string for a bound', { max: 5 }, '3', false],
    ['a schema and a bound', { schema: { type: 'integer' }, min: 1 }, 1.5, false],
    ['a part of a string', { contains: 'Par' }, 'Paris', true],
    ['no part of a string', { contains: 'par' }, 'Paris', false],
    ['an item of a list', { contains: { n: 1 } }, [0, { n: 1 }], true],
    ['no item of a list', { contains: 2 }, [0, 1], false],
  ])('an argument by %s', async (_, matcher, value, right) => {
    expect(await isRight({ calls: [{ tool: 'a', arguments: { x: matcher } }] }, ['a', { x: value }])).toBe(right);
  });

  it.each([
    [{ calls: both, any: true }, 'exactly one of'],
    [{ calls: both, match: 'some' }, '"match" must be'],
    [{ any: false }, 'exactly one of'],
    [{ calls: [{ tool: 'a', arguments: { x: { min: 'a' } } }] }, '"min" must be a number.'],
  ])('%j has a problem', (expected, says) => {
    const { problems } = readEvalFile(JSON.stringify({ cases: [{ question: '?', expect: expected }] }));
    expect(problems[0]?.message).toContain(says);
  });
});

type Way = 'same' | 'fewer' | 'more' | 'other' | 'extra' | 'none';
const ways: readonly Way[] = ['same', 'fewer', 'more', 'other', 'extra', 'none'];

/**
 * The verdicts of agentevals 0.0.9 (`create_trajectory_match_evaluator`) on calls against the reference `a(x=1, y=2)`: by mode of matching and mode
 * of arguments, the calls that it accepts.
 */
const recorded: Readonly<Record<string, readonly Way[]>> = {
  'strict exact': ['same'],
  'strict ignore': ['same', 'fewer', 'more', 'other'],
  'strict superset': ['same', 'more'],
  'strict subset': ['same', 'fewer'],
  'unordered exact': ['same'],
  'unordered ignore': ['same', 'fewer', 'more', 'other'],
  'unordered superset': ['same'],
  'unordered subset': ['same'],
  'superset exact': ['same', 'extra'],
  'superset ignore': ['same', 'fewer', 'more', 'other', 'extra'],
  'superset superset': ['same', 'more', 'extra'],
  'superset subset': ['same', 'fewer', 'extra'],
  'subset exact': ['same', 'none'],
  'subset ignore': ['same', 'fewer', 'more', 'other', 'none'],
  'subset superset': ['same', 'fewer', 'none'],
  'subset subset': ['same', 'more', 'none'],
};

describe('the modes of agentevals', () => {
  const exact = { x: 1, y: 2 };
  const optional = { x: { value: 1, optional: true }, y: { value: 2, optional: true } };
  const expectedArguments = {
    exact: { tool: 'a', arguments: exact },
    ignore: { tool: 'a' },
    superset: { tool: 'a', arguments: exact, otherArguments: true },
    subset: { tool: 'a', arguments: optional },
  };
  const matching: Readonly<Record<string, JsonObject>> = {
    ...{ strict: { inOrder: true }, unordered: {} },
    ...{ superset: { match: 'superset' }, subset: { match: 'subset' } },
  };
  const given: Readonly<Record<Way, readonly Call[]>> = {
    same: [['a', exact]],
    fewer: [['a', { x: 1 }]],
    more: [['a', { x: 1, y: 2, z: 3 }]],
    other: [['a', { x: 9, y: 2 }]],
    extra: [['a', exact], b],
    none: [],
  };

  /** It compares both ways for `unordered`, and the reference with the calls for `subset`: there its words mean the opposite. */
  function argumentsFor(mode: string, written: string): JsonObject {
    if (written === 'exact' || written === 'ignore') return expectedArguments[written];
    if (mode === 'unordered') return expectedArguments.exact;
    const isSuperset = (written === 'superset') !== (mode === 'subset');
    return expectedArguments[isSuperset ? 'superset' : 'subset'];
  }

  it.each(Object.entries(recorded))('%s', async (modes, accepted) => {
    const [mode = '', written = ''] = modes.split(' ');
    const expected = { calls: [argumentsFor(mode, written)], ...matching[mode] };
    const right: Way[] = [];
    for (const way of ways) if (await isRight(expected, ...given[way])) right.push(way);
    expect(right).toEqual(accepted);
  });
});
