import { describe, expect, test } from 'vitest';
import { fixesFor } from '../../../core/calls/call-fixes.ts';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { checkCall } from '../../../core/calls/check-call.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { type RepairCallsOptions, repairCalls } from '../../../core/calls/repair-call.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { Dice, toolWith } from './support.ts';

const callables = new CallableSet([
  toolWith('get_weather', {
    type: 'object',
    properties: {
      city_name: { type: 'string' },
      days: { type: 'integer' },
      hot: { type: 'boolean' },
      any: {},
      either: { type: ['integer', 'string'] },
    },
  }),
  toolWith('send-mail', {}),
  toolWith('Send_Mail', {}),
]);

function repaired(text: string, options: Partial<RepairCallsOptions> = {}): string {
  const { text: result, repairs, refusals } = repairCalls(text, { callables, ...options });
  const said = [
    ...repairs.map(({ message }) => message),
    ...refusals.map(({ message, readings }) => `Refused: ${message} ${readings.join(' or ')}`.trim()),
  ];
  return `${result} · ${said.join(' ')}`;
}

describe('how a call is written', () => {
  test.each([
    [
      "{'name': 'get_weather', 'arguments': {'days': 5, 'hot': True}}",
      '{"name": "get_weather", "arguments": {"days": 5, "hot": true}} · Changed quotes to double quotes. Changed quotes to double quotes. Changed quotes to double quotes. Changed quotes to double quotes. Changed quotes to double quotes. Changed True to true.'.replace(
        'Changed quotes to double quotes. True',
        'Changed quotes to double quotes. True',
      ),
    ],
    [
      '```json\n{"name":"get_weather","arguments":{"days":5}}\n```',
      '{"name":"get_weather","arguments":{"days":5}} · Removed the code fence. Removed the code fence.',
    ],
    [
      '{"name":"get_weather","arguments":{"days":5,"hot":true}',
      '{"name":"get_weather","arguments":{"days":5,"hot":true}} · Added at the end: }',
    ],
    [
      '<tool_call>{"name":"get_weather","arguments":{"days":5,}}</tool_call>',
      '<tool_call>{"name":"get_weather","arguments":{"days":5}}</tool_call> · Removed a trailing comma.',
    ],
  ])('%s', (text, expected) => {
    expect(repaired(text)).toBe(expected);
  });

  test('arguments in a string are repaired there, and escapes of a second time are removed', () => {
    const call = (args: string): string =>
      JSON.stringify({ type: 'function', function: { name: 'get_weather', arguments: args } });
    expect(repaired(call("{'days': 5,}"))).toContain(`${call('{"days": 5}')} · `);
    expect(repaired(call('"{\\"days\\": 5}"'))).toBe(`${call('{"days": 5}')} · Removed double escaping.`);
    expect(repaired(call('oops'))).toBe(`${call('oops')} · Refused: Arguments must be a JSON object.`);
    for (const fenced of ['```json\n{"city_name":"Bern"}\n```', '```\n{"city_name":"Bern"}```']) {
      expect(repaired(call(fenced))).toBe(`${call('{"city_name":"Bern"}')} · Removed the code fence.`);
    }
    expect(repaired(call('```json\n{"city_name":"Bern",}\n```'))).toBe(
      `${call('{"city_name":"Bern"}')} · Removed the code fence. Removed a trailing comma.`,
    );
  });

  test('JSON behind a mark is repaired where one call more is read then', () => {
    const quotes = 'Changed quotes to double quotes.';
    expect(repaired('ok <tool_call>{“name”: “get_weather”, “arguments”: {}}</tool_call>')).toBe(
      `ok <tool_call>{"name": "get_weather", "arguments": {}}</tool_call> · ${quotes} ${quotes} ${quotes}`,
    );
    expect(repaired('[TOOL_CALLS][{"name": “get_weather”, "arguments": {}}]')).toBe(
      `[TOOL_CALLS][{"name": "get_weather", "arguments": {}}] · ${quotes}`,
    );
  });

  test.each([
    '<tool_call>{“nam”: “get_weather”, “arguments”: {}}</tool_call>',
    '<tool_call>{“name”: “get_weather”, “arguments”: {“a”: “b” “c”}}</tool_call>',
    '<tool_call>{“name”: “get_wea</tool_call>',
    '<tool_call>I would call {“name”: “get_weather”, “arguments”: {}}</tool_call>',
  ])('a mark behind which no call can be read is told: %s', (text) => {
    expect(repaired(text)).toBe(`${text} · Refused: Can't parse the call after "<tool_call>". Treated as plain text.`);
  });

  test('the input of an agent stands in no quotes, and gets no escapes', () => {
    expect(repaired('Action: get_weather\nAction Input: {“city”: “Rome”}')).toBe(
      'Action: get_weather\nAction Input: {"city": "Rome"} · Changed quotes to double quotes.',
    );
    expect(repaired("Action: get_weather\nAction Input: {'city': 'Rome',}")).toMatch(
      /^Action: get_weather\nAction Input: \{"city": "Rome"\} · /,
    );
  });

  test('a bracket that may be missing in two places is refused', () => {
    const text = '{"name":"get_weather","arguments":{"days":5,"id":"c1"}';
    expect(repaired(text)).toBe(`${text} · Refused: Ambiguous: missing closing bracket.`);
    const body = '{"choices":[{"message":{"a":{"b":1,"c":2}}]}';
    expect(repaired(body)).toContain(`${body} · Refused`);
  });

  test.each(['{"name":"get_weather"', '[{"type":"function","function":{"name":"get_weather"'])(
    'a call that is cut off before its arguments is no call without arguments: %s',
    (text) => {
      expect(repaired(text)).toBe(`${text} · Refused: The response ends before the arguments of the call.`);
    },
  );

  test('what is right stays', () => {
    for (const text of ['Hello.', '', '{"name":"get_weather","arguments":{}}', '[1, 2', '{"a": ']) {
      expect(repairCalls(text, { callables }).text).toBe(text);
    }
  });
});

