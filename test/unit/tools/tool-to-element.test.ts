import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { readCanonical } from '../../../core/tools/canonical-json.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import type { ElementMeaning } from '../../../core/tools/element-meaning.ts';
import { elementToTool } from '../../../core/tools/element-to-tool.ts';
import { type SafePlace, safeText } from '../../../core/tools/safe-text.ts';
import { toolToElement } from '../../../core/tools/tool-to-element.ts';
import { cloneJson } from '../../support/clone-json.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { growth } from '../../support/steps.ts';
import { check, convert, inputs, VERSIONS } from './tool-to-element-support.ts';

function tool(parts: Partial<CanonicalTool>): CanonicalTool {
  const { result } = readCanonical({ name: 'get_weather', description: 'Get the weather.', source_format: 'openai' });
  return { ...result, ...parts };
}

test('a parameter that is called like the tool does not hide the function', () => {
  const given = tool({ name: 'query', inputs: inputs({ query: { type: 'string' } }, ['query']) });
  for (const loaderVersion of VERSIONS) {
    const converted = toolToElement(given, { loaderVersion });
    expect(converted.result.executable).toBe('lambda query: run_query(query)');
    check(given, converted, loaderVersion);
  }
});

test('a result that a reference describes is said, or lost with a word', () => {
  const result = (type: string): JsonObject => ({ $ref: '#/$defs/Result', $defs: { Result: { type } } });
  const returned = (outputs: JsonObject) => toolToElement(tool({ outputs }), { loaderVersion: '1.0.16' });
  expect(returned(result('string')).result.slots).toEqual([{ key: 'return-1', text: 'string' }]);
  expect(returned(result('object')).result.slots).toEqual([{ key: 'return-1', text: 'object' }]);
  const unknown = returned({ $ref: '#/$defs/Other' });
  expect(unknown.result.slots).toEqual([{ key: 'return-1', text: 'any' }]);
  expect(unknown.losses).not.toEqual([]);
});

