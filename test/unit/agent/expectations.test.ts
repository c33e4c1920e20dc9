import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { confusionTable } from '../../../agent/expectations/confusion-table.ts';
import { differenceOf } from '../../../agent/expectations/difference.ts';
import { evaluate } from '../../../agent/expectations/evaluate.ts';
import { judgeCalls } from '../../../agent/expectations/judge.ts';
import { matchPatterns } from '../../../agent/expectations/match-patterns.ts';
import { systemPolicies } from '../../../agent/policy.ts';
import type { ValidateAll } from '../../../agent/validate-all.ts';
import { readEvalFile } from '../../../core/calls/index.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { add, scriptedModel, TestClock, weather } from './support.ts';

const validate: ValidateAll = async (questions) => questions.map(validateByAjv);

async function verdict(expected: JsonValue, ...calls: readonly (readonly [string, JsonObject])[]) {
  const text = JSON.stringify({ cases: [{ question: '?', expect: expected }] });
  const { cases, problems } = readEvalFile(text);
  expect(problems).toEqual([]);
  const [one] = cases;
  if (one === undefined) throw new Error('no case');
  const called = calls.map(([name, args]) => ({ name, arguments: args }));
  expect(await matchPatterns(called, one.expect, validate)).toEqual([]);
  return judgeCalls(called, one.expect);
}

const paris = { tool: 'get_weather', arguments: { city: 'Paris' } };

describe('calls are judged', () => {
  it('by tool and arguments', async () => {
    const right = await verdict({ calls: [paris] }, ['get_weather', { city: 'Paris' }]);
    expect(right).toMatchObject({ isChosen: true, isRight: true, problems: [] });
    const wrong = await verdict({ calls: [paris] }, ['get_weather', { city: 'Rome' }]);
    expect(wrong).toMatchObject({ isChosen: true, isRight: false });
    expect(wrong.problems).toEqual(['get_weather: the argument "city" is "Rome"; expected "Paris".']);
    const other = await verdict({ calls: [paris] }, ['add', {}]);
    expect(other).toMatchObject({ isChosen: false, isRight: false });
    expect(other.pairs).toEqual([{ expected: 'get_weather', called: 'add' }]);
    const missing = await verdict({ calls: [paris] });
    expect(missing.problems).toEqual(["get_weather wasn't called."]);
    const more = await verdict({ calls: [paris] }, ['get_weather', { city: 'Paris' }], ['add', {}]);
    expect(more.problems).toEqual(['Unexpected call of add.']);
  });

  it.each<[string, JsonValue, JsonObject, boolean]>([
    ['one of some values', { anyOf: ['Paris', 'paris'] }, { city: 'paris' }, true],
    ['none of some values', { anyOf: ['Paris', 'paris'] }, { city: 'PARIS' }, false],
    ['a loose value', { value: 'New York, NY', loose: true }, { city: 'new york NY' }, true],
    ['a pattern', { pattern: '^Par' }, { city: 'Paris' }, true],
    ['another text than the pattern', { pattern: '^Par' }, { city: 'St. Paris' }, false],
    ['no text for the pattern', { pattern: '5' }, { city: 5 }, false],
    ['left out, as it may', { value: 'Paris', optional: true }, {}, true],
    ['left out, as it may not', { value: 'Paris' }, {}, false],
    ['any value', {}, { city: 7 }, true],
    ['an object', { value: { a: 1 } }, { city: { a: 1.0 } }, true],
    ['a list of another order', ['a', 'b'], { city: ['b', 'a'] }, false],
    ['null', null, { city: null }, true],
  ])('by arguments: %s', async (_, argument, given, isRight) => {
    const expected = { calls: [{ tool: 'get_weather', arguments: { city: argument } }] };
    expect((await verdict(expected, ['get_weather', given])).isRight).toBe(isRight);
  });

  it('with arguments that are not named, where it is said', async () => {
    const more = ['get_weather', { city: 'Paris', unit: 'C' }] as const;
    expect((await verdict({ calls: [paris] }, more)).problems).toEqual(['get_weather: unexpected argument "unit".']);
    expect((await verdict({ calls: [{ ...paris, otherArguments: true }] }, more)).isRight).toBe(true);
    expect((await verdict({ calls: [{ tool: 'get_weather' }] }, more)).isRight).toBe(true);
  });

  it('in any order, each expected call once, or in the given order', async () => {
    const any = { tool: 'get_weather', arguments: { city: { anyOf: ['Paris', 'Rome'] } } };
    // The first call fits both expectations: it must leave `any` for the second call.
    expect(
      (await verdict({ calls: [any, paris] }, ['get_weather', { city: 'Paris' }], ['get_weather', { city: 'Rome' }]))
        .isRight,
    ).toBe(true);
    expect(
      (await verdict({ calls: [any, paris] }, ['get_weather', { city: 'Rome' }], ['get_weather', { city: 'Rome' }]))
        .isRight,
    ).toBe(false);
    const calls = [paris, { tool: 'add' }];
    const turned = [
      ['add', {}],
      ['get_weather', { city: 'Paris' }],
    ] as const;
    expect((await verdict({ calls }, ...turned)).isRight).toBe(true);
    expect(await verdict({ calls, inOrder: true }, ...turned)).toMatchObject({
      isChosen: false,
      problems: ['Wrong order. Expected get_weather, add.'],
    });
  });

  it('by one of several, and by none', async () => {
    const oneOf = [paris, { tool: 'add' }];
    expect((await verdict({ oneOf }, ['add', {}])).isRight).toBe(true);
    expect(await verdict({ oneOf }, ['get_weather', { city: 'Rome' }])).toMatchObject({
      isChosen: true,
      isRight: false,
    });
    expect((await verdict({ oneOf }, ['add', {}], ['get_weather', { city: 'Paris' }])).isRight).toBe(false);
    expect((await verdict({ oneOf })).isRight).toBe(false);
    expect((await verdict({ none: true })).isRight).toBe(true);
    expect(await verdict({ none: true }, ['add', {}])).toMatchObject({
      isChosen: false,
      pairs: [{ expected: null, called: 'add' }],
    });
  });
});