describe('what is not JSON is not repaired, and that is told', () => {
  const chunk = (call: object) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...call }] } }] });
  const events = (...pieces: readonly string[]) => [
    chunk({ id: 'c', function: { name: 'get_weather', arguments: '' } }),
    ...pieces.map((piece) => chunk({ function: { arguments: piece } })),
  ];
  const sse = (...pieces: readonly string[]) =>
    events(...pieces)
      .map((one) => `data: ${JSON.stringify(one)}\n\n`)
      .join('');
  const lines = (...pieces: readonly string[]) =>
    events(...pieces)
      .map((one) => `${JSON.stringify(one)}\n`)
      .join('');
  const element = '<tool_call>\n<function=get_weather>\n<parameter=days>\n1\n';
  const cut = 'The response ends in the middle of a call.';
  const inPieces = 'Refused: The arguments of "get_weather" are streamed in pieces and can\'t be repaired.';

  test.each([
    ['[get_weather(days=1, hot=', `Refused: Python calls can't be repaired. ${cut}`],
    [
      `${element}</tool_call>`,
      'Refused: XML calls can\'t be repaired. Unterminated argument: expected "</parameter>".',
    ],
    ['<|tool_call>call:get_weather{days:1', `Refused: Gemma calls can't be repaired. ${cut}`],
    [sse('{"days": ', '5,}'), inPieces],
    [lines('{"days": ', '5,}'), inPieces],
    ['[get_weather(days=1)]', ''],
    [`${element}</parameter>\n</function>\n</tool_call>`, ''],
    [sse('{"days": ', '5}'), ''],
    [lines('{"days": ', '5}'), ''],
  ])('%s', (text, said) => {
    expect(repaired(text)).toBe(`${text} · ${said}`);
  });
});

