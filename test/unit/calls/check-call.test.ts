import { describe, expect, test } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { type CallFinding, checkCall } from '../../../core/calls/check-call.ts';
import { checkResultValue } from '../../../core/calls/check-result.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { callWith, toolWith } from './support.ts';

const weather: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2 },
    unit: { enum: ['c', 'f'] },
    days: { type: 'integer', minimum: 1 },
    place: {
      type: 'object',
      properties: { lat: { type: 'number' }, lon: { type: 'number' } },
      required: ['lat', 'lon'],
      additionalProperties: false,
    },
  },
  required: ['city'],
};

function findings(text: string, schema: JsonObject = weather, name = 'get_weather'): readonly string[] {
  const call = callWith(name, text);
  return checkCall(call, new CallableSet([toolWith('get_weather', schema)]), validateByAjv).map((finding) =>
    told(finding, text),
  );
}

/** `severity code pointer «place»: message` */
function told({ severity, code, pointer, span, message }: CallFinding, text: string): string {
  return `${severity} ${code} ${pointer ?? '-'} «${text.slice(span.start, span.end)}»: ${message}`;
}

describe('a call against its tool', () => {
  test('a call that fits has no finding', () => {
    expect(findings('{"city": "Bern", "unit": "c", "days": 2, "place": {"lat": 1, "lon": 2.5}}')).toEqual([]);
  });

  test('objects are compared by what they hold, however they were read', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        one: { const: { x: 1 } },
        some: { enum: ['a', { y: [1] }] },
        all: { type: 'array', items: {}, uniqueItems: true },
      },
    };
    const right = '{"one": {"x": 1}, "some": {"y": [1]}, "all": [{"z": 1}, {"z": 2}]}';
    const wrong = '{"one": {"x": 2}, "some": {"y": [2]}, "all": [{"z": 1}, {"z": 1}]}';
    // A comment is no JSON: our own reader reads the text then, and its objects have no prototype.
    for (const behind of ['', '//']) {
      expect(findings(right + behind, schema)).toEqual([]);
      expect(findings(wrong + behind, schema).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
        'error wrong-value /one',
        'error wrong-value /some',
        'error wrong-value /all',
      ]);
    }
    // Ajv calls the member.
    expect(findings('{"all": [{"valueOf": 1}, {"valueOf": 1}]}', schema)).toEqual([
      'error check-stopped - «»: Couldn\'t check the arguments of "get_weather": a.valueOf is not a function.',
    ]);
  });

  test('an unknown tool, with the nearest names', () => {
    expect(findings('{}', weather, 'get_wether')).toEqual([
      'error unknown-tool - «»: Unknown tool "get_wether". Did you mean "get_weather"?',
      'error missing-argument /city «{}»: Missing argument "city". Expected a string.',
    ]);
    expect(findings('{"city": 5, "dayz": 1}', weather, 'get_wether')).toEqual([
      'error unknown-tool - «»: Unknown tool "get_wether". Did you mean "get_weather"?',
      'error mistyped-argument /city «5»: "city" must be a string, but is 5.',
      'warning extra-argument /dayz «"dayz"»: Unknown argument "dayz" for tool "get_weather". Did you mean "days"?',
    ]);
    expect(findings('{}', weather, 'send_mail')).toEqual([
      'error unknown-tool - «»: Unknown tool "send_mail". The only tool is "get_weather".',
    ]);
  });

  test.each([
    ['lionagi', 'Function nope is not registered. The only tool'],
    ['aeon', "Tool 'nope' not found in registry. The only tool"],
    ['mac', 'Tool: nope does not exist. The only tool'],
  ] as const)('an unknown tool in the words of %s', (family, says) => {
    const call = { ...callWith('nope', '{}'), family };
    const [finding] = checkCall(call, new CallableSet([toolWith('get_weather', weather)]), validateByAjv);
    expect(finding?.message).toContain(says);
  });

  test('wrong arguments in the words of MAC', () => {
    const call = { ...callWith('get_weather', '{"city": 5}'), family: 'mac' } as const;
    const [finding] = checkCall(call, new CallableSet([toolWith('get_weather', weather)]), validateByAjv);
    expect(finding?.message).toBe(
      'Invalid arguments provided for tool: get_weather: "city" must be a string, but is 5.',
    );
  });

  test('a missing argument, with what was expected', () => {
    expect(findings('{"days": 2}')).toEqual([
      'error missing-argument /city «{"days": 2}»: Missing argument "city". Expected a string.',
    ]);
    expect(findings('{"city": "Bern", "place": {"lat": 1}}')).toEqual([
      'error missing-argument /place/lon «{"lat": 1}»: "place" must have the property "lon". Expected a number.',
    ]);
  });

  test('an extra argument: a mistake where the schema forbids it, else a warning', () => {
    expect(findings('{"city": "Bern", "place": {"lat": 1, "lon": 2, "long": 2}}')).toEqual([
      'error extra-argument /place/long «"long"»: Unknown property "long" in "place". Did you mean "lon"?',
    ]);
    expect(findings('{"city": "Bern", "dayz": 2}')).toEqual([
      'warning extra-argument /dayz «"dayz"»: Unknown argument "dayz" for tool "get_weather". Did you mean "days"?',
    ]);
    expect(findings('{"city": "Bern", "dayz": 2}', { ...weather, additionalProperties: true })).toEqual([]);
  });

  test.each<[JsonObject, string, string]>([
    [{ not: { const: 'x' } }, '"x"', '"a" has a value that the schema excludes ("not").'],
    [{ type: 'array', minItems: 2 }, '[1]', '"a" must have min. 2 items.'],
    [{ type: 'array', maxItems: 1 }, '[1, 2]', '"a" can have max. 1 items.'],
    [{ type: 'array', uniqueItems: true }, '[1, 1]', '"a" contains duplicates.'],
    [{ type: 'array', prefixItems: [{}], items: false }, '[1, 2]', '"a" has too many items.'],
    [{ contains: { const: 1 } }, '[2]', '"a" lacks an item that the schema requires ("contains").'],
    [{ type: 'object', minProperties: 1 }, '{}', '"a" must have min. 1 properties.'],
    [{ type: 'object', maxProperties: 0 }, '{"b": 1}', '"a" can have max. 0 properties.'],
    [{ oneOf: [{ minLength: 1 }, { maxLength: 3 }] }, '"ab"', '"a" must match exactly one schema in "oneOf".'],
    [{ anyOf: [{ not: {} }] }, '1', '"a" doesn\'t match the schema ("anyOf").'],
  ])('a value that breaks %j is explained in a sentence', (rules, value, says) => {
    const found = findings(`{"a": ${value}}`, { type: 'object', properties: { a: rules } });
    expect(
      found.some((line) => line.endsWith(`: ${says}`)),
      found.join('\n'),
    ).toBe(true);
  });

  test('an argument that `dependencies` of an older schema name is not unknown', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: { card: { type: 'string' } },
      dependencies: { card: { properties: { holder: { type: 'string' } }, required: ['holder'] } },
    };
    const ofSchema =
      'warning invalid-schema - «»: The schema of "get_weather" is invalid: At /dependencies: Split into "dependentRequired" and "dependentSchemas".';
    expect(findings('{"card": "1", "holder": "Ada"}', schema)).toEqual([ofSchema]);
    expect(findings('{"card": "1"}', schema)).toEqual([
      ofSchema,
      'error missing-argument /holder «{"card": "1"}»: Missing argument "holder". Expected a string.',
    ]);
  });

  test('a mistyped argument and a wrong value', () => {
    expect(findings('{"city": 5, "unit": "k", "days": "2"}')).toEqual([
      'error mistyped-argument /city «5»: "city" must be a string, but is 5.',
      'error wrong-value /unit «"k"»: "unit" must be "c" or "f", but is "k".',
      'error mistyped-argument /days «"2"»: "days" must be an integer, but is "2".',
    ]);
    expect(findings('{"city": "B", "days": 0}')).toEqual([
      'error wrong-value /city «"B"»: "city" must be at least 2 characters long, but is "B".',
      'error wrong-value /days «0»: "days" must be at least 1, but is 0.',
    ]);
  });

  test('of a union, the branch that has the type of the value, else all its types', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: { x: { anyOf: [{ type: 'string', minLength: 3 }, { type: 'null' }] } },
    };
    expect(findings('{"x": "a"}', schema)).toEqual([
      'error wrong-value /x «"a"»: "x" must be at least 3 characters long, but is "a".',
    ]);
    expect(findings('{"x": 5}', schema)).toEqual([
      'error mistyped-argument /x «5»: "x" must be a string or null, but is 5.',
    ]);
  });

  test('of a union of definitions, the same', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: { shape: { anyOf: [{ $ref: '#/$defs/Circle' }, { type: 'string' }] } },
      $defs: { Circle: { type: 'object', properties: { r: { type: 'number' } }, required: ['r'] } },
    };
    expect(findings('{"shape": {"r": "1"}}', schema)).toEqual([
      'error mistyped-argument /shape/r «"1"»: "shape/r" must be a number, but is "1".',
    ]);
  });

  test('names that every object of JavaScript has are no arguments that are there', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: { constructor: { type: 'string' }, toString: { type: 'string' } },
      required: ['constructor', 'toString'],
    };
    expect(findings('{}', schema).length).toBe(2);
  });

  test('a format is a warning', () => {
    const schema: JsonObject = { type: 'object', properties: { day: { type: 'string', format: 'date' } } };
    expect(findings('{"day": "tomorrow"}', schema)).toEqual([
      'warning wrong-format /day «"tomorrow"»: "day" must be a string in date format, but is "tomorrow".',
    ]);
  });

  test('a schema that is no valid one is said, and what can be read of it is checked', () => {
    const schema: JsonObject = { type: 'object', properties: { n: { type: 'float' } } };
    const [problem, mistake, ...rest] = findings('{"n": "x"}', schema);
    expect(problem).toMatch(/^warning invalid-schema - «»: The schema of "get_weather" is invalid: At \/properties\/n/);
    expect(mistake).toBe('error mistyped-argument /n «"x"»: "n" must be a number, but is "x".');
    expect(rest).toEqual([]);
  });

  test('a pattern that no engine can read', () => {
    const schema: JsonObject = { type: 'object', properties: { n: { type: 'string', pattern: '(' } } };
    expect(findings('{"n": "x"}', schema)[0]).toMatch(
      /^error invalid-schema - «»: The schema of "get_weather" is invalid: /,
    );
  });

  test('drafts before 2020-12', () => {
    const draft04: JsonObject = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      type: 'object',
      properties: {
        n: { type: 'number', minimum: 0, exclusiveMinimum: true },
        pair: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }], additionalItems: false },
      },
      dependencies: { n: ['pair'] },
    };
    expect(findings('{"n": 0, "pair": ["a", "b"]}', draft04).filter((line) => line.startsWith('error'))).toEqual([
      'error wrong-value /n «0»: "n" must be more than 0, but is 0.',
      'error mistyped-argument /pair/1 «"b"»: "pair/1" must be an integer, but is "b".',
    ]);
    expect(findings('{"n": 1}', draft04).filter((line) => line.startsWith('error'))).toEqual([
      'error missing-argument /pair «{"n": 1}»: Missing argument "pair". Expected a list.',
    ]);
  });

  test('arguments that are no object', () => {
    expect(findings('[1]')).toEqual([
      'error mistyped-argument  «[1]»: The arguments of "get_weather" must be an object.',
    ]);
  });
});

describe('a result against its tool', () => {
  const tools = new CallableSet([
    toolWith('add', {}, { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] }),
    toolWith('any', {}),
  ]);

  function wrong(name: string, text: string): readonly string[] {
    const [document] = parseJson(text).documents;
    if (document === undefined) throw new Error('no JSON');
    return checkResultValue(name, document.value, document.pointers, tools, validateByAjv).map((one) =>
      told(one, text),
    );
  }

  test('fits, does not fit, has no schema', () => {
    expect(wrong('add', '{"sum": 3}')).toEqual([]);
    expect(wrong('add', '{"sum": "3"}')).toEqual([
      'error wrong-result /sum «"3"»: "sum" must be a number, but is "3".',
    ]);
    expect(wrong('add', '{}')).toEqual([
      'error wrong-result /sum «{}»: The result must have the property "sum". Expected a number.',
    ]);
    expect(wrong('any', '5')).toEqual([]);
  });
});
