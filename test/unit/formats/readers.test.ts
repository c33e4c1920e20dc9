import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { confidencesOf, detectFormat, detectTools } from '../../../core/formats/detect.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { growth } from '../../support/steps.ts';

function read(definition: JsonObject): ReturnType<typeof canonicalize> {
  return canonicalize(definition);
}

describe('benchmarks and catalogues', () => {
  it('NESTFUL: property maps, other words for enum, outputs', () => {
    const { result, losses } = read({
      name: 'Rides.Get',
      description: 'Book',
      method: 'GET',
      query_parameters: {
        to: { type: 'string', description: 'Where', required: true, allowed_values: [] },
        kind: { description: 'Kind', required: false, allowed_values: ['Pool', 'Luxury'] },
      },
      output_parameters: { fare: { description: 'Price', possible_values: [] } },
    });
    expect(losses).toEqual([]);
    expect(result.inputs).toEqual({
      type: 'object',
      properties: {
        to: { type: 'string', description: 'Where' },
        kind: { description: 'Kind', enum: ['Pool', 'Luxury'] },
      },
      required: ['to'],
    });
    expect(result.outputs).toEqual({ type: 'object', properties: { fare: { description: 'Price' } } });
    expect(
      emitTool(result, 'openai')
        .losses.map((loss) => loss.path)
        .sort(),
    ).toEqual(['/method', '/name', '/output_parameters']);
  });

  it('Docker: a list of arguments, losses at their place in it', () => {
    const { result } = read({
      name: 'a',
      description: 'd',
      arguments: [
        { name: 'x', type: 'string', desc: 'X' },
        { name: 'y', type: 'array', items: { type: 'object' }, optional: true },
      ],
    });
    expect(result.inputs).toEqual({
      type: 'object',
      properties: { x: { type: 'string', description: 'X' }, y: { type: 'array', items: { type: 'object' } } },
      required: ['x'],
    });
    const strict = emitTool(result, 'cohere-v1');
    expect(strict.losses.map((loss) => loss.path)).toEqual(['/arguments/1/items']);
  });

  it('BFCL: the response is the schema of the result', () => {
    const { result } = read({
      name: 'math.add',
      description: 'd',
      parameters: { type: 'dict', properties: {} },
      response: { type: 'dict', properties: { sum: { type: 'float' } } },
    });
    expect(result.outputs).toEqual({ type: 'dict', properties: { sum: { type: 'float' } } });
    const emission = emitTool(result, 'mcp');
    expect(emission).toMatchObject({
      result: { outputSchema: { type: 'object', properties: { sum: { type: 'number' } } } },
    });
  });
});

describe('Gemini', () => {
  it('reads capitals, nullable and counts as texts as ordinary JSON Schema', () => {
    const { result } = read({
      name: 'a',
      description: 'd',
      parameters: {
        type: 'OBJECT',
        properties: {
          s: { type: 'STRING', nullable: true, maxLength: '12' },
          u: { type: 'OBJECT', anyOf: [{ type: 'INTEGER' }, { type: 'STRING' }] },
        },
        required: ['s'],
      },
    });
    expect(result.inputs).toEqual({
      type: 'object',
      properties: {
        s: { type: ['string', 'null'], maxLength: 12 },
        u: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      },
      required: ['s'],
    });
  });

  it('reads snake case, in every schema of either form; names of arguments stay', () => {
    const schema = { type: 'object', properties: { min_items: { type: 'array', minItems: 1 } } };
    expect(read({ name: 'a', description: 'd', parameters_json_schema: schema }).result.inputs).toEqual(schema);
    expect(read({ name: 'a', description: 'd', response_json_schema: schema }).result.outputs).toEqual(schema);
    const { result } = read({
      name: 'a',
      description: 'd',
      parameters: {
        type: 'OBJECT',
        properties: {
          min_items: { any_of: [{ type: 'ARRAY', min_items: '1', items: { type: 'STRING', max_length: 5 } }] },
        },
      },
    });
    expect(result.inputs).toEqual({
      type: 'object',
      properties: { min_items: { anyOf: [{ type: 'array', minItems: 1, items: { type: 'string', maxLength: 5 } }] } },
    });
    for (const hosted of ['file_search', 'google_maps', 'computer_use', 'enterprise_web_search']) {
      expect(detectFormat({ [hosted]: {} }).format, hosted).toBe('gemini');
    }
    expect(detectFormat({ mcp_servers: [] }).format).toBe('gemini');
    expect(detectFormat({ mcpServers: { files: { command: 'npx' } } }).format).toBe('raw');
  });

  it('keeps the form of the source where it fits', () => {
    const old = { name: 'a', description: 'd', parameters: { type: 'OBJECT', properties: { s: { type: 'STRING' } } } };
    expect(emitTool(read(old).result, 'gemini')).toMatchObject({ result: old, losses: [] });
  });
});