describe('what was expected stands beside what was called', () => {
  /** Both sides, one call a line. */
  async function sides(
    expected: JsonValue,
    ...calls: readonly (readonly [string, JsonObject])[]
  ): Promise<readonly [string, string]> {
    const [one] = readEvalFile(JSON.stringify({ cases: [{ question: '?', expect: expected }] })).cases;
    if (one === undefined) throw new Error('no case');
    const called = calls.map(([name, args]) => ({ name, arguments: args }));
    await matchPatterns(called, one.expect, validate);
    const { expected: left, actual } = differenceOf(called, one.expect);
    const inLine = (text: string): string => text.replace(/\n +/g, ' ').replace(/\n(?=[}\]])/g, ' ');
    return [inLine(left), inLine(actual)];
  }

  it('alike but for what is wrong', async () => {
    const lenient = {
      tool: 'get_weather',
      arguments: { city: { pattern: '^P' }, unit: { anyOf: ['C', 'F'] }, day: { value: 'today', optional: true } },
    };
    expect(await sides({ calls: [lenient] }, ['get_weather', { unit: 'K', city: 'Paris' }])).toEqual([
      '{ "tool": "get_weather", "arguments": { "unit": { "anyOf": [ "C", "F" ] }, "city": "Paris" } }',
      '{ "tool": "get_weather", "arguments": { "unit": "K", "city": "Paris" } }',
    ]);
    expect(await sides({ calls: [lenient] }, ['get_weather', { city: 'Rome', unit: 'C', day: 'May' }])).toEqual([
      '{ "tool": "get_weather", "arguments": { "city": { "pattern": "^P" }, "unit": "C", "day": "today" } }',
      '{ "tool": "get_weather", "arguments": { "city": "Rome", "unit": "C", "day": "May" } }',
    ]);
    const others = { tool: 'add', arguments: { a: {}, b: {} }, otherArguments: true };
    expect(await sides({ calls: [others] }, ['add', { a: 1, c: 2 }])).toEqual([
      '{ "tool": "add", "arguments": { "a": 1, "c": 2, "b": "any value" } }',
      '{ "tool": "add", "arguments": { "a": 1, "c": 2 } }',
    ]);
  });

  it('with the tool that was chosen instead, and without arguments where none are expected', async () => {
    expect(await sides({ calls: [{ tool: 'add' }] }, ['get_weather', { city: 'Rome' }])).toEqual([
      '{ "tool": "add" }',
      '{ "tool": "get_weather", "arguments": { "city": "Rome" } }',
    ]);
    expect(await sides({ calls: [{ tool: 'add' }, paris] }, ['add', { a: 1 }])).toEqual([
      '{ "tool": "add" }\n{ "tool": "get_weather", "arguments": { "city": "Paris" } }',
      '{ "tool": "add" }',
    ]);
    expect(await sides({ none: true }, ['add', {}])).toEqual(['no call', '{ "tool": "add", "arguments": {} }']);
    expect((await sides({ calls: [paris] }))[1]).toBe('no call');
  });

  it('in the order that does not count, and in the one that does', async () => {
    const sum = { tool: 'add', arguments: { a: 1 } };
    const rome = { tool: 'get_weather', arguments: { city: 'Rome' } };
    const calls = [
      ['get_weather', { city: 'Rome' }],
      ['get_weather', { city: 'Bern' }],
      ['add', { a: 1 }],
    ] as const;
    const [any, all] = [
      await sides({ calls: [sum, paris, rome] }, ...calls),
      await sides({ calls: [sum, rome], inOrder: true }, ...calls),
    ];
    expect(any[1].split('\n').map((line) => /"(?:city|a)": (.*?) \}/.exec(line)?.[1])).toEqual([
      '1',
      '"Bern"',
      '"Rome"',
    ]);
    expect(all[1].split('\n').map((line) => /"(?:city|a)": (.*?) \}/.exec(line)?.[1])).toEqual([
      '"Rome"',
      '"Bern"',
      '1',
    ]);
  });

  it('of several calls that are right, with the nearest', async () => {
    const oneOf = [paris, { tool: 'add', arguments: { a: 1 } }];
    expect((await sides({ oneOf }, ['add', { a: 2 }]))[0]).toBe('{ "tool": "add", "arguments": { "a": 1 } }');
    expect((await sides({ oneOf }))[0]).toBe('{ "tool": "get_weather", "arguments": { "city": "Paris" } }');
  });
});