describe('an element for a tool', () => {
  const weather = tool({
    inputs: inputs(
      {
        city: { type: 'string', description: 'The city' },
        days: { type: 'integer', default: 3 },
        unit: { type: 'string', enum: ['c', 'f'], default: 'c', description: 'Unit' },
        tags: { type: ['array', 'null'], items: { type: 'string' }, default: null },
      },
      ['city'],
    ),
    outputs: { type: 'object', description: 'The report' },
  });

  test('for a loader that reads inline blocks', () => {
    const { result, losses } = convert(weather, '1.0.16');
    expect(losses).toEqual([]);
    expect(result).toEqual({
      name: 'get_weather',
      description: 'Get the weather.',
      link: null,
      executable:
        "lambda city, days=3, unit='c', tags=None: get_weather(city, 3 if days is None else days, unit, tags)",
      slots: [
        { key: 'arg-1', text: 'string' },
        { key: 'arg-2', text: 'integer' },
        { key: 'arg-3', text: "Literal['c', 'f']" },
        { key: 'arg-4', text: 'list[str] | None' },
        { key: 'return-1', text: 'object (The report)' },
      ],
      args_schema: {
        kind: 'inline',
        fields: [
          { name: 'city', text: 'str | The city' },
          { name: 'days', text: 'int | default=None |' },
          { name: 'unit', text: "str | default='c' | Unit" },
          { name: 'tags', text: 'list | default=None |' },
        ],
      },
    });
  });

  test('a default that the block cannot say takes the place of None, but not where None is a value of its own', () => {
    const lambdaOf = (schema: JsonValue): string | null =>
      convert(
        {
          ...weather,
          inputs: { type: 'object', properties: { days: schema as JsonObject, on: { type: 'boolean' } } },
        },
        '1.0.16',
      ).result.executable;
    expect(lambdaOf({ type: 'integer', default: 3 })).toBe(
      'lambda days=3, on=None: get_weather(3 if days is None else days, on)',
    );
    expect(lambdaOf({ type: ['integer', 'null'], default: 3 })).toBe('lambda days=3, on=None: get_weather(days, on)');
    expect(lambdaOf({ type: 'string', default: 'x' })).toBe("lambda days='x', on=None: get_weather(days, on)");
  });

  test('a function that the tool names stays a bare name, unless a default needs a lambda around it', () => {
    const named = (days: JsonObject) =>
      convert({ ...weather, inputs: inputs({ days }, []), executable: 'api.weather' }, '1.0.16');
    const lambda = named({ type: 'integer', default: 3 });
    expect(lambda.result.executable).toBe('lambda days=3: api.weather(3 if days is None else days)');
    expect(lambda.losses).toEqual([]);
    const bare = named({ type: 'string', default: 'x' });
    expect(bare.result.executable).toBe('api.weather');
    expect(bare.losses).toEqual([]);
  });

  test('for one that does not, and where none is wanted', () => {
    for (const { result, losses } of [
      convert(weather, '1.0.5'),
      convert(weather, '1.0.10'),
      convert(weather, '1.0.16', 'none'),
    ]) {
      expect(losses).toEqual([]);
      expect(result.args_schema).toBeNull();
      expect(result.slots.map(({ text }) => text)).toEqual([
        'string (The city)',
        'integer',
        "Literal['c', 'f'] (Unit)",
        'list[str] | None',
        'object (The report)',
      ]);
    }
  });

  test('without parameters, without anything', () => {
    expect(convert(tool({}), '1.0.16').result).toMatchObject({
      executable: 'lambda: get_weather()',
      slots: [{ key: 'return-1', text: 'any' }],
      args_schema: { kind: 'inline', fields: [] },
    });
    // These loaders read one pair of braces in a tool.
    expect(convert(tool({}), '1.0.10').result.args_schema).toBeNull();
    for (const name of ['', ' \n']) {
      const { result, losses } = convert(tool({ name, description: '' }), '1.0.5');
      expect([result.name, result.description]).toEqual(['unnamed_tool', 'unnamed_tool']);
      expect(result.executable).toBe('lambda: unnamed_tool()');
      expect(losses.map(({ path }) => path)).toEqual(['/name', '/description']);
    }
  });

  test('a tool that is only a link', () => {
    expect(convert(tool({ link: 'https://x/{a}' }), '1.0.16').result).toMatchObject({
      executable: null,
      slots: [],
      link: 'https://x/%7Ba%7D',
    });
    expect(convert(tool({ link: 'https://x' }), '1.0.0').result.link).toBeNull();
  });

  test.each<[string, Partial<CanonicalTool>, string[]]>([
    [
      'constraints',
      { inputs: inputs({ a: { type: 'string', minLength: 1, pattern: 'x' } }) },
      ['/inputs/properties/a/minLength', '/inputs/properties/a/pattern'],
    ],
    [
      'unknown formats',
      { inputs: inputs({ a: { type: 'string', format: 'made-up' } }) },
      ['/inputs/properties/a/format'],
    ],
    [
      'nested objects',
      { inputs: inputs({ a: { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] } }) },
      ['/inputs/properties/a/properties', '/inputs/properties/a/required'],
    ],
    [
      'inside lists',
      { inputs: inputs({ a: { type: 'array', items: { type: 'string', maxLength: 2 } } }) },
      ['/inputs/properties/a/items/maxLength'],
    ],
    ['titles', { inputs: inputs({ a: { type: 'string', title: 'A' } }) }, ['/inputs/properties/a/title']],
    [
      'closed arguments',
      { inputs: { ...inputs({ a: { type: 'string' } }), additionalProperties: false } },
      ['/inputs/additionalProperties'],
    ],
    [
      'cycles',
      {
        inputs: {
          ...inputs({ a: { $ref: '#/$defs/N' } }),
          $defs: { N: { type: 'array', items: { $ref: '#/$defs/N' } } },
        },
      },
      ['/inputs/properties/a/items'],
    ],
    [
      'required with a default',
      { inputs: inputs({ a: { type: 'string', default: 'x' } }, ['a']) },
      ['/inputs/required'],
    ],
    [
      'metadata',
      {
        version: '2',
        title: 't',
        strict: true,
        security: { required_permissions: [], data_classification: 'a', pii_handling: 'b' },
      },
      ['/version', '/security', '/title', '/strict'],
    ],
    [
      'capabilities',
      {
        capabilities: { action: 'write', domain: 'web', side_effects: true, idempotent: false, cost_estimate: 'high' },
      },
      ['/capabilities'],
    ],
    ['texts', { description: 'Say "hi" to {name' }, ['/description', '/description']],
    [
      'objects as values',
      { inputs: inputs({ a: { type: 'object', enum: [{ x: 1 }] } }) },
      ['/inputs/properties/a/enum'],
    ],
    ['null as default', { inputs: inputs({ a: { type: 'string', default: null } }) }, ['/inputs/properties/a/default']],
  ])('what is lost: %s', (_name, parts, paths) => {
    for (const version of VERSIONS) {
      expect(
        convert(
          tool({
            capabilities: { action: '', domain: '', side_effects: false, idempotent: true, cost_estimate: '' },
            ...parts,
          }),
          version,
        ).losses.map(({ path }) => path),
      ).toEqual(paths);
    }
  });

  test('names that a place cannot hold', () => {
    const named = tool({
      inputs: inputs({
        from: { type: 'string' },
        'user-id': { type: 'string' },
        _x: { type: 'string' },
        'a.b': { type: 'string' },
        a_b: { type: 'string' },
      }),
    });
    const inline = convert(named, '1.0.16');
    expect(inline.result.args_schema).toMatchObject({
      fields: [{ name: 'from' }, { name: 'user-id' }, { name: 'x' }, { name: 'a_b_2' }, { name: 'a_b' }],
    });
    expect(inline.result.executable).toBe('lambda **arguments: get_weather(**arguments)');
    expect(inline.losses.map(({ path }) => path)).toEqual(['/inputs/properties/_x', '/inputs/properties/a.b']);
    const lambda = convert(named, '1.0.5');
    expect(lambda.result.executable).toBe(
      'lambda from_=None, user_id=None, _x=None, a_b_2=None, a_b=None: get_weather(from_, user_id, _x, a_b_2, a_b)',
    );
    expect(lambda.losses.map(({ path }) => path)).toEqual([
      '/inputs/properties/from',
      '/inputs/properties/user-id',
      '/inputs/properties/a.b',
    ]);
  });

  test('parameters called like properties of an element', () => {
    const named = tool({
      inputs: inputs({
        name: { type: 'string' },
        description: { type: 'string', description: 'x' },
        display_name: { type: 'integer' },
      }),
    });
    expect(convert(named, '1.0.16').losses).toEqual([]);
    expect(convert(named, '1.0.16').result.args_schema).not.toBeNull();
    const link = tool({ inputs: inputs({ hyperlink: { type: 'string', description: 'x' } }) });
    expect(convert(link, '1.0.16').result.args_schema).toBeNull();
    expect(convert({ ...link, link: 'https://x' }, '1.0.16').result.args_schema).not.toBeNull();
  });

  test('a type that no field can say', () => {
    const any = tool({ inputs: inputs({ a: {}, b: { type: ['string', 'integer'] } }, ['a']) });
    expect(convert(any, '1.0.16').losses.map(({ path }) => path)).toEqual([
      '/inputs/properties/a/type',
      '/inputs/properties/b/type',
    ]);
    expect(convert(any, '1.0.16', 'none').losses).toEqual([]);
  });

  test('what is put right is said', () => {
    const { repairs, warnings, losses } = convert(
      tool({ inputs: { type: 'dict', properties: { a: { type: 'float' } } } }),
      '1.0.16',
    );
    expect(repairs.map(({ pointer }) => pointer)).toEqual(['/inputs/properties/a/type', '/inputs/type']);
    expect(warnings).toHaveLength(2);
    expect(losses).toEqual([]);
  });
});

