import { describe, expect, it } from 'vitest';
import type { FormatId } from '../../../core/formats/format-id.ts';
import { judge, judgeAll } from '../../../core/formats/judge.ts';
import { formats } from '../../../core/formats/registry.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';

const object = { type: 'object', properties: {} };

/** A definition, and the limits that it breaks: `pointer limit`. */
const cases: readonly (readonly [string, FormatId, JsonValue, readonly string[]])[] = [
  ['a right one', 'openai', { type: 'function', function: { name: 'a', parameters: object } }, []],
  ['no name', 'openai', { type: 'function', function: { parameters: object } }, ['/function shape']],
  [
    'a name with a dot',
    'openai',
    { type: 'function', function: { name: 'a.b', parameters: object } },
    ['/function/name name-pattern'],
  ],
  ['a name with a dot', 'mcp', { name: 'a.b', inputSchema: object }, []],
  ['a name that is too long', 'anthropic', { name: 'x'.repeat(129), input_schema: object }, ['/name name-pattern']],
  [
    'a long description',
    'openai',
    { type: 'function', function: { name: 'a', description: 'x'.repeat(1025), parameters: object } },
    ['/function/description description-length'],
  ],
  [
    'a schema in snake case, as its Python package writes it',
    'gemini',
    {
      name: 'a',
      parameters_json_schema: { type: 'object', properties: { tags: { type: 'array', minItems: 1 } } },
      response_json_schema: { type: 'object' },
    },
    [],
  ],
  [
    'the older schema in snake case',
    'gemini',
    {
      name: 'a',
      parameters: {
        type: 'OBJECT',
        properties: {
          tags: { type: 'ARRAY', min_items: '1', max_items: '3', items: { type: 'STRING', min_length: 1 } },
          either: {
            any_of: [
              { type: 'STRING', max_length: 3 },
              { type: 'OBJECT', min_properties: 1, properties: { a: { type: 'STRING' } } },
            ],
          },
        },
        property_ordering: ['tags'],
      },
      response_json_schema: {},
    },
    [],
  ],
  [
    'a key in no case that Gemini has',
    'gemini',
    { name: 'a', parameters: { type: 'OBJECT', properties: { x: { any_of: [{ one_of: [] }] } } } },
    ['/parameters/properties/x/any_of/0/one_of schema-keys'],
  ],
  [
    'both schemas, in snake case',
    'gemini',
    { name: 'a', parameters: object, parameters_json_schema: object },
    [' shape'],
  ],
  [
    'words that a canonical file does not have',
    'canonical',
    { name: 'a', inputs: {}, security: { data_classification: 'topsecret', pii_handling: 'none' } },
    ['/security/data_classification known-words'],
  ],
  ['an unknown key', 'anthropic', { name: 'a', input_schema: object, colour: 1 }, ['/colour shape']],
  ['a schema that is a text', 'mcp', { name: 'a', inputSchema: 'x' }, ['/inputSchema shape']],
  [
    'a root that is no object',
    'openai',
    { type: 'function', function: { name: 'a', parameters: { type: 'array', items: {} } } },
    ['/function/parameters/type object-root'],
  ],
  [
    'a union at the root',
    'anthropic',
    { name: 'a', input_schema: { ...object, anyOf: [{}] } },
    ['/input_schema/anyOf root-union'],
  ],
  [
    'a union at the root',
    'openai',
    { type: 'function', function: { name: 'a', parameters: { ...object, oneOf: [{}] } } },
    ['/function/parameters/oneOf root-union'],
  ],
  [
    'a union below the root',
    'anthropic',
    { name: 'a', input_schema: { type: 'object', properties: { x: { anyOf: [{ type: 'string' }] } } } },
    [],
  ],
  [
    'a key off Gemini’s list',
    'gemini',
    { name: 'a', parameters: { type: 'OBJECT', properties: { x: { type: 'STRING', const: 'b' } } } },
    ['/parameters/properties/x/const schema-keys'],
  ],
  [
    'a property that is called like a key',
    'gemini',
    { name: 'a', parameters: { type: 'OBJECT', properties: { const: { type: 'STRING' } } } },
    [],
  ],
  ['both schema forms', 'gemini', { name: 'a', parameters: object, parametersJsonSchema: object }, [' shape']],
  [
    'an open object in strict mode',
    'openai-strict',
    {
      type: 'function',
      function: { name: 'a', strict: true, parameters: { type: 'object', properties: { x: { type: 'string' } } } },
    },
    ['/function/parameters strict-subset', '/function/parameters/properties/x strict-subset'],
  ],
  [
    'an empty description',
    'bedrock',
    { toolSpec: { name: 'a', description: '', inputSchema: { json: object } } },
    ['/toolSpec/description description-length'],
  ],
  ['a reserved name', 'vscode', { name: 'copilot_x', displayName: 'X', modelDescription: 'd' }, ['/name name-pattern']],
  [
    'a reference that has no name',
    'vscode',
    { name: 'x', displayName: 'X', modelDescription: 'd', canBeReferencedInPrompt: true },
    [' shape'],
  ],
  ['no parameters', 'mistral', { type: 'function', function: { name: 'a' } }, ['/function shape']],
  [
    'a result that is no object',
    'mcp',
    { name: 'a', inputSchema: object, outputSchema: { type: 'string' } },
    ['/outputSchema/type object-result'],
  ],
  [
    'a name that begins with a digit',
    'cohere-v1',
    { name: '7up', description: 'd', parameter_definitions: {} },
    ['/name name-pattern'],
  ],
  ['a hosted tool', 'anthropic', { type: 'bash_20250124', name: 'bash' }, []],
  [
    'an argument name with brackets',
    'anthropic',
    { name: 'a', input_schema: { type: 'object', properties: { 'filter[id]': {} } } },
    ['/input_schema/properties/filter[id] property-names'],
  ],
  ['a text', 'openai', 'x', [' shape']],
];