describe('the table of confused tools', () => {
  const line = (expected: string | null, called: string | null, times: number) => ({ expected, called, times });

  it('has a row for each that was confused', () => {
    const matrix = [line('a', 'a', 3), line('a', 'bee', 1), line('c', 'c', 5), line('a', null, 10), line(null, 'a', 2)];
    expect(confusionTable(matrix, (text) => text)).toEqual([
      'expected \\ called  a  bee  no call',
      'a                  3    1       10',
      'no call            2    ·        ·',
    ]);
  });

  it('is left out where no tool is, and is sentences where it has no use or no room', () => {
    expect(confusionTable([line('a', 'a', 3)], String)).toEqual([]);
    expect(confusionTable([line('a', 'b', 3)], String)).toEqual(['a expected, b called: 3']);
    const many = Array.from({ length: 9 }, (_, index) => line('a', `b${index}`, 1));
    expect(confusionTable(many, String)).toHaveLength(9);
  });
});

describe('a file of expectations', () => {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas/aioneval.schema.json'), 'utf8'));
  const validate = new Ajv({ strict: false, formats: { regex: true } }).compile(schema);
  const whole = {
    tools: ['../tools'],
    cases: [
      { id: 'a', question: 'Weather?', tools: ['get_weather'], expect: { calls: [paris], inOrder: true } },
      {
        conversation: [
          { role: 'user', text: 'Hi' },
          { role: 'assistant', text: 'Hello' },
          { role: 'user', text: 'Add.' },
        ],
        results: [
          { tool: 'add', arguments: { a: 1 }, result: 3 },
          { tool: 'add', result: null },
        ],
        expect: { oneOf: [{ tool: 'add', arguments: { a: { pattern: 'x', optional: true } }, otherArguments: true }] },
      },
      { question: 'Hello?', expect: { none: true } },
    ],
  };

  it('is read, and fits its schema', () => {
    expect(validate(whole)).toBe(true);
    const { toolPaths, cases, problems } = readEvalFile(JSON.stringify(whole));
    expect(problems).toEqual([]);
    expect(toolPaths).toEqual(['../tools']);
    expect(cases.map(({ id }) => id)).toEqual(['a', 'case 2', 'case 3']);
    expect(cases[1]?.conversation).toHaveLength(3);
  });

  it.each<[string, JsonValue]>([
    ['{} must be', []],
    ['"cases" must be an array', {}],
    ['"question"', { cases: [{ expect: { none: true } }] }],
    ['one of "calls", "oneOf", "any": true and "none": true', { cases: [{ question: '?', expect: {} }] }],
    [
      'one of "calls", "oneOf", "any": true and "none": true',
      { cases: [{ question: '?', expect: { none: true, calls: [paris] } }] },
    ],
    ['at least one call', { cases: [{ question: '?', expect: { calls: [] } }] }],
    ['name of a tool', { cases: [{ question: '?', expect: { calls: [{}] } }] }],
    [
      'Unknown property "is"',
      { cases: [{ question: '?', expect: { calls: [{ tool: 'a', arguments: { b: { is: 1 } } }] } }] },
    ],
    [
      "isn't a valid regular expression",
      { cases: [{ question: '?', expect: { calls: [{ tool: 'a', arguments: { b: { pattern: '(' } } }] } }] },
    ],
    [
      'must have the role "user"',
      { cases: [{ conversation: [{ role: 'assistant', text: 'Hi' }], expect: { none: true } }] },
    ],
  ])('with a mistake says %s', (says, value) => {
    const { problems } = readEvalFile(JSON.stringify(value));
    expect(problems[0]?.message).toContain(says.replace('{} must be', 'The file must be an object'));
  });

  it('has each case at its place, and leaves out the second of an id', () => {
    const text =
      '{"cases": [{"id": "a"}, {"id": "b", "question": "?", "expect": {"none": true}},\n {"id": "b", "question": "?", "expect": {"none": true}}]}';
    const { cases, problems } = readEvalFile(text);
    const pieces = cases.map(({ span, expectSpan }) =>
      [span, expectSpan].map(({ start, end }) => text.slice(start, end)),
    );
    expect(pieces).toEqual([['{"id": "b", "question": "?", "expect": {"none": true}}', '{"none": true}']]);
    expect(problems.map(({ message, span }) => `${span.start} ${message}`)).toEqual([
      '11 A case requires "question" (a string) or "conversation".',
      `${text.lastIndexOf('{"id": "b"')} Duplicate id "b".`,
    ]);
  });

  it('says where its JSON is broken', () => {
    const text = '{"cases": [}';
    const { problems } = readEvalFile(text);
    expect(problems[0]?.message).toContain('Invalid JSON');
    expect(readEvalFile('').problems).toHaveLength(1);
  });
});

