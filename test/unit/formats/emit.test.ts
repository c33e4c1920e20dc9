import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitTool, emitTools } from '../../../core/formats/emit.ts';
import type { Emission, EmitOptions } from '../../../core/formats/format.ts';
import type { FormatId } from '../../../core/formats/format-id.ts';
import { formatOf, writableFormats } from '../../../core/formats/registry.ts';
import { unwrap } from '../../../core/formats/unwrap.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { randomRuns } from '../../support/random-runs.ts';

const city = { type: 'string', description: 'Where.' };
const inputSchema = { type: 'object', properties: { city, days: { type: 'integer', minimum: 1 } }, required: ['city'] };
const weather: JsonObject = {
  name: 'get_weather',
  title: 'Weather',
  description: 'Reads the weather.',
  inputSchema,
  outputSchema: { type: 'object', properties: { celsius: { type: 'number' } } },
  annotations: { readOnlyHint: true },
};

function emit(definition: JsonObject, target: FormatId, options: EmitOptions = {}): Emission {
  return emitTool(canonicalize(definition).result, target, options);
}

function resultOf(emission: Emission): JsonValue {
  if (emission.kind === 'refused') {
    throw new Error(emission.reason);
  }
  return emission.result;
}

describe('one tool in every form', () => {
  const base = { name: 'get_weather', description: 'Reads the weather.' };
  const wrapped = { type: 'function', function: { ...base, parameters: inputSchema } };
  const expected: readonly (readonly [FormatId, JsonValue, readonly string[]])[] = [
    ['openai', wrapped, ['/title', '/outputSchema', '/annotations']],
    ['mistral', wrapped, ['/title', '/outputSchema', '/annotations']],
    ['ollama', wrapped, ['/title', '/outputSchema', '/annotations']],
    ['cohere', wrapped, ['/title', '/outputSchema', '/annotations']],
    ['lionagi', wrapped, ['/title', '/outputSchema', '/annotations']],
    ['openai-legacy', { ...base, parameters: inputSchema }, ['/title', '/outputSchema', '/annotations']],
    [
      'openai-responses',
      {
        type: 'function',
        ...base,
        parameters: inputSchema,
        output_schema: weather['outputSchema'] ?? null,
        strict: false,
      },
      ['/title', '/annotations'],
    ],
    ['anthropic', { ...base, input_schema: inputSchema }, ['/title', '/outputSchema', '/annotations']],
    ['mcp', weather, []],
    [
      'gemini',
      { ...base, parametersJsonSchema: inputSchema, responseJsonSchema: weather['outputSchema'] ?? null },
      ['/title', '/annotations'],
    ],
    [
      'gemini-openapi',
      {
        ...base,
        parameters: {
          type: 'OBJECT',
          properties: { city: { type: 'STRING', description: 'Where.' }, days: { type: 'INTEGER', minimum: 1 } },
          required: ['city'],
        },
        response: { type: 'OBJECT', properties: { celsius: { type: 'NUMBER' } } },
      },
      ['/title', '/annotations'],
    ],
    [
      'bedrock',
      { toolSpec: { ...base, inputSchema: { json: inputSchema } } },
      ['/title', '/outputSchema', '/annotations'],
    ],
    [
      'vscode',
      { name: 'get_weather', displayName: 'Weather', modelDescription: 'Reads the weather.', inputSchema },
      ['/outputSchema', '/annotations'],
    ],
    [
      'ai-sdk',
      { type: 'function', ...base, title: 'Weather', inputSchema, outputSchema: weather['outputSchema'] ?? null },
      ['/annotations'],
    ],
    ['langchain', { ...base, title: 'Weather', args_schema: inputSchema }, ['/outputSchema', '/annotations']],
    [
      'aeon',
      { ...base, input_schema: inputSchema, output_schema: weather['outputSchema'] ?? null },
      ['/title', '/annotations'],
    ],
    ['mac', { ...base, inputSchema, responseSchema: weather['outputSchema'] ?? null }, ['/title', '/annotations']],
    [
      'cohere-v1',
      {
        ...base,
        parameter_definitions: {
          city: { description: 'Where.', type: 'str', required: true },
          days: { type: 'int', required: false },
        },
      },
      ['/title', '/outputSchema', '/annotations', '/inputSchema/properties/days/minimum'],
    ],
    [
      'json-schema',
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        title: 'get_weather',
        description: 'Reads the weather.',
        ...inputSchema,
        'x-outputs': weather['outputSchema'] ?? null,
        'x-capabilities': {
          action: 'get',
          domain: 'general',
          side_effects: false,
          idempotent: true,
          cost_estimate: 'unknown',
        },
      },
      ['/title', '/annotations'],
    ],
  ];
  for (const [target, definition, losses] of expected) {
    it(target, () => {
      const emission = emit(weather, target);
      expect(resultOf(emission)).toEqual(definition);
      expect(emission.losses.map((loss) => loss.path).sort()).toEqual([...losses].sort());
      expect(emission.losses.every((loss) => loss.reason.length > 10 && loss.lost.length > 3)).toBe(true);
    });
  }
});