describe('NESTFUL', () => {
  it('reads a range where values are listed, and takes no prose for a value', () => {
    const parameter = (allowed_values: JsonValue) => ({ type: 'number', allowed_values });
    const { result } = read({
      name: 'a',
      description: 'd',
      query_parameters: {
        text: parameter('1-50'),
        words: parameter(['0 to 1.5']),
        object: parameter({ min: -1, max: 1 }),
        list: parameter([1, 2]),
        prose: parameter('any number'),
      },
    });
    expect(result.inputs['properties']).toEqual({
      text: { type: 'number', minimum: 1, maximum: 50 },
      words: { type: 'number', minimum: 0, maximum: 1.5 },
      object: { type: 'number', minimum: -1, maximum: 1 },
      list: { type: 'number', enum: [1, 2] },
      prose: { type: 'number', allowed_values: 'any number' },
    });
  });
});

describe('JSON Schema', () => {
  it('keeps what is stated beside what is not, and says what is no value', () => {
    const { result, losses, warnings } = read({
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      title: 'a',
      description: 'd',
      type: 'object',
      'x-capabilities': { side_effects: true, idempotent: 'no' },
      'x-security': { data_classification: 'topsecret' },
    });
    expect(result.capabilities).toMatchObject({ side_effects: true, cost_estimate: 'unknown' });
    expect(result.security).toEqual({
      required_permissions: [],
      data_classification: 'topsecret',
      pii_handling: 'none',
    });
    expect(losses.map(({ path }) => path)).toEqual(['/x-capabilities/idempotent']);
    expect(warnings.join()).toContain('Unknown data_classification "topsecret"');
  });
});

describe('LangChain', () => {
  it('reads a bare property map', () => {
    expect(read({ name: 'a', description: 'd', args_schema: { city: { type: 'string' } } }).result.inputs).toEqual({
      type: 'object',
      properties: { city: { type: 'string' } },
    });
  });
});

describe('the properties of `tool.args` of LangChain', () => {
  const args = {
    city: { title: 'City', type: 'string' },
    days: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
  };
  const tool = { name: 'f', description: 'd', args };
  it('are the arguments; those without a default are required', () => {
    const { result, losses } = read(tool);
    expect([result.source_format, losses]).toEqual(['langchain', []]);
    expect(result.inputs).toEqual({ type: 'object', properties: args, required: ['city'] });
    expect(emitTool(result, 'anthropic').losses.map(({ path }) => path)).toEqual([]);
  });
  it('are none where they are values: a call', () => {
    expect(detectFormat({ name: 'f', description: 'd', args: { city: 'Bonn' } }).format).toBe('raw');
    expect(detectFormat({ name: 'f', args }).format).toBe('raw');
    expect(detectFormat({ name: 'f', description: 'd', args: {} }).format).toBe('raw');
  });
});

describe('what is not said to a model', () => {
  it('Semantic Kernel writes into an argument whether a function may be chosen by it', () => {
    const argument = {
      name: 'a',
      description: 'd',
      is_required: true,
      schema_data: { type: 'string' },
      include_in_function_choices: true,
    };
    const { result } = read({
      name: 'f',
      plugin_name: 'p',
      description: 'd',
      parameters: [argument],
      is_prompt: false,
    });
    expect(result.inputs['properties']).toEqual({ a: { type: 'string', description: 'd' } });
  });
  it('a request says what Anthropic shall take out of the context: that is no tool', () => {
    for (const type of ['clear_tool_uses_20250919', 'clear_thinking_20251015', 'compact_20260112']) {
      expect(detectFormat({ type }).format).toBe('raw');
    }
    expect(detectFormat({ type: 'memory_20250818', name: 'memory' }).format).toBe('anthropic');
  });
});