const options = {
  ...{ tools: [weather, add], policies: systemPolicies, clock: new TestClock() },
  validate: async (questions: readonly Parameters<typeof validateByAjv>[0][]) => questions.map(validateByAjv),
};

describe('an evaluation', () => {
  it('goes on where the case has results, and asks once where it has none', async () => {
    const sum = '{"toolRequest":[{"name":"add","arguments":{"a":1,"b":2}}]}';
    const city = '{"toolRequest":[{"name":"get_weather","arguments":{"city":"Paris"}}]}';
    const done = '{"content":"Done."}';
    const expected = { calls: [{ tool: 'add' }, paris], inOrder: true };
    const results = [
      { tool: 'add', result: 3 },
      { tool: 'get_weather', result: 'sunny' },
    ];
    const read = (more: object) =>
      readEvalFile(JSON.stringify({ cases: [{ question: '?', expect: expected, ...more }] })).cases[0];
    const [withResults, without] = [read({ results }), read({})];
    if (withResults === undefined || without === undefined) throw new Error('no case');
    const first = scriptedModel([sum, city, done]);
    expect(await evaluate(withResults, first.bridge, options)).toMatchObject({ isRight: true, failure: null });
    expect(first.asked).toHaveLength(3);
    const second = scriptedModel([sum, city, done]);
    expect(await evaluate(without, second.bridge, options)).toMatchObject({ isRight: false, isChosen: false });
    expect(second.asked).toHaveLength(1);
  });

  it('tells the model that a call has failed for which the case has no result', async () => {
    const sum = (b: number) => `{"toolRequest":[{"name":"add","arguments":{"a":1,"b":${b}}}]}`;
    const results = [{ tool: 'add', arguments: { a: 1, b: 2 }, result: 3 }];
    const [one] = readEvalFile(
      JSON.stringify({ cases: [{ question: '?', results, expect: { calls: [{ tool: 'add' }] } }] }),
    ).cases;
    if (one === undefined) throw new Error('no case');
    const { bridge, asked } = scriptedModel([sum(5), '{"content":"I cannot add."}']);
    expect(await evaluate(one, bridge, options)).toMatchObject({ isRight: true, failure: null, said: 'I cannot add.' });
    const told = /"No result is written for add with these arguments\."\}\],"isError":true/;
    expect(asked[1]?.at(-1)).toMatchObject({ role: 'user', text: expect.stringMatching(told) });
  });

  it('counts a call that its tool does not take as wrong, and no answer, too', async () => {
    const { cases } = readEvalFile(
      JSON.stringify({ cases: [{ question: '?', expect: { calls: [{ tool: 'add' }] } }] }),
    );
    const [one] = cases;
    if (one === undefined) throw new Error('no case');
    const text = scriptedModel(['{"toolRequest":[{"name":"add","arguments":{"a":"x","b":2}}]}']);
    expect(await evaluate(one, text.bridge, options)).toMatchObject({ isChosen: true, isRight: false });
    const none = scriptedModel([]);
    const failed = await evaluate(one, none.bridge, options);
    expect(failed).toMatchObject({
      isChosen: false,
      isRight: false,
      failure: expect.stringContaining('no more answers'),
    });
  });
});