describe('names', () => {
  const named = (name: string): JsonObject => ({ name, description: 'd', inputSchema: { type: 'object' } });

  it('are repaired where the provider refuses them, each declared', () => {
    const emission = emit(named('math.sum'), 'openai');
    expect(resultOf(emission)).toMatchObject({ function: { name: 'math_sum' } });
    expect(emission.losses).toContainEqual({
      path: '/name',
      lost: 'name "math.sum"',
      reason: expect.stringContaining('"math_sum"'),
    });
  });

  it('keep what the provider takes', () => {
    expect(resultOf(emit(named('math.sum'), 'mcp'))).toMatchObject({ name: 'math.sum' });
    expect(resultOf(emit(named('math.sum'), 'gemini'))).toMatchObject({ name: 'math.sum' });
  });

  it.each([
    ['x'.repeat(80), 'openai', 'x'.repeat(64)],
    ['7up', 'gemini', '_7up'],
    ['7up', 'cohere-v1', '_7up'],
    ['vscode_find', 'vscode', 'tool_vscode_find'],
    ['größe 😀', 'anthropic', 'gr__e__'],
  ] as const)('%s for %s', (name, target, repaired) => {
    expect(JSON.stringify(resultOf(emit(named(name), target)))).toContain(`"${repaired}"`);
  });

  it('are left and reported if repairing is switched off', () => {
    const emission = emit(named('math.sum'), 'openai', { repair: false });
    expect(resultOf(emission)).toMatchObject({ function: { name: 'math.sum' } });
    expect(emission.kind === 'emitted' && emission.problems).toMatchObject([
      { pointer: '/function/name', limit: 'name-pattern', provider: 'OpenAI', severity: 'error' },
    ]);
  });

  it('that are missing refuse the tool where one is needed', () => {
    expect(emit(named(''), 'openai')).toMatchObject({
      kind: 'refused',
      reason: 'The tool has no name, but OpenAI requires one.',
    });
  });

  it('made equal by repairing are told apart, the later one declared', () => {
    const tools = ['a.b', 'a_b', 'a b', 'a_b'].map((name) => canonicalize(named(name)).result);
    const emitted = emitTools(tools, 'openai', { envelope: 'list' });
    const names = (emitted.result as readonly { readonly function: { readonly name: string } }[]).map(
      (tool) => tool.function.name,
    );
    expect(names).toEqual(['a_b_2', 'a_b', 'a_b_3', 'a_b']);
    expect(emitted.emissions[0]?.losses[0]).toMatchObject({ path: '/name', lost: 'name "a.b"' });
    expect(emitted.emissions[1]?.losses).toEqual([]);
  });

  const writtenNames = (given: readonly string[], format: FormatId): readonly (string | undefined)[] => {
    const tools = given.map((name) => canonicalize(named(name)).result);
    return emitTools(tools, format).emissions.map((emission) => {
      return emission.kind === 'emitted' ? /"name":"([^"]*)"/.exec(JSON.stringify(emission.result))?.[1] : undefined;
    });
  };

  it('with a number are told apart from those that are repaired to the same', () => {
    expect(writtenNames(['a_b', 'a.b', 'a.b.2'], 'openai')).toEqual(['a_b', 'a_b_2', 'a_b_2_2']);
    expect(writtenNames(['a.b.2', 'a.b', 'a b'], 'openai')).toEqual(['a_b_2', 'a_b', 'a_b_3']);
    expect(writtenNames(['a.b', 'a b', 'a_b_2'], 'openai')).toEqual(['a_b', 'a_b_3', 'a_b_2']);
  });

  it('that differ are written as names that differ, whatever they are', () => {
    const stems = ['a_b', 'x'.repeat(62)];
    const name = fc
      .tuple(
        fc.constantFrom(...stems),
        fc.constantFrom('', '_2', '.2', ' 2', '_3', '.3'),
        fc.constantFrom('_', '.', ' '),
      )
      .map(([stem, ending, sign]) => `${stem}${ending}`.replace('_', sign));
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 6 }),
        fc.constantFrom<FormatId>('openai', 'anthropic', 'gemini', 'mcp', 'aion'),
        (given, format) => {
          const written = writtenNames(given, format).filter((one) => one !== undefined);
          expect(new Set(written).size, JSON.stringify([given, written])).toBe(written.length);
        },
      ),
      { numRuns: randomRuns },
    );
  });

  it('that two tools share are told: a map holds the first alone, a list both', () => {
    const tools = ['a', 'b', 'a'].map((name) => canonicalize(named(name)).result);
    for (const format of writableFormats()) {
      const { result, emissions } = emitTools(tools, format.id, { envelope: 'request' });
      const told = emissions.map((emission) =>
        emission.kind === 'refused' ? emission.reason : emission.problems.map(({ limit }) => limit),
      );
      const isFile = ['canonical', 'aion', 'aions'].includes(format.id);
      expect(told, format.id).toEqual(
        isFile
          ? [[], [], []]
          : format.id === 'ai-sdk'
            ? [[], [], 'Duplicate tool name: the AI SDK identifies tools by name.']
            : [[], [], ['unique-name']],
      );
      const written = unwrap(result).definitions.length;
      expect(written, format.id).toBe(emissions.filter(({ kind }) => kind === 'emitted').length);
    }
    const list = emitTools(tools, 'ai-sdk', { envelope: 'list' });
    expect(list.result).toHaveLength(3);
  });
});

