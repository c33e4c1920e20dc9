import { describe, expect, test } from 'vitest';
import { ruleDefinition } from '../../../core/rules/catalogue.ts';
import { checkToolJson, repairToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';

function check(text: string, settings: CheckSettings = defaultSettings) {
  const checked = checkToolJson(text, settings);
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  return checked;
}

function findings(text: string, settings: CheckSettings = defaultSettings) {
  return check(text, settings).findings;
}

/** The fixes of all findings. */
function fixes(text: string, settings: CheckSettings = defaultSettings) {
  const { findings: found, fixesOf } = check(text, settings);
  return found.flatMap(fixesOf);
}

/** Rule, severity and the underlined text. */
const seen = (text: string) =>
  findings(text).map(({ rule, severity, span }) => `${rule} ${severity} ${text.slice(span.start, span.end)}`);

const openai = (name: string, parameters: unknown = { type: 'object', properties: {} }) => ({
  type: 'function',
  function: { name, description: 'Looks.', parameters },
});
const json = (value: unknown): string => JSON.stringify(value, null, 2);

describe('tool definitions as they stand', () => {
  test('what the provider takes has no finding', () => {
    expect(findings(json({ tools: [openai('look')] }))).toEqual([]);
    expect(findings(json({ name: 'docs_look', inputSchema: { type: 'object', properties: {} } }))).toEqual([]);
  });

  test('each is judged by the form it is in, at its place', () => {
    const mcp = { name: 'docs.look', inputSchema: { type: 'object', properties: {} } };
    const text = `${json(openai('docs.look'))}\n${json(mcp)}`;
    expect(seen(text)).toEqual(['provider-tool-name error "docs.look"', 'provider-tool-name warning "docs.look"']);
    expect(findings(text)[0]).toMatchObject({
      family: 'provider',
      versions: ['openai'],
      message: expect.stringMatching(/"docs\.look" contains invalid characters.* OpenAI: ".*" \(https:\/\/.*\)\.$/),
    });
  });

  test('what is missing stands at the key of what lacks it, what is wrong at itself', () => {
    expect(seen(json(openai('a', {})))).toEqual(['provider-schema error "parameters"']);
    expect(seen(json(openai('a', { type: 'array' })))).toEqual(['provider-schema error "array"']);
    expect(seen(json({ type: 'function', function: { description: 'x' } }))[0]).toMatch(
      /^provider-schema error "function"$/,
    );
  });

  test('two tools of one name, and too many of them', () => {
    expect(seen(json([openai('a'), openai('b'), openai('a')]))).toEqual(['duplicate-tool-name error "a"']);
    const many = Array.from({ length: 130 }, (_, index) => openai(`tool_${index}`));
    const text = json(many);
    const [finding, ...others] = findings(text);
    expect(others).toEqual([]);
    expect(finding?.rule).toBe('provider-tool-count');
    expect(text.slice(finding?.span.start).match(/tool_\d+/)?.[0]).toBe('tool_128');
  });

  test('JSON Lines, and offsets after characters outside the basic plane', () => {
    const text = `${JSON.stringify(openai('ok', { type: 'object', description: '😀', properties: {} }))}\n${JSON.stringify(openai('not ok'))}\n`;
    expect(seen(text)).toEqual(['provider-tool-name error "not ok"']);
  });

  test('severities are the settings’, off is off', () => {
    const text = json(openai('not ok'));
    const withRule = (severity: 'hint' | 'off') =>
      findings(text, { ...defaultSettings, rules: { 'provider-tool-name': severity } }).map((found) => found.severity);
    expect(withRule('hint')).toEqual(['hint']);
    expect(withRule('off')).toEqual([]);
  });

  test('a name can be repaired, unless another tool has the repaired one', () => {
    const text = json([openai('docs.look')]);
    const [fix] = fixes(text);
    expect(fix).toMatchObject({ title: 'Rename to docs_look', safe: false });
    expect(applyEdits(text, fix?.edits ?? [])).toBe(json([openai('docs_look')]));
    expect(fixes(json([openai('docs.look'), openai('docs_look')]))).toEqual([]);
  });

  test.each([
    [{ type: 'strin' }, 'Change to "string"', { type: 'string' }],
    [{ type: 'Interger' }, 'Change to "integer"', { type: 'integer' }],
    [{ type: 'dict' }, 'Change to "object"', { type: 'object' }],
    [{ type: 'string', minLength: '3' }, 'Change to 3', { type: 'string', minLength: 3 }],
    [{ type: 'object', properties: { a: {} }, required: 'a' }, 'Change to [ "a" ]', null],
    [{ type: 'whatever' }, null, null],
  ])('a schema that is none, and what to write instead: %j', (schema, title, repaired) => {
    const wrap = (inner: unknown) =>
      json({ name: 'f', description: 'd', inputSchema: { type: 'object', properties: { x: inner } } });
    const [finding, ...others] = findings(wrap(schema));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'provider-schema', severity: 'error' });
    const [fix] = fixes(wrap(schema));
    expect(fix?.title ?? null).toBe(title);
    if (fix !== undefined) {
      expect(fix.safe).toBe(false);
      const text = applyEdits(wrap(schema), fix.edits);
      expect(findings(text)).toEqual([]);
      if (repaired !== null) expect(JSON.parse(text)).toEqual(JSON.parse(wrap(repaired)));
    }
  });

  test('every rule it names is in the catalogue', () => {
    const texts = [
      json([openai('a b'), openai('a'), openai('a'), openai('b', { type: 'array' })]),
      json({ name: 'x'.repeat(200), description: '', input_schema: { type: 'object', oneOf: [] } }),
      json({ type: 'function', function: { name: 'a', strict: true, parameters: { type: 'object' } } }),
    ];
    const named = texts.flatMap((text) => findings(text));
    expect(new Set(named.map(({ rule }) => rule)).size).toBeGreaterThan(2);
    for (const { rule } of named) expect(ruleDefinition(rule)?.id).toBe(rule);
  });
});