describe('what a provider refuses of a definition as it stands', () => {
  for (const [name, format, definition, expected] of cases) {
    it(`${format}: ${name}`, () => {
      const problems = judge(definition, format);
      expect(problems.map((problem) => `${problem.pointer} ${problem.limit}`).sort()).toEqual([...expected].sort());
      for (const problem of problems) {
        expect(problem.message).toMatch(/^["A-Z].{10,}[.]$/);
        expect(problem.says.length).toBeGreaterThan(10);
        expect(problem.source.length).toBeGreaterThan(3);
      }
    });
  }

  it('of a list: its length and repeated names', () => {
    const tool = (name: string): JsonValue => ({ type: 'function', function: { name, parameters: object } });
    expect(judgeAll([tool('a'), tool('b'), tool('a')], 'openai')).toMatchObject([
      { pointer: '/2/function/name', limit: 'unique-name', message: 'Duplicate tool name "a" (also used by tool 1).' },
    ]);
    const many = Array.from({ length: 129 }, (_, index) => tool(`t${index}`));
    expect(judgeAll(many, 'openai')).toMatchObject([{ pointer: '', limit: 'tool-count' }]);
    expect(judgeAll(many, 'anthropic').filter((problem) => problem.limit === 'tool-count')).toEqual([]);
  });
});

describe('limits', () => {
  it('are data, each with its words and its source', () => {
    for (const format of formats) {
      for (const limit of format.limits) {
        expect(limit.says, `${format.id} ${limit.id}`).toMatch(/^["A-Z].{15,}\.$/);
        expect(limit.source.length, `${format.id} ${limit.id}`).toBeGreaterThan(5);
      }
      expect(new Set(format.limits.map((limit) => limit.id)).size, format.id).toBe(format.limits.length);
    }
  });

  it('belong to formats of which each has one id', () => {
    expect(new Set(formats.map((format) => format.id)).size).toBe(formats.length);
  });
});