describe('what belongs to one provider', () => {
  it('goes back to it', () => {
    const definition = {
      name: 'a',
      description: 'd',
      input_schema: { type: 'object', properties: {} },
      cache_control: { type: 'ephemeral' },
      defer_loading: true,
      allowed_callers: ['direct'],
      input_examples: [{}],
      type: 'custom',
    };
    const emission = emit(definition, 'anthropic');
    expect(resultOf(emission)).toEqual(definition);
    expect(emission.losses).toEqual([]);
  });

  it('is declared lost elsewhere', () => {
    const emission = emit(
      {
        name: 'a',
        description: 'd',
        input_schema: { type: 'object' },
        cache_control: { type: 'ephemeral' },
        defer_loading: true,
      },
      'openai',
    );
    expect(emission.losses.map((loss) => loss.path).sort()).toEqual(['/cache_control', '/defer_loading']);
  });

  it('is declared lost at home where the provider does not know the key', () => {
    const emission = emit(
      { name: 'a', description: 'd', input_schema: { type: 'object' }, colour: 'red' },
      'anthropic',
    );
    expect(emission.losses).toEqual([{ path: '/colour', lost: '"colour"', reason: 'Not supported by Anthropic.' }]);
    expect(resultOf(emission)).not.toHaveProperty('colour');
  });

  it('runs there only: hosted and server tools are passed through or refused', () => {
    const bash = { type: 'bash_20250124', name: 'bash' };
    expect(emit(bash, 'anthropic')).toMatchObject({
      kind: 'emitted',
      result: bash,
      warnings: [expect.stringContaining('Copied without changes')],
    });
    expect(emit(bash, 'openai')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining("OpenAI can't run this tool"),
    });
    // The provider can run it, but not in another of its forms.
    expect(emit({ type: 'shell' }, 'openai')).toMatchObject({
      reason: '"shell" is a built-in tool of OpenAI. OpenAI (Chat Completions) can\'t run this tool.',
    });
    // Other providers have adopted some of its tools.
    expect(emit({ type: 'web_search' }, 'openai')).toMatchObject({
      reason:
        '"web_search" is a built-in tool of OpenAI, xAI or Mistral. OpenAI (Chat Completions) can\'t run this tool.',
    });
    const toolset = { type: 'mcp_toolset', mcp_server_name: 'files', default_config: { defer_loading: true } };
    expect(emit(toolset, 'anthropic')).toMatchObject({ kind: 'emitted', result: toolset });
    expect(emit(toolset, 'mcp')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('"mcp_toolset" is a built-in tool of Anthropic'),
    });
    expect(emit({ googleSearch: {} }, 'gemini-openapi')).toMatchObject({
      kind: 'emitted',
      result: { googleSearch: {} },
    });
    expect(emit({ cachePoint: { type: 'default' } }, 'bedrock')).toMatchObject({
      kind: 'emitted',
      result: { cachePoint: { type: 'default' } },
    });
    expect(emit({ type: 'web_search' }, 'canonical').kind).toBe('emitted');
  });

  it('custom tools change between OpenAI’s two forms, and become a function with one text elsewhere', () => {
    const nested = {
      type: 'custom',
      custom: {
        name: 'sql',
        description: 'd',
        format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } },
      },
    };
    const flat = {
      type: 'custom',
      name: 'sql',
      description: 'd',
      format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' },
    };
    expect(resultOf(emit(nested, 'openai-responses'))).toEqual(flat);
    expect(resultOf(emit(flat, 'openai'))).toEqual(nested);
    expect(resultOf(emit(nested, 'openai'))).toEqual(nested);
    const elsewhere = emit(nested, 'anthropic');
    expect(resultOf(elsewhere)).toEqual({
      name: 'sql',
      description: 'd',
      input_schema: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
    });
    const reason = 'Custom tools require OpenAI. Converted to a function with the string "input".';
    expect(elsewhere.losses).toEqual([{ path: '/custom/format', lost: 'lark grammar of the input', reason }]);
    expect(emit(flat, 'gemini').losses).toEqual([{ path: '/format', lost: 'lark grammar of the input', reason }]);
    for (const target of ['openai', 'openai-strict', 'openai-responses', 'canonical'] as const) {
      expect([target, emit(nested, target).losses, emit(flat, target).losses]).toEqual([target, [], []]);
    }
    expect(resultOf(emit(flat, 'openai-strict'))).toEqual(nested);
    // A text format means that there is no format.
    for (const plain of [
      { type: 'custom', name: 'sql', format: { type: 'text' } },
      { type: 'custom', custom: { name: 'sql' } },
    ]) {
      expect(emit(plain, 'mistral').losses).toEqual([{ path: '/type', lost: 'free-text input', reason }]);
    }
    const unknown = { type: 'custom', custom: { name: 'a"b', description: '', colour: 'red' }, size: 3 };
    expect(
      emit(unknown, 'aion')
        .losses.map(({ path }) => path)
        .sort(),
    ).toEqual(['/custom/colour', '/custom/description', '/custom/name', '/size', '/type']);
  });

  it('a strict wish stays where the schema keeps to it, else is dropped and declared', () => {
    const open = {
      type: 'function',
      function: {
        name: 'a',
        description: 'd',
        strict: true,
        parameters: { type: 'object', properties: { x: { type: 'string' } } },
      },
    };
    const emission = emit(open, 'openai');
    expect(resultOf(emission)).not.toHaveProperty('function.strict');
    expect(emission.losses.map((loss) => loss.path)).toEqual(['/function/strict']);
    const closed = {
      type: 'function',
      function: {
        ...open.function,
        parameters: { ...open.function.parameters, required: ['x'], additionalProperties: false },
      },
    };
    expect(resultOf(emit(closed, 'openai'))).toEqual(closed);
    expect(resultOf(emit(closed, 'anthropic'))).toMatchObject({ strict: true });
  });
});