describe('targets', () => {
  const of = (...targets: readonly string[]): CheckSettings => ({ ...defaultSettings, targets, areTargetsSet: true });
  const mcp = (inputSchema: unknown, name = 'f') => json({ name, description: 'd', inputSchema });
  const places = (text: string, settings: CheckSettings): readonly string[] =>
    findings(text, settings).map(
      ({ severity, span, versions }) => `${severity} ${text.slice(span.start, span.end)} ${versions.join(' ')}`,
    );
  const union = mcp({ type: 'object', properties: {}, anyOf: [{ required: ['a'] }] }, 'a.b');

  test('each mistake is one finding at its place, with all targets that refuse it', () => {
    expect(places(union, of('openai', 'anthropic', 'gemini'))).toEqual([
      'error "a.b" openai anthropic',
      'error "anyOf" openai anthropic',
    ]);
    const [, second] = findings(union, of('openai', 'anthropic'));
    expect(second?.message).toMatch(
      /^"anyOf" isn't allowed at the top level of the arguments\. OpenAI \(reported by users\): ".*; Anthropic \(reported by users\): ".*"/,
    );
  });

  test('targets with the same words are quoted once', () => {
    const [finding] = findings(mcp({ type: 'object' }), of('openai', 'openai-responses'));
    expect(finding?.message.match(/OpenAI rejects/g)).toHaveLength(1);
    expect(finding?.versions).toEqual(['openai', 'openai-responses']);
  });

  test('that nobody set count for MCP alone, as warnings of what is refused', () => {
    const long = json({ name: 'f', description: 'd'.repeat(2000), inputSchema: { type: 'object', properties: {} } });
    expect(places(union, defaultSettings)).toEqual([
      'warning "a.b" openai anthropic',
      'warning "anyOf" openai anthropic',
    ]);
    expect(findings(long)).toEqual([]);
    expect(findings(long, of('openai'))).toHaveLength(1);
    const anthropic = json({ name: 'f', description: 'd', input_schema: { type: 'object' } });
    expect(findings(anthropic)).toEqual([]);
    expect(places(anthropic, of('openai'))).toEqual(['error "input_schema" openai']);
  });

  test('have the severities of the settings', () => {
    const off = { ...of('openai'), rules: { 'provider-schema': 'off', 'provider-tool-name': 'hint' } } as const;
    expect(places(union, off)).toEqual(['hint "a.b" openai']);
  });

  test('with the format of the definition are asked once', () => {
    const text = json({ name: 'f', description: 'd', input_schema: { type: 'object', properties: {} } });
    expect(places(text, of('anthropic', 'anthropic-strict'))).toEqual(['error "input_schema" anthropic-strict']);
  });

  test('do not judge what a definition does not say', () => {
    const settings = of('openai', 'anthropic', 'gemini-openapi', 'vertex', 'bedrock', 'cohere');
    // A title is no name, "nullable" no list of types, and a missing description not an empty one.
    const schema = json({ title: 'My Schema', type: 'object', properties: { a: { type: 'string' } } });
    const api = json({
      openapi: '3.0.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets': { get: { parameters: [{ name: 'a', in: 'query', schema: { type: 'string', nullable: true } }] } },
      },
    });
    const gemini = json({
      functionDeclarations: [
        {
          name: 'f',
          description: 'd',
          parameters: { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } },
        },
      ],
    });
    const plain = json({ name: 'f', inputSchema: { type: 'object', properties: {} } });
    for (const text of [schema, api, gemini, plain]) expect(places(text, settings), text).toEqual([]);
  });

  test('do not judge the strict mode of another provider', () => {
    const strict = {
      type: 'object',
      properties: { a: { type: 'number', minimum: 1 } },
      required: ['a'],
      additionalProperties: false,
    };
    const text = json([
      { type: 'function', function: { name: 'f', description: 'd', strict: true, parameters: strict } },
    ]);
    expect(places(text, of('anthropic'))).toEqual([]);
  });

  test('count the tools', () => {
    const many = json(
      Array.from({ length: 130 }, (_, index) => ({
        name: `t${index}`,
        inputSchema: { type: 'object', properties: {} },
      })),
    );
    const [finding, ...others] = findings(many, of('openai'));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'provider-tool-count', versions: ['openai'] });
    expect(many.slice(finding?.span.start).match(/"t\d+"/)?.[0]).toBe('"t128"');
  });

  /** The definition after the first fix, and the titles of all. */
  const fixed = (schema: unknown, ...targets: readonly string[]) => {
    const text = mcp(schema);
    const found = fixes(text, of(...targets));
    const [first] = found;
    const after = applyEdits(text, first?.edits ?? []);
    return {
      titles: found.map(({ title, safe }) => `${title}${safe ? ' (safe)' : ''}`),
      schema: JSON.parse(after).inputSchema,
    };
  };
  const argument = (a: unknown) => ({ type: 'object', properties: { a } });

  test.each([
    [argument({ type: 'array' }), 'openai', ['Add "items": {} (safe)'], argument({ type: 'array', items: {} })],
    [{ type: 'object' }, 'openai', ['Add "properties": {} (safe)'], { type: 'object', properties: {} }],
    [
      argument({ type: 'string', pattern: '^(?!a).*$' }),
      'openai',
      ['Move "pattern" into the description', 'Remove "pattern"'],
      argument({ type: 'string', description: 'pattern: ^(?!a).*$' }),
    ],
    [
      argument({ pattern: '^(?!a).*$', type: 'string', description: 'A name.' }),
      'openai',
      ['Move "pattern" into the description', 'Remove "pattern"'],
      argument({ type: 'string', description: 'A name. (pattern: ^(?!a).*$)' }),
    ],
    [
      argument({ type: ['string', 'null'] }),
      'gemini-openapi',
      ['Change to "type": "string", "nullable": true'],
      argument({ type: 'string', nullable: true }),
    ],
    [
      argument({ type: 'string', enum: ['a', ''] }),
      'vertex',
      ['Remove "" from "enum"'],
      argument({ type: 'string', enum: ['a'] }),
    ],
    [
      argument({ type: 'integer', enum: [1, 2] }),
      'vertex',
      ['Move "enum" into the description', 'Remove "enum"'],
      argument({ type: 'integer', description: 'enum: [1,2]' }),
    ],
    [
      { ...argument({ type: 'string' }), additionalProperties: false },
      'gemini-openapi',
      ['Remove "additionalProperties"'],
      argument({ type: 'string' }),
    ],
    [
      argument({ oneOf: [{ type: 'string' }, { type: 'number' }] }),
      'gemini-openapi',
      ['Rename to anyOf'],
      argument({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
    ],
    [argument({ enum: ['a'] }), 'gemini-openapi', ['Add "type": "string"'], argument({ enum: ['a'], type: 'string' })],
    [
      { ...argument({ type: 'string' }), required: ['a', 'b'] },
      'gemini-openapi',
      ['Remove "b" from "required"'],
      { ...argument({ type: 'string' }), required: ['a'] },
    ],
    [
      { type: 'object', properties: { 'ä b': { type: 'string' } }, required: ['ä b'] },
      'anthropic',
      ['Rename to __b'],
      { type: 'object', properties: { __b: { type: 'string' } }, required: ['__b'] },
    ],
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        ...argument({ type: 'array', items: [{ type: 'string' }] }),
      },
      'anthropic',
      ['Rename to prefixItems'],
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        ...argument({ type: 'array', prefixItems: [{ type: 'string' }] }),
      },
    ],
    [
      { type: 'object', properties: {}, anyOf: [{ properties: { b: { type: 'string' } } }] },
      'openai',
      ['Rewrite the schema for OpenAI (lost: "anyOf")'],
      { type: 'object', properties: { b: { type: 'string' } } },
    ],
  ])('a fix names what is lost: %j for %s', (schema, target, titles, expected) => {
    const after = fixed(schema, target);
    expect(after.titles).toEqual(titles);
    expect(after.schema).toEqual(expected);
  });

  test('fixes of a reference with a description, and of a default, in strict mode', () => {
    const closed = { additionalProperties: false, required: ['a'] };
    const reference = { ...argument({ $ref: '#/$defs/A', description: 'One.' }), ...closed };
    const { titles, schema } = fixed({ ...reference, $defs: { A: { type: 'string' } } }, 'openai-strict');
    expect(titles).toEqual(['Rewrite the schema for OpenAI strict mode']);
    expect(schema).toEqual({ ...argument({ type: 'string', description: 'One.' }), ...closed });
    const withDefault = { ...argument({ type: 'string', default: 'x' }), ...closed };
    expect(fixed(withDefault, 'azure-openai-strict').titles).toEqual([
      'Move "default" into the description',
      'Remove "default"',
    ]);
  });

  test('fixes for strict mode', () => {
    const schema = { ...argument({ type: 'string', format: 'uri' }), required: ['a'] };
    const { titles } = fixed(schema, 'openai-strict');
    expect(titles).toEqual([
      'Add "additionalProperties": false',
      'Rewrite the schema for OpenAI strict mode (lost: "format")',
      'Move "format" into the description',
      'Remove "format"',
      'Rewrite the schema for OpenAI strict mode (lost: "format")',
    ]);
    const optional = fixed({ ...argument({ type: 'string' }), additionalProperties: false }, 'openai-strict');
    expect(optional.titles[0]).toBe('Add "a" to "required" and allow null');
    expect(optional.schema).toEqual({
      ...argument({ type: ['string', 'null'] }),
      additionalProperties: false,
      required: ['a'],
    });
  });

  test('a new name is one that the format and all targets accept', () => {
    expect(
      fixes(mcp({ type: 'object', properties: {} }, '1.2'), of('openai', 'gemini')).map(({ title }) => title),
    ).toEqual(['Rename to _1_2']);
  });

  test('safe fixes are applied together, and keep the layout', () => {
    const text = `{
  "tools": [
    // The first.
    { "name": "f", "description": "d", "input_schema": {} },
    {
      "name": "g",
      "description": "d",
      "input_schema": {
        "type": "object",
        "properties": {
          "a": { "type": "array" }
        }
      }
    }
  ]
}
`;
    expect(repairToolJson(text, of('openai'))).toBe(
      text
        .replace('"input_schema": {}', '"input_schema": {"type": "object", "properties": {}}')
        .replace('{ "type": "array" }', '{ "type": "array", "items": {} }'),
    );
  });

  test('YAML has findings, and only fixes of single values', () => {
    const text =
      'tools:\n  - name: a.b\n    inputSchema:\n      type: object\n      properties:\n        x: {type: array}\n';
    const checked = checkToolJson(text, of('openai'), { isYaml: true });
    if (checked.kind !== 'checked') throw new Error(checked.kind);
    expect(checked.findings.map(({ rule }) => rule)).toEqual(['provider-tool-name', 'provider-schema']);
    expect(checked.findings.map((finding) => checked.fixesOf(finding).map(({ title }) => title))).toEqual([
      ['Rename to a_b'],
      [],
    ]);
  });
});