describe('an element again', () => {
  const elements: readonly ElementMeaning[] = [
    {
      name: 'SendOutput',
      description: 'Executes.',
      link: null,
      executable: 'lambda user: send_output(user)',
      slots: [
        { key: 'arg-1', text: 'string (user identifier)' },
        { key: 'return-1', text: 'dict (execution status)' },
      ],
      args_schema: { kind: 'name', name: 'SendOutputSchema' },
    },
    {
      name: 'Docs',
      description: 'Retrieves.',
      link: '[https://x](https://x)',
      executable: null,
      slots: [],
      args_schema: null,
    },
    {
      name: 'AdminSignup',
      description: 'Creates\n{both}.',
      link: 'https://x',
      executable: "lambda params: admin_signup(*params.split('|'))",
      slots: [{ key: 'arg-1', text: 'string (pipe-separated user data)' }],
      args_schema: { kind: 'inline', fields: [{ name: 'params', text: 'str|x' }] },
    },
  ];

  test.each(elements)('$name stays as it was written', (element) => {
    const { result } = elementToTool(element);
    expect(toolToElement(result, { loaderVersion: '1.0.16' })).toEqual({
      result: element,
      losses: [],
      warnings: [],
      repairs: [],
    });
  });

  test('a changed tool is written anew, an unsafe one too', () => {
    const [first] = elements;
    const { result } = elementToTool(first ?? elements[1] ?? fail());
    expect(convert({ ...result, description: 'Other.' }, '1.0.16').result).toMatchObject({
      description: 'Other.',
      executable: 'lambda user: send_output(user)',
    });
    const braces = elementToTool({
      name: 'n',
      description: 'a {b} c',
      link: null,
      executable: 'lambda x: f(x)',
      slots: [{ key: 'arg-1', text: 'str' }],
      args_schema: null,
    }).result;
    expect(convert(braces, '1.0.5').result.description).toBe('a ｛b｝ c');
    expect(convert(braces, '1.0.16').result.description).toBe('a {b} c');
  });
});