describe('schemas', () => {
  const withSchema = (inputSchema: JsonObject): JsonObject => ({ name: 'a', description: 'd', inputSchema });

  it('of other dialects are put right, which is said at its place', () => {
    const emission = emit(
      {
        type: 'function',
        function: { name: 'a', description: 'd', parameters: { type: 'dict', properties: { x: { type: 'float' } } } },
      },
      'anthropic',
    );
    expect(resultOf(emission)).toMatchObject({
      input_schema: { type: 'object', properties: { x: { type: 'number' } } },
    });
    expect(emission.kind === 'emitted' && emission.repairs.map((repair) => repair.path)).toEqual([
      '/function/parameters/properties/x/type',
      '/function/parameters/type',
    ]);
    expect(emission.warnings[0]).toContain('/function/parameters');
  });

  it('that are missing become an object without members', () => {
    expect(resultOf(emit({ name: 'a', description: 'd', input_schema: {} }, 'openai'))).toMatchObject({
      function: { parameters: { type: 'object', properties: {} } },
    });
  });

  it('with a union at the root lend its branches’ members, declared, where it is refused', () => {
    const union = withSchema({
      type: 'object',
      oneOf: [
        { properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'string' }, a: { type: 'string' } }, required: ['a', 'b'] },
      ],
    });
    const emission = emit(union, 'anthropic');
    expect(resultOf(emission)).toMatchObject({
      input_schema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] },
    });
    expect(emission.losses).toMatchObject([{ path: '/inputSchema/oneOf' }]);
    expect(resultOf(emit(union, 'mcp'))).toEqual(union);
  });

  it('have their arguments renamed where the provider refuses the name, each declared', () => {
    const emission = emit(
      withSchema({
        type: 'object',
        properties: { 'a[b]': { type: 'string' }, a_b_: { type: 'integer' } },
        required: ['a[b]'],
      }),
      'anthropic',
    );
    expect(resultOf(emission)).toMatchObject({
      input_schema: { properties: { a_b__2: { type: 'string' }, a_b_: { type: 'integer' } }, required: ['a_b__2'] },
    });
    expect(emission.losses.map((loss) => loss.path)).toEqual(['/inputSchema/properties/a[b]']);
    expect(
      resultOf(emit(withSchema({ type: 'object', properties: { 'a[b]': { type: 'string' } } }), 'openai')),
    ).toMatchObject({ function: { parameters: { properties: { 'a[b]': {} } } } });
  });

  it('whose root is a list are refused where a tool is called with an object', () => {
    expect(
      emit(
        { name: 'a', description: 'd', parametersJsonSchema: { type: 'array', items: { type: 'string' } } },
        'openai',
      ),
    ).toMatchObject({ kind: 'refused' });
  });

  it('for strict mode close every object, require every property, and declare a map that is lost', () => {
    const emission = emit(
      withSchema({
        type: 'object',
        properties: { a: { type: 'string' }, m: { type: 'object', additionalProperties: { type: 'string' } } },
        required: ['a'],
      }),
      'openai-strict',
    );
    expect(resultOf(emission)).toEqual({
      type: 'function',
      function: {
        name: 'a',
        description: 'd',
        strict: true,
        parameters: {
          type: 'object',
          properties: {
            a: { type: 'string' },
            m: { type: ['object', 'null'], properties: {}, required: [], additionalProperties: false },
          },
          required: ['a', 'm'],
          additionalProperties: false,
        },
      },
    });
    expect(emission.losses).toEqual([
      {
        path: '/inputSchema/properties/m/additionalProperties',
        lost: 'object with arbitrary property names',
        reason: expect.any(String),
      },
    ]);
    const anthropic = emit(
      withSchema({ type: 'object', properties: { m: { type: 'object', additionalProperties: true } } }),
      'anthropic',
      { strict: true },
    );
    expect(anthropic.losses.map((loss) => loss.path)).toContain('/inputSchema/properties/m/additionalProperties');
  });

  it('for Gemini’s parameters lose the keys that are not on its list, each declared', () => {
    const emission = emit(
      withSchema({
        type: 'object',
        properties: {
          n: { type: ['integer', 'null'], exclusiveMinimum: 0 },
          u: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          e: { enum: [1, 2] },
          r: { $ref: '#/$defs/R' },
        },
        $defs: { R: { type: 'string' } },
      }),
      'gemini-openapi',
    );
    expect(resultOf(emission)).toMatchObject({
      parameters: {
        properties: {
          n: { type: 'INTEGER', nullable: true },
          u: { type: 'STRING', nullable: true },
          r: { type: 'STRING' },
        },
      },
    });
    expect(emission.losses.map((loss) => loss.path)).toEqual([
      '/inputSchema/properties/n/exclusiveMinimum',
      '/inputSchema/properties/e/enum',
    ]);
  });
});