describe('names and types, by the tools', () => {
  test('the name of a tool in another case, with other separators or a namespace', () => {
    expect(repaired('{"name":"functions.getWeather","arguments":{}}')).toBe(
      '{"name":"get_weather","arguments":{}} · Renamed tool functions.getWeather to get_weather.',
    );
  });

  test('a name that could be two tools is refused with both; another word is no name of a tool', () => {
    expect(repaired('{"name":"sendmail","arguments":{}}')).toBe(
      '{"name":"sendmail","arguments":{}} · Refused: Tool name "sendmail" matches several tools. send-mail or Send_Mail',
    );
    expect(repaired('{"name":"get_wether","arguments":{}}')).toBe('{"name":"get_wether","arguments":{}} · ');
  });

  test('the name of an argument in another case', () => {
    expect(repaired('{"name":"get_weather","arguments":{"cityName":"Bern"}}')).toBe(
      '{"name":"get_weather","arguments":{"city_name":"Bern"}} · Changed argument cityName to city_name.',
    );
    expect(repaired('{"name":"get_weather","arguments":{"cityName":"a","city_name":"b"}}')).toContain('Refused');
  });

  test('types only when asked, and only where the schema takes one', () => {
    const text = '{"name":"get_weather","arguments":{"days":"5","hot":"true","any":"5","either":"5","city_name":7}}';
    expect(repaired(text)).toBe(`${text} · `);
    expect(repaired(text, { types: true })).toContain(
      '{"name":"get_weather","arguments":{"days":5,"hot":true,"any":"5","either":"5","city_name":"7"}} · ',
    );
    for (const days of ['"5.0"', '" 5"', '"five"', '"05"', '5.5', 'true']) {
      const wrong = `{"name":"get_weather","arguments":{"days":${days}}}`;
      expect(repairCalls(wrong, { callables, types: true }).text).toBe(wrong);
    }
  });

  describe('types behind references, unions and lists of types', () => {
    const pydantic = {
      $defs: {
        User: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            age: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
            friends: { type: 'array', items: { $ref: '#/$defs/User' } },
          },
        },
        Loop: { $ref: '#/$defs/Loop' },
        Color: { enum: ['red', 'green'] },
      },
      type: 'object',
      properties: {
        user: { $ref: '#/$defs/User' },
        maybe: { anyOf: [{ $ref: '#/$defs/User' }, { type: 'null' }] },
        one: { oneOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
        listed: { type: ['array', 'null'], items: { type: 'number' } },
        all: { allOf: [{ $ref: '#/$defs/User' }], description: 'As Pydantic 1 writes it.' },
        open: { nullable: true, type: 'boolean' },
        either: { anyOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'array' }] },
        text: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        orText: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        loop: { $ref: '#/$defs/Loop' },
        color: { anyOf: [{ $ref: '#/$defs/Color' }, { type: 'null' }] },
        pair: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] },
        rest: { type: 'object', additionalProperties: { type: 'integer' } },
        two: {
          anyOf: [
            { type: 'object', properties: { a: { type: 'integer' } } },
            { type: 'object', properties: { a: { type: 'string' } } },
          ],
        },
      },
    };
    const tools = new CallableSet([toolWith('f', pydantic)]);
    const withTypes = (args: string) =>
      repairCalls(`{"name":"f","arguments":${args}}`, { callables: tools, types: true });

    test.each([
      ['{"user":"{\\"name\\":\\"t\\"}"}', '{"user":{"name":"t"}}'],
      ['{"user":{"age":"25"}}', '{"user":{"age":25}}'],
      ['{"user":"{\\"age\\":\\"25\\"}"}', '{"user":{"age":25}}'],
      [
        '{"user":{"friends":[{"age":"3","friends":[{"age":"4"}]}]}}',
        '{"user":{"friends":[{"age":3,"friends":[{"age":4}]}]}}',
      ],
      ['{"maybe":"{}"}', '{"maybe":{}}'],
      ['{"maybe":{"age":"1"}}', '{"maybe":{"age":1}}'],
      ['{"maybe":"null"}', '{"maybe":null}'],
      ['{"one":"[1,2]"}', '{"one":[1,2]}'],
      ['{"one":["1"]}', '{"one":[1]}'],
      ['{"listed":"[1.5]"}', '{"listed":[1.5]}'],
      ["{\"user\":\"{'name': 'x', 'age': None}\"}", '{"user":{"name": "x", "age": null}}'],
      ['{"all":"{\\"age\\":2}"}', '{"all":{"age":2}}'],
      ['{"open":"true"}', '{"open":true}'],
      ['{"either":"5"}', '{"either":5}'],
      ['{"either":"true"}', '{"either":true}'],
      ['{"either":"[]"}', '{"either":[]}'],
      ['{"text":5}', '{"text":"5"}'],
      ['{"pair":["1",2]}', '{"pair":[1,"2"]}'],
      ['{"rest":{"x":"1"}}', '{"rest":{"x":1}}'],
    ])('%s becomes %s', (given, expected) => {
      const { text, refusals } = withTypes(given);
      expect(text).toBe(`{"name":"f","arguments":${expected}}`);
      expect(refusals).toEqual([]);
    });

    test.each([
      '{"orText":"5"}',
      '{"loop":"5"}',
      '{"color":"red"}',
      '{"two":{"a":"5"}}',
      '{"other":"5"}',
      '{"one":null}',
    ])('%s is no mistake, and stays', (given) => {
      const text = `{"name":"f","arguments":${given}}`;
      expect(withTypes(given)).toEqual({ text, repairs: [], refusals: [] });
    });

    test.each([
      ['{"user":"Ann"}', '"user" must be an object.'],
      ['{"user":{"age":"young"}}', '"user.age" must be an integer or null.'],
      ['{"one":"a, b"}', '"one" must be a list or null.'],
      ['{"one":["x"]}', '"one[0]" must be an integer.'],
      ['{"either":"{}"}', '"either" must be an integer, true or false or a list.'],
      ['{"text":[1]}', '"text" must be a string or null.'],
    ])('%s is refused, with the reason', (given, message) => {
      const { text, refusals } = withTypes(given);
      expect(text).toBe(`{"name":"f","arguments":${given}}`);
      expect(refusals.map((refusal) => refusal.message)).toEqual([message]);
    });
  });

  describe('null for an optional argument, as strict mode sends it', () => {
    const schema = {
      type: 'object',
      properties: {
        q: { type: 'string' },
        limit: { type: 'integer' },
        kind: { enum: ['a', 'b'] },
        open: { type: ['string', 'null'] },
        any: {},
        at: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x'] },
      },
      required: ['q'],
    };
    const tools = new CallableSet([toolWith('f', schema)]);
    const withTypes = (args: string): string =>
      repairCalls(`{"name":"f","arguments":${args}}`, { callables: tools, types: true })
        .text.replace('{"name":"f","arguments":', '')
        .slice(0, -1);

    test.each([
      ['{"q":"x","limit":null}', '{"q":"x"}'],
      ['{"limit":null,"q":"x"}', '{"q":"x"}'],
      ['{ "limit": null, "q": "x", "at": null }', '{ "q": "x" }'],
      ['{"limit":null,"at":null}', '{}'],
      ['{"q":"x","limit":null,"at":null}', '{"q":"x"}'],
      ['{"at":{"x":1,"y":null},"q":"x"}', '{"at":{"x":1},"q":"x"}'],
      ['{"q":"x","open":null,"any":null}', '{"q":"x","open":null,"any":null}'],
      ['{"q":null,"at":{"x":null}}', '{"q":null,"at":{"x":null}}'],
    ])('%s becomes %s', (args, expected) => {
      expect(withTypes(args)).toBe(expected);
    });

    test('in a string with JSON, and with a message', () => {
      const text = '{"type":"function","function":{"name":"f","arguments":"{\\"q\\":\\"x\\",\\"limit\\":null}"}}';
      expect(repaired(text, { callables: tools, types: true })).toBe(
        '{"type":"function","function":{"name":"f","arguments":"{\\"q\\":\\"x\\"}"}} · Removed limit: null means that the argument is omitted.',
      );
    });

    test('is explained by the check, with a fix', () => {
      const text = '{"name":"f","arguments":{"q":"x","limit":null}}';
      const [call] = readCalls(text, {}).calls;
      if (call === undefined) throw new Error('no call');
      const [finding] = checkCall(call, tools, validateByAjv);
      expect(finding?.message).toContain('in strict mode, null means that the argument is omitted');
      const fixes = finding === undefined ? [] : fixesFor(finding, call, tools, text);
      expect(fixes.map(({ title, edit }) => [title, applyEdits(text, [edit])])).toEqual([
        ['Remove limit', '{"name":"f","arguments":{"q":"x"}}'],
      ]);
      expect(checkCall({ ...call, arguments: { q: null } }, tools, validateByAjv)[0]?.message).not.toContain('strict');
    });
  });

  test('the change of a type names the argument as it is written', () => {
    const tools = new CallableSet([toolWith('f', { type: 'object', properties: { 'a/b~c': { type: 'integer' } } })]);
    const options = { callables: tools, types: true };
    expect(repaired('{"name":"f","arguments":{"a/b~c":"5"}}', options)).toBe(
      '{"name":"f","arguments":{"a/b~c":5}} · Changed argument a/b~c to integer.',
    );
  });

  test('both passes, each change with its place in the text as it was given', () => {
    const text = "{'name': 'getWeather', 'arguments': {'days': '5'}}";
    const { text: result, repairs } = repairCalls(text, { callables, types: true });
    expect(result).toBe('{"name": "get_weather", "arguments": {"days": 5}}');
    const second = repairs.filter(({ pass }) => pass === 2).map(({ span }) => text.slice(span.start, span.end));
    expect(second.map((piece) => piece.replaceAll("'", ''))).toEqual(['getWeather', '5']);
  });
});