function fail(): never {
  throw new Error('no element');
}

describe('safe texts', () => {
  test.each<[string, LoaderVersion, SafePlace, string]>([
    ['say "hi"', '1.0.16', 'description', "say 'hi'"],
    ['a {b} }c{ d', '1.0.16', 'description', 'a {b} ｝c｛ d'],
    ['a {b}', '1.0.16', 'interface', 'a ｛b｝'],
    ['a {b}', '1.0.10', 'description', 'a ｛b｝'],
    ['foo --> bar, (x) --> y', '1.0.5', 'description', 'foo → bar, (x) --> y'],
    ['foo --> bar', '1.0.16', 'description', 'foo --> bar'],
    ['foo -->', '1.0.16', 'description', 'foo →'],
    ['rules --> [x] --> y', '1.0.16', 'description', 'rules → [x] --> y'],
    ['a --> --> --->', '1.0.5', 'description', 'a → --> -→'],
    [' a|b\r\nc ', '1.0.16', 'field', 'a/b\nc'],
    ['default=5', '1.0.16', 'field', 'Default=5'],
    [' two\nlines ', '1.0.16', 'name', 'two lines'],
    ['x\ud800', '1.0.16', 'description', 'x\ufffd'],
    ['plain – text\n\nwith lines', '1.0.5', 'description', 'plain – text\n\nwith lines'],
  ])('%j for %s as %s', (text, version, place, expected) => {
    const safe = safeText(text, version, place);
    expect(safe.text).toBe(expected);
    expect(safe.changes.length > 0).toBe(text !== expected);
  });

  test('again changes nothing, in steps in proportion', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('a', '"', '{', '}', '-->', ' ', '\n', '\r', '|', 'rules', '[', '-', '>', 'name', '\u0085'),
        ),
        fc.constantFrom(...VERSIONS),
        fc.constantFrom<SafePlace[]>('name', 'description', 'interface', 'field', 'link'),
        (parts, version, place) => {
          const once = safeText(parts.join(''), version, place);
          expect(safeText(once.text, version, place)).toEqual({ text: once.text, changes: [] });
        },
      ),
    );
    for (const piece of ['{', '} ', 'a -->', ' ', '\n', 'rules ', '-', '\r', '"']) {
      for (const version of VERSIONS) {
        const work = (text: string) => [safeText(text, version, 'description'), safeText(text, version, 'name')];
        const { isLinear, said } = growth((size) => piece.repeat(size / piece.length), work);
        expect(isLinear, `${JSON.stringify(piece)} ${version}: ${said}`).toBe(true);
      }
    }
  });
});