test.each([
  ['a table', { name: 'users', description: 'd', schema: { type: 'struct', fields: [] } }],
  ['a list', { name: 'users', description: 'd', schema: { type: 'array', items: { type: 'string' } } }],
  ['an entry of a catalog', { name: 'a', description: 'd', schema: { type: 'object' }, url: 'https://example.org' }],
  ['a parameter of an API', { name: 'a', in: 'query', description: 'd', schema: { type: 'objekt' } }],
  ['the schema of a response', { name: 'a', description: 'd', strict: true, schema: { type: 'objekt' } }],
])('%s with the keys of a LangChain tool is not certainly a tool', (_, value) => {
  expect(checkToolJson(json(value), defaultSettings, { isCertain: true }).kind).toBe('no-tools');
});

test('definitions that are certainly tools', () => {
  const certain = (value: unknown) => checkToolJson(json(value), defaultSettings, { isCertain: true }).kind;
  const schema = { type: 'object', properties: {} };
  expect(certain([openai('f')])).toBe('checked');
  expect(certain({ tools: [{ name: 'f', inputSchema: schema }] })).toBe('checked');
  expect(certain({ tools: [{ name: 'f', input_schema: schema }] })).toBe('checked');
  expect(certain({ functionDeclarations: [{ name: 'f', parameters: schema }] })).toBe('checked');
  expect(certain({ name: 'f', description: 'd', schema: { type: 'objekt' } })).toBe('checked');
  expect(certain({ title: 'T', ...schema })).toBe('no-tools');
  expect(certain({ name: 'f', parameters: schema })).toBe('no-tools');
  expect(certain({ name: 'pkg', version: '1.0.0', description: 'd', scripts: {}, parameters: { a: 1 } })).toBe(
    'no-tools',
  );
  expect(certain({ openapi: '3.0.0', info: {}, paths: { '/a': { get: { operationId: 'a' } } } })).toBe('no-tools');
});