describe('envelopes', () => {
  const one = (id: FormatId): JsonValue => formatOf(id).envelope([{ name: 'b' }, { name: 'a' }]);
  it.each([
    ['openai', { tools: [{ name: 'b' }, { name: 'a' }] }],
    ['openai-legacy', { functions: [{ name: 'b' }, { name: 'a' }] }],
    ['gemini', { tools: [{ functionDeclarations: [{ name: 'b' }, { name: 'a' }] }] }],
    ['bedrock', { toolConfig: { tools: [{ name: 'b' }, { name: 'a' }] } }],
    ['vscode', { contributes: { languageModelTools: [{ name: 'b' }, { name: 'a' }] } }],
    ['aeon', [{ name: 'a' }, { name: 'b' }]],
    ['ai-sdk', { b: {}, a: {} }],
  ] as const)('%s', (id, expected) => {
    expect(one(id)).toEqual(expected);
  });

  it('can be left out', () => {
    expect(formatOf('openai').envelope([{ name: 'a' }], 'single')).toEqual({ name: 'a' });
    expect(formatOf('openai').envelope([{ name: 'a' }], 'list')).toEqual([{ name: 'a' }]);
  });
});

describe('what is no tool', () => {
  it.each([{}, { foo: 1 }, { name: 5 }])('%j is refused, not written as a tool without a name', (definition) => {
    const { result } = canonicalize({ ...definition } as JsonObject);
    expect(emitTool(result, 'aion')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('Not a tool definition'),
    });
  });
});