test('a repaired text is repaired no further', () => {
  for (const text of [
    "{'name': 'getWeather', 'arguments': {'days': '5',}",
    '```\n{name: "get_weather", arguments: {hot: True}}\n```',
  ]) {
    const once = repairCalls(text, { callables, types: true }).text;
    expect(repairCalls(once, { callables, types: true })).toEqual({ text: once, repairs: [], refusals: [] });
    expect(readCalls(once).calls.map(({ name }) => name)).toEqual(['get_weather']);
  }
});

test('any text is repaired without an exception, in time that grows with it', () => {
  const signs = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    "'",
    '\\',
    '`',
    '```json\n',
    '<tool_call>',
    '</tool_call>',
    '"name"',
    '"arguments"',
    'True',
    '\n',
    'get_weather',
    ' ',
    '5',
    '#',
    '//',
  ];
  for (let seed = 0; seed < randomRuns; seed++) {
    const dice = new Dice(seed);
    const text = Array.from({ length: dice.below(30) }, () => dice.one(signs)).join('');
    expect(() => repairCalls(text, { callables, types: true }), text).not.toThrow();
  }
  const builds = [
    {
      name: 'calls in a list',
      build: (size: number) => `[${'{"name":"getWeather","arguments":{"days":"5",}},'.repeat(size)}]`,
    },
    {
      name: 'calls in marks',
      build: (size: number) => '<tool_call>{"name":"getWeather","arguments":{"days":"5",}}</tool_call>\n'.repeat(size),
    },
    { name: 'brackets', build: (size: number) => `{"name":"f","arguments":${'['.repeat(size)}` },
  ];
  expect(fasterThanTheirSize(builds, (text) => repairCalls(text, { callables, types: true }), 300)).toEqual([]);
});

test('a name is never added: a call without one is refused', () => {
  const { text, repairs, refusals } = repairCalls('{"action": "", "action_input": {"city": "Paris",}}', {
    callables: new CallableSet([toolWith('f', {})]),
  });
  expect(text).toBe('{"action": "", "action_input": {"city": "Paris"}}');
  expect(repairs).toHaveLength(1);
  expect(refusals.map(({ message }) => message)).toEqual(['The call has no tool name.']);
});