describe('any tool', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(
        fc.constantFrom(
          'a',
          '"',
          '{',
          '}',
          'name -->',
          '-->',
          '\n',
          ' ',
          '|',
          'rules --> [',
          'link --> ',
          "'",
          '(',
          ')',
          'string',
          'default=',
          '\\',
        ),
      )
      .map((parts) => parts.join('')),
  );
  const value: fc.Arbitrary<JsonValue> = fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue({ maxDepth: 2 }).map((one) => cloneJson(one as JsonValue)),
  );
  const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.record(
        {
          type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'object', 'array', 'null', 'dict'),
          description: text,
          default: value,
          format: fc.constantFrom('date-time', 'x'),
          minimum: fc.integer(),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          enum: fc.uniqueArray(fc.oneof(text, fc.integer()), { minLength: 1, maxLength: 3 }),
          description: text,
          default: value,
        },
        { requiredKeys: ['enum'] },
      ),
      fc.record({ type: fc.constant('array'), items: tie('schema'), description: text }, { requiredKeys: ['type'] }),
      fc.record(
        {
          type: fc.constant('object'),
          additionalProperties: tie('schema'),
          properties: fc.dictionary(text, tie('schema'), { maxKeys: 2 }),
        },
        { requiredKeys: ['type'] },
      ),
      fc.record(
        { anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }), description: text },
        { requiredKeys: ['anyOf'] },
      ),
    ) as fc.Arbitrary<JsonObject>,
  }));
  const names = fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      'from',
      'name',
      'link',
      'description',
      'display_name',
      '_x',
      'x-y',
      '__proto__',
      'a.b',
      '',
      'arg-1',
      'constructor',
    ),
    text,
  );
  const someInputs = fc
    .dictionary(names, schema, { maxKeys: 4 })
    .chain((properties) =>
      fc.subarray(Object.keys(properties)).map((required) => inputs(cloneJson(properties) as JsonObject, required)),
    );

  test('is written so that the detected aions-llm version reads it, and read back but for the losses', () => {
    fc.assert(
      fc.property(
        someInputs,
        schema,
        text,
        text,
        fc.option(text, { nil: undefined }),
        fc.constantFrom(...VERSIONS),
        fc.constantFrom('inline' as const, 'none' as const),
        (given, outputs, name, description, link, version, mode) => {
          convert(
            tool({
              inputs: given,
              outputs: cloneJson(outputs) as JsonObject,
              name,
              description,
              ...(link === undefined ? {} : { link }),
            }),
            version,
            mode,
          );
        },
      ),
      { numRuns: randomRuns },
    );
  });

  test('deep and hostile schemas end', () => {
    let deep: JsonValue = { type: 'string' };
    for (let i = 0; i < 100_000; i++) {
      deep = { type: 'array', items: deep };
    }
    expect(
      toolToElement(tool({ inputs: inputs({ a: deep }) }), { loaderVersion: '1.0.16' }).losses.length,
    ).toBeGreaterThan(0);
    expect(
      toolToElement(tool({ inputs: deep as JsonObject }), { loaderVersion: '1.0.16' }).losses.length,
    ).toBeGreaterThan(0);
  });
});