describe('schemas that people write in another form', () => {
  const city = { type: 'string', description: 'Where.' };

  it('are read as properties where no schema is around them, and that is said', () => {
    const map = { city: { ...city, required: true }, days: { type: 'integer' } };
    for (const definition of [
      { name: 'a', description: 'd', parameters: map },
      { type: 'function', function: { name: 'a', description: 'd', parameters: map } },
      { name: 'a', description: 'd', input_schema: map },
      { name: 'a', description: 'd', inputSchema: map },
    ]) {
      const { result, warnings } = canonicalize(definition);
      expect(result.inputs).toEqual({
        type: 'object',
        properties: { city, days: { type: 'integer' } },
        required: ['city'],
      });
      expect(warnings).toEqual(['Wrapped the argument names in an object schema.']);
    }
  });

  it('are read as properties where a word for the type stands alone', () => {
    for (const definition of [
      { name: 'a', description: 'd', parameters: { city: 'string', days: 'int' } },
      { name: 'a', description: 'd', inputSchema: { city: 'string', days: { type: 'int' } } },
    ]) {
      const properties = { city: { type: 'string' }, days: { type: 'int' } };
      expect(canonicalize(definition).result.inputs).toEqual({ type: 'object', properties });
    }
  });

  it('are read out of a JSON text, in every form', () => {
    const schema = { type: 'object', properties: { city }, required: ['city'] };
    const text = JSON.stringify(schema);
    const named = { name: 'a', description: 'd' };
    for (const [definition, format] of [
      [{ ...named, inputSchema: text, outputSchema: text }, 'mcp'],
      [{ ...named, input_schema: text }, 'anthropic'],
      [{ ...named, parameters: text }, 'openai-legacy'],
      [{ ...named, args_schema: text }, 'langchain'],
      [{ type: 'function', function: { ...named, parameters: text } }, 'openai'],
      [{ type: 'function', ...named, parameters: text }, 'openai-responses'],
      [{ toolSpec: { ...named, inputSchema: { json: text } } }, 'bedrock'],
      [{ toolSpec: { ...named, inputSchema: text } }, 'bedrock'],
    ] as const) {
      const { result, losses } = canonicalize(definition);
      expect(result, format).toMatchObject({ name: 'a', source_format: format, inputs: schema });
      expect(losses, format).toEqual([]);
    }
    expect(canonicalize({ ...named, inputSchema: text, outputSchema: text }).result.outputs).toEqual(schema);
    // Mastra's server keys tools by name, and its texts are superjson.
    const [tool] = detectTools({ a: { id: 'a', description: 'd', inputSchema: `{"json":${text}}` } }).tools;
    expect(canonicalize(tool?.definition ?? {}, 'ai-sdk').result).toMatchObject({ name: 'a', inputs: schema });
  });

  it('are no schemas where the text is none, and that is a loss', () => {
    for (const text of ['none', '[]', '{"type": "object"', '"{}"']) {
      const { result, losses } = canonicalize({ type: 'function', function: { name: 'a', parameters: text } });
      expect(result.inputs).toEqual({});
      expect(losses.map(({ path }) => path)).toEqual(['/function/parameters']);
      expect(canonicalize({ name: 'a', description: 'd', inputSchema: text }).result.source_format).toBe('raw');
    }
  });

  it('are read with the names that Python writes for Gemini, and the numbers of its types', () => {
    for (const [object, text] of [
      ['OBJECT', 'STRING'],
      [6, 1],
    ] as const) {
      const parameters = { type_: object, properties: { type_: { type_: text, format_: 'enum', enum: ['x'] } } };
      const { tools } = detectTools({ function_declarations: [{ name: 'a', description: 'd', parameters }] });
      expect(canonicalize(tools[0]?.definition ?? {}, tools[0]?.format).result.inputs).toEqual({
        type: 'object',
        properties: { type_: { type: 'string', enum: ['x'] } },
      });
    }
  });

  it('keep an argument that is called as the wrapper is', () => {
    const properties = { jsonSchema: { type: 'object' }, name: { type: 'string' } };
    expect(canonicalize({ name: 'a', description: 'd', parameters: properties }).result.inputs).toEqual({
      type: 'object',
      properties,
    });
    expect(
      canonicalize({ name: 'a', description: 'd', parameters: { jsonSchema: { type: 'string' } } }).result.inputs,
    ).toEqual({ type: 'object', properties: { jsonSchema: { type: 'string' } } });
  });

  it('stay what they are where the names are keywords', () => {
    for (const schema of [
      { additionalProperties: { type: 'string' } },
      { not: { type: 'string' } },
      { $defs: { type: {} } },
      {},
    ]) {
      const { result, warnings } = canonicalize({ name: 'a', description: 'd', input_schema: schema });
      expect(result.inputs).toEqual(schema);
      expect(warnings).toEqual([]);
    }
  });

  it('are read out of what the AI SDK wraps them in', () => {
    const schema = { type: 'object', properties: { city } };
    const old = { name: 'a', description: 'd', parameters: { jsonSchema: schema } };
    expect(canonicalize(old).result.inputs).toEqual(schema);
    for (const inputSchema of [{ jsonSchema: schema }, { _type: 'x', jsonSchema: schema }]) {
      const { tools } = detectTools({
        weather: { description: 'd', inputSchema, outputSchema: { jsonSchema: schema } },
      });
      const { result } = canonicalize(tools[0]?.definition ?? {}, 'ai-sdk');
      expect([result.inputs, result.outputs]).toEqual([schema, schema]);
      const written = emitTool(result, 'openai');
      expect(written.losses.map(({ path }) => path)).toEqual(['/outputSchema']);
    }
  });
});