describe('schemas that a provider takes in part', () => {
  const of = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
    name: 'f',
    description: 'd',
    inputSchema: { type: 'object', properties, ...more },
  });

  it('Gemini’s older schema: every part has a type, and only texts are listed', () => {
    const emission = emit(
      of({
        any: { description: 'Anything.' },
        few: { enum: [1, 2] },
        odd: { type: 'integer', enum: ['1', '2'] },
        five: { const: 5 },
        word: { enum: ['a', 'b'] },
        list: { type: 'array', items: {} },
      }),
      'gemini-openapi',
    );
    const anything = { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }, { type: 'BOOLEAN' }] };
    expect(resultOf(emission)).toMatchObject({
      parameters: {
        properties: {
          any: { description: 'Anything.', ...anything },
          few: { type: 'INTEGER' },
          odd: { type: 'INTEGER' },
          five: { type: 'INTEGER' },
          word: { type: 'STRING', enum: ['a', 'b'] },
          list: { type: 'ARRAY', items: anything },
        },
      },
    });
    expect(JSON.stringify(resultOf(emission))).not.toContain('"enum":["1"');
    expect(emission.losses.map(({ path, lost }) => `${path}: ${lost}`)).toEqual([
      '/inputSchema/properties/any: any type',
      '/inputSchema/properties/few/enum: "enum"',
      '/inputSchema/properties/odd/enum: "enum"',
      '/inputSchema/properties/five: "enum"',
      '/inputSchema/properties/list/items: any type',
    ]);
  });

  it('OpenAI’s strict mode: what lies behind the references of an allOf is strict too', () => {
    const emission = emit(
      of(
        { b: { $ref: '#/$defs/B' } },
        {
          $defs: {
            B: { allOf: [{ $ref: '#/$defs/C' }, { type: 'object', properties: { m: { type: 'string' } } }] },
            C: { type: 'object', properties: { n: { type: 'object', properties: { deep: { type: 'string' } } } } },
          },
        },
      ),
      'openai-strict',
    );
    expect(emission.kind === 'emitted' && emission.problems).toEqual([]);
    expect(resultOf(emission)).toMatchObject({
      function: {
        parameters: { $defs: { B: { properties: { n: { additionalProperties: false, required: ['deep'] } } } } },
      },
    });
  });

  it('MAC’s result schema that says nothing is none elsewhere, and is written there again', () => {
    const definition = {
      name: 'f',
      description: 'd',
      inputSchema: { type: 'object' },
      responseSchema: { type: 'object' },
    };
    expect(resultOf(emit(definition, 'mcp'))).not.toHaveProperty('outputSchema');
    expect(resultOf(emit(definition, 'mac'))).toEqual(definition);
  });

  it('the search for tools runs at its provider, also with parameters', () => {
    const search = { type: 'tool_search', execution: 'client', description: 'd', parameters: { type: 'object' } };
    expect(emit(search, 'openai-responses')).toMatchObject({ kind: 'emitted', result: search });
    expect(emit(search, 'mcp').kind).toBe('refused');
    expect(emit({ type: 'tool_search_tool_regex', name: 'tool_search_tool_regex' }, 'anthropic').kind).toBe('emitted');
  });
});