describe('hidden characters', () => {
  const text = json([
    openai('a', { type: 'object', properties: { 'x/y': { type: 'string', enum: ['b\u{e0041}c', '❤\ufe0f'] } } }),
  ]);

  test('are found where they are written, also escaped, and removed by the fix', () => {
    for (const written of [text, text.replace('\u{e0041}', '\\udb40\\udc41')]) {
      const [finding, ...others] = findings(written);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ rule: 'hidden-characters', severity: 'warning' });
      expect(finding?.message).toBe(
        'The string contains hidden characters (U+E0041). The characters are invisible, but the model reads them.',
      );
      const [fix] = fixes(written);
      expect(fix).toMatchObject({ title: 'Remove hidden characters', safe: false });
      expect(applyEdits(written, fix?.edits ?? [])).toBe(text.replace('\u{e0041}', ''));
    }
  });

  test('are no finding where the rule is off', () => {
    expect(findings(text, { ...defaultSettings, rules: { 'hidden-characters': 'off' } })).toEqual([]);
  });
});

test('what is no JSON, and what is no tool', () => {
  expect(checkToolJson('{"a":', defaultSettings)).toMatchObject({ kind: 'not-json' });
  expect(checkToolJson('', defaultSettings)).toMatchObject({ kind: 'not-json' });
  expect(checkToolJson('{"version": "1.0"}', defaultSettings)).toEqual({ kind: 'no-tools' });
  expect(checkToolJson('[]', defaultSettings)).toEqual({ kind: 'no-tools' });
  expect(checkToolJson('['.repeat(100_000), defaultSettings)).toMatchObject({ kind: 'not-json' });
});

describe('tools of several formats in one list', () => {
  const anthropic = '{"name": "a", "description": "A.", "input_schema": {"type": "object"}}';
  const openai = '{"type": "function", "function": {"name": "b", "description": "B."}}';
  const mcp = '{"name": "c", "description": "C.", "inputSchema": {"type": "object"}}';
  const messages = (text: string): readonly string[] => {
    const checked = checkToolJson(text, defaultSettings);
    if (checked.kind !== 'checked') throw new Error(checked.kind);
    return checked.findings.filter(({ message }) => message.startsWith('The format is')).map(({ message }) => message);
  };

  test.each([
    [`[${anthropic}, ${openai}]`, 1],
    [`{"tools": [${openai}, ${anthropic}, ${mcp}]}`, 2],
    [`[${mcp}, ${mcp.replace('"c"', '"d"')}]`, 0],
    [`{"first": [${anthropic}], "second": [${openai}]}`, 0],
    [`${anthropic}\n${openai}`, 0],
    [`[${openai}, {"type": "function", "function": {"name": "s", "strict": true}}]`, 0],
  ])('%s', (text, count) => {
    expect(messages(text)).toHaveLength(count);
  });
});