describe('agent frameworks', () => {
  const schema = {
    type: 'object',
    properties: { city: { type: 'string', description: 'Where.' } },
    required: ['city'],
  };
  const named = { name: 'a', description: 'd' };

  it.each<readonly [string, JsonObject]>([
    ['OpenAI Agents SDK', { ...named, params_json_schema: schema }],
    ['CrewAI', { ...named, humanized_name: 'A', init_params_schema: {}, run_params_schema: schema }],
    ['Composio', { slug: 'a', name: 'The A', description: 'd', input_parameters: schema, output_parameters: {} }],
    ['LlamaIndex', { ...named, fn_schema: schema, return_direct: false }],
    ['Microsoft.Extensions.AI', { ...named, jsonSchema: schema }],
    ['Haystack', { type: 'haystack.tools.tool.Tool', data: { ...named, parameters: schema, function: 'm.f' } }],
    ['Letta', { name: 'b', description: 'c', source_code: 's', json_schema: { ...named, parameters: schema } }],
    ['AutoGen', { provider: 'autogen_ext.tools.http.HttpTool', config: { ...named, json_schema: schema } }],
    ['Azure', { type: 'azure_function', azure_function: { function: { ...named, parameters: schema } } }],
    ['ElevenLabs', { tool_config: { type: 'client', ...named, parameters: schema } }],
  ])('%s', (_, definition) => {
    const { result } = read(definition);
    expect(result).toMatchObject({ name: 'a', description: 'd', source_format: 'framework', inputs: schema });
    // Parts that the form cannot carry are reported.
    const kept = ['name', 'description', 'parameters', 'json_schema', 'config', 'data', 'function', 'tool_config'];
    const told = emitTool(result, 'openai').losses.map(({ path }) => path.split('/')[1] ?? '');
    const extra = Object.keys(definition).filter((key) => !/schema|parameters|azure_function|slug/i.test(key));
    expect(extra.filter((key) => !kept.includes(key) && !told.includes(key))).toEqual([]);
  });

  it('requires the arguments of smolagents that may not be null', () => {
    const inputs = { city: { type: 'string' }, days: { type: 'integer', nullable: true } };
    const { result } = read({ ...named, inputs, output_type: 'string' });
    expect(result.inputs).toEqual({ type: 'object', properties: inputs, required: ['city'] });
    const { losses } = emitTool(result, 'openai');
    expect(losses.map(({ path }) => path)).toEqual(['/output_type']);
  });

  it('reads lists of parameters, each with its own words', () => {
    const list = [
      { name: 'city', description: 'Where.', required: true, type: 'string' },
      { name: 'days', description: 'How many.', required: false, type: 'integer' },
    ];
    const properties = {
      city: { description: 'Where.', type: 'string' },
      days: { description: 'How many.', type: 'integer' },
    };
    const expected = { type: 'object', properties, required: ['city'] };
    expect(read({ ...named, parameters: list }).result.inputs).toEqual(expected);
    const qwen = { name_for_human: 'A', name_for_model: 'a', description_for_model: 'd', parameters: list };
    expect(read(qwen).result).toMatchObject({ name: 'a', description: 'd', inputs: expected });
    const llama = list.map(({ type, required, ...item }) => ({
      ...item,
      parameter_type: type,
      ...(required ? {} : { required, default: 1 }),
    }));
    expect(read({ identifier: 'a', description: 'd', toolgroup_id: 'g', parameters: llama }).result).toMatchObject({
      name: 'a',
      inputs: { ...expected, properties: { ...properties, days: { ...properties.days, default: 1 } } },
    });
    const kernel = list.map(({ type, required, ...item }) => ({
      ...item,
      type_: 'str',
      is_required: required,
      default_value: null,
      schema_data: { type },
    }));
    expect(read({ ...named, plugin_name: 'p', parameters: kernel }).result.inputs).toEqual(expected);
  });

  const city = { type: 'string', description: 'Where.' };
  const days = { type: 'integer', description: 'How many.' };
  const both = { type: 'object', properties: { city, days }, required: ['city'] };

  it.each<readonly [string, JsonObject, readonly string[]]>([
    [
      'ElevenLabs',
      {
        tool_config: {
          type: 'webhook',
          ...named,
          api_schema: {
            url: 'u',
            path_params_schema: { city: { ...city, dynamic_variable: '' } },
            query_params_schema: { properties: { days: { ...days, enum: null, constant_value: '' } }, required: [] },
            request_body_schema: { type: 'object', properties: [{ id: 'user', type: 'string', constant_value: 'u' }] },
          },
        },
      },
      ['/tool_config/api_schema/request_body_schema/properties/0'],
    ],
    [
      'ElevenLabs, older',
      {
        type: 'client',
        ...named,
        parameters: [
          { id: 'city', ...city, value_type: 'llm_prompt', required: true },
          { id: 'days', ...days, value_type: 'llm_prompt', required: false },
          { id: 'user', type: 'string', value_type: 'dynamic_variable', dynamic_variable: 'u', required: true },
        ],
      },
      ['/parameters/2'],
    ],
    ['Vapi', { type: 'apiRequest', ...named, url: 'u', method: 'POST', body: both }, []],
    [
      'Ultravox',
      {
        temporaryTool: {
          modelToolName: 'a',
          description: 'd',
          dynamicParameters: [
            { name: 'city', location: 'PARAMETER_LOCATION_BODY', schema: city, required: true },
            { name: 'days', schema: days },
          ],
        },
      },
      ['/temporaryTool/dynamicParameters/0/location'],
    ],
    [
      'Dify',
      {
        identity: { name: 'a', label: { en_US: 'A' } },
        description: { human: 'h', llm: 'd' },
        parameters: [
          { name: 'city', type: 'string', required: true, form: 'llm', llm_description: 'Where.' },
          { name: 'days', type: 'integer', form: 'llm', llm_description: 'How many.', label: { en_US: 'Days' } },
          { name: 'units', type: 'select', form: 'form', options: [{ value: 'c' }] },
        ],
      },
      ['/parameters/0/form', '/parameters/1/form', '/parameters/1/label', '/parameters/2'],
    ],
    [
      'ToolBench',
      {
        api_name: 'a',
        api_description: 'd',
        tool_name: 't',
        required_parameters: [{ name: 'city', type: 'STRING', description: 'Where.' }],
        optional_parameters: [{ name: 'days', type: 'INTEGER', description: 'How many.' }],
      },
      [],
    ],
    [
      'Flowise',
      {
        ...named,
        schema: JSON.stringify([
          { id: 0, property: 'city', ...city, required: true },
          { id: 1, property: 'days', ...days, required: false },
        ]),
        func: 'return 1',
      },
      [],
    ],
    [
      'Llama Stack, older',
      {
        tool_name: 'a',
        description: 'd',
        parameters: {
          city: { param_type: 'string', description: 'Where.', required: true },
          days: { param_type: 'int', description: 'How many.', required: false },
        },
      },
      [],
    ],
    [
      'Semantic Kernel of .NET',
      {
        Name: 'a',
        PluginName: 'p',
        Description: 'd',
        Parameters: [
          { Name: 'city', Description: 'Where.', IsRequired: true, ParameterType: 'System.String' },
          {
            Name: 'days',
            Description: 'How many.',
            IsRequired: false,
            DefaultValue: null,
            Schema: { type: 'integer' },
          },
        ],
      },
      [],
    ],
  ])('%s: arguments in lists and parts of a request', (_, definition, lost) => {
    const { result, losses } = read(definition);
    expect(result).toMatchObject({ name: 'a', description: 'd', source_format: 'parameter-list' });
    const emitted = emitTool(result, 'openai');
    expect(emitted).toMatchObject({ kind: 'emitted', result: { function: { parameters: both } } });
    expect(losses.map(({ path }) => path)).toEqual(lost);
  });

  it('Unity Catalog: types and defaults of SQL', () => {
    const parameter = (name: string, type_name: string, other: JsonObject = {}): JsonObject => ({
      name,
      type_name,
      type_text: type_name.toLowerCase(),
      type_json: '{}',
      position: 0,
      parameter_mode: 'IN',
      ...other,
    });
    const { result, losses } = read({
      name: 'a',
      comment: 'd',
      data_type: 'STRING',
      input_params: {
        parameters: [
          parameter('city', 'STRING', { comment: 'Where.' }),
          parameter('days', 'INT', { parameter_default: '3' }),
          parameter('units', 'STRING', { parameter_default: "'it''s'" }),
          parameter('from', 'DATE', { parameter_default: 'current_date()' }),
        ],
      },
    });
    expect(emitTool(result, 'openai')).toMatchObject({
      result: {
        function: {
          description: 'd',
          parameters: {
            properties: {
              city,
              days: { type: 'integer', default: 3 },
              units: { type: 'string', default: "it's" },
              from: { type: 'string' },
            },
            required: ['city'],
          },
        },
      },
    });
    expect(losses).toMatchObject([{ path: '/input_params/parameters/3/parameter_default', lost: 'default' }]);
  });

  it('says which members of an argument are required, and merges parts of one name', () => {
    const inner = { name: 'at', type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] };
    expect(read({ ...named, parameters: [{ ...inner, is_required: true }] }).result.inputs).toEqual({
      type: 'object',
      properties: { at: { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] } },
      required: ['at'],
    });
    const parts = { path_params_schema: { id: city }, query_params_schema: { properties: { id: days } } };
    expect(read({ ...named, api_schema: { url: 'u', ...parts } }).losses).toMatchObject([
      { path: '/api_schema/query_params_schema/properties/id', lost: 'a second argument "id"' },
    ]);
  });

  it('names what is lost of a list of parameters where it stands', () => {
    const twice = { name: 'city', parameter_type: 'Map<a>', description: 'Where.' };
    const { result, losses } = read({ identifier: 'a', description: 'd', parameters: [twice, twice] });
    expect(losses).toMatchObject([{ path: '/parameters/1', lost: 'a second argument "city"' }]);
    expect(emitTool(result, 'cohere-v1')).toMatchObject({ kind: 'emitted' });
  });
});

describe('OpenAPI', () => {
  const document = {
    openapi: '3.0.3',
    paths: {
      '/pets/{id}': {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        post: {
          operationId: 'setPet',
          summary: 'Set',
          description: 'Sets a pet.',
          tags: ['pets'],
          parameters: [{ name: 'dry run', in: 'query', schema: { type: 'boolean' } }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
          responses: {
            '200': {
              description: 'ok',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            },
          },
        },
        get: { responses: {} },
      },
    },
    components: {
      parameters: { Id: { name: 'id', in: 'path', required: true, description: 'Which.', schema: { type: 'string' } } },
      schemas: {
        Pet: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            friend: { $ref: '#/components/schemas/Pet' },
            id: { type: 'integer' },
            lost: { $ref: '#/components/schemas/None' },
          },
        },
      },
    },
  };

  const { post, get } = document.paths['/pets/{id}'];
  const shared = document.paths['/pets/{id}'].parameters;

  it.each([
    ['an operation alone', post, '', ['setPet']],
    ['operations in a list', [post, { ...post, operationId: 'b' }], '/0', ['setPet', 'b']],
    ['a path item', { post, parameters: shared, 'x-a': 1 }, '/post', ['setPet']],
    ['a path item without names', { get, put: { responses: { 204: { description: '' } } } }, '/get', ['get', 'put']],
    ['paths', document.paths, '/~1pets~1{id}/get', ['get_pets_id', 'setPet']],
  ])('reads %s', (_what, value, pointer, names) => {
    const { tools, envelope } = detectTools(value as JsonValue);
    expect(tools.map(({ format }) => format)).toEqual(names.map(() => 'openapi'));
    expect(tools[0]?.pointer).toBe(pointer);
    expect(envelope === 'list' || envelope === 'part of an OpenAPI document').toBe(true);
    const read = tools.map(({ definition, format }) => canonicalize(definition, format));
    expect(read.map(({ result }) => result.name)).toEqual(names);
    for (const { result, warnings } of read) {
      const isGuess = /^(?:get|put)$/.test(result.name);
      expect(warnings.filter((warning) => /path/.test(warning))).toHaveLength(isGuess ? 1 : 0);
    }
  });

  it('finds the places of many losses in steps in proportion', () => {
    const build = (count: number) => {
      const parameters = Array.from({ length: count }, (_, index) => ({ name: `p${index}`, in: 'query' }));
      return canonicalize(detectTools({ operationId: 'a', parameters }).tools[0]?.definition ?? {}).result;
    };
    expect(emitTool(build(4_000), 'openai-strict').losses).toHaveLength(4_000);
    expect(growth(build, (tool) => emitTool(tool, 'openai-strict'), 500)).toMatchObject({ isLinear: true });
  });

  it('says what an operation refers to that does not lie there', () => {
    const { result, losses } = canonicalize(detectTools(post).tools[0]?.definition ?? {});
    expect(result.inputs).toEqual({
      type: 'object',
      properties: { 'dry run': { type: 'boolean' }, body: {} },
      required: ['body'],
    });
    expect(losses.map(({ path }) => path)).toEqual([
      '/operation/requestBody/content/application~1json/schema',
      '/operation/responses',
    ]);
    expect(confidencesOf(post, 'openapi')).toMatchObject({ openapi: 0.95 });
  });

  it.each<[string, JsonValue]>([
    ['a name only', { operationId: 'a' }],
    ['arguments of a tool', { operationId: 'a', parameters: { type: 'object' } }],
    ['parameters of something else', { operationId: 'a', parameters: [{ name: 'x', type: 'string' }] }],
    ['methods that are none', { get: { description: 'x' }, post: 'y' }],
    ['methods beside others', { get, name: 'a' }],
    ['paths of something else', { '/a': { get: { type: 'string' } } }],
    [
      'a tool of that kind',
      { name: 'a', description: 'd', input_schema: { type: 'object' }, operationId: 'x', responses: {} },
    ],
  ])('takes %s for nothing of OpenAPI', (_what, value) => {
    expect(detectTools(value).tools.map(({ format }) => format)).not.toContain('openapi');
  });

  it('makes one object of path, query and body, with the schemas that are referred to', () => {
    const [post, get] = detectTools(document).tools.toReversed();
    const tools = [post, get].map((found) => canonicalize(found?.definition ?? {}, found?.format));
    const set = tools.find(({ result }) => result.name === 'setPet');
    expect(set?.result.description).toBe('Sets a pet.');
    expect(set?.result.title).toBe('Set');
    expect(set?.result.inputs).toMatchObject({
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Which.' },
        'dry run': { type: 'boolean' },
        name: { type: 'string' },
        friend: { $ref: '#/$defs/Pet' },
        body_id: { type: 'integer' },
      },
      required: ['id', 'name'],
      $defs: { Pet: { properties: { friend: { $ref: '#/$defs/Pet' } } } },
    });
    expect(set?.result.outputs).toMatchObject({ $ref: '#/$defs/Pet' });
    expect(set?.losses.map((loss) => loss.lost)).toContain('reference "#/components/schemas/None"');
    expect(set?.losses.map((loss) => loss.lost)).toContain('name "id"');
    expect(tools.map(({ result }) => result.name)).toContain('get_pets_id');
  });

  it('declares what a tool cannot say of an operation', () => {
    const found = detectTools(document).tools.find((tool) => tool.pointer.endsWith('/post'));
    const emission = emitTool(canonicalize(found?.definition ?? {}, found?.format).result, 'anthropic');
    expect(emission.losses.map((loss) => loss.path)).toEqual(
      expect.arrayContaining(['/path', '/method', '/operation/tags']),
    );
  });
});

describe('AIONS dictionaries', () => {
  const definition = {
    name: 'send',
    description: 'Sends a message.',
    link: 'https://example.org/send',
    args_schema_raw: [
      ['user', 'str | who'],
      ['count', 'int | default=1 | how often'],
    ],
    function: {
      raw_string: 'lambda user, count: send(user, count)',
      args: { 'arg-1': 'string (who)', 'arg-2': 'int (how often)' },
      returns: { 'return-1': 'dict (status)' },
    },
  };

  it('are read as the element they came from and written back whole', () => {
    const { result } = read(definition);
    expect(result).toMatchObject({
      name: 'send',
      source_format: 'aions',
      link: 'https://example.org/send',
      executable: definition.function.raw_string,
    });
    expect(result.inputs).toMatchObject({
      properties: { user: { type: 'string' }, count: { type: 'integer' } },
      required: ['user'],
    });
    const emission = emitTool(result, 'aions');
    expect(emission).toMatchObject({ kind: 'emitted', result: definition, losses: [] });
  });

  it('hand the link to a model in the description', () => {
    expect(emitTool(read(definition).result, 'openai')).toMatchObject({
      result: { function: { description: 'Sends a message.\nDocumentation Link: https://example.org/send' } },
    });
    expect(emitTool(read(definition).result, 'openai').losses.map((loss) => loss.path)).toContain(
      '/function/raw_string',
    );
  });
});

describe('aumai-toolcanon’s own files', () => {
  it('are read and written as they are', () => {
    const file = {
      name: 'a',
      version: '2.0.0',
      description: 'd',
      capabilities: { action: 'delete', domain: 'x', side_effects: true, idempotent: false, cost_estimate: 'high' },
      inputs: { type: 'object', properties: {} },
      outputs: {},
      security: { required_permissions: ['a:b'], data_classification: 'secret', pii_handling: 'mask' },
      source_format: 'openai',
      original_definition: {},
    };
    const { result, losses } = read(file);
    expect(losses).toEqual([]);
    expect(emitTool(result, 'canonical')).toMatchObject({ result: file, losses: [] });
    expect(
      emitTool(result, 'mcp')
        .losses.map((loss) => loss.path)
        .sort(),
    ).toEqual(['/capabilities', '/security', '/version']);
    expect(emitTool(result, 'json-schema')).toMatchObject({
      result: { 'x-capabilities': file.capabilities, 'x-security': file.security },
    });
  });
});
