import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import { type ElementMeaning, NO_PYTHON, type PythonKnowledge } from '../../../core/tools/element-meaning.ts';
import { descriptionForModel, elementToTool, urlOfLink } from '../../../core/tools/element-to-tool.ts';
import { readInlineField } from '../../../core/tools/inline-field.ts';
import { interfaceText, readInterfaceText } from '../../../core/tools/interface-text.ts';
import { literalOf, literalText } from '../../../core/tools/python-literal.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function element(
  parts: Partial<ElementMeaning> & { readonly interface?: Readonly<Record<string, string>> },
): ElementMeaning {
  const slots = Object.entries(parts.interface ?? {}).map(([key, text]) => ({ key, text }));
  return { name: 'n', description: 'd', link: null, executable: null, args_schema: null, slots, ...parts };
}

const inputsOf = (parts: Parameters<typeof element>[0], python?: PythonKnowledge): unknown =>
  plain(elementToTool(element(parts), python).result.inputs);

describe('interface texts', () => {
  test.each<[string, JsonObject | null, string | null]>([
    ['string (user identifier)', { type: 'string' }, 'user identifier'],
    ['dict', { type: 'object' }, null],
    ['list[str] (names (all))', { type: 'array', items: { type: 'string' } }, 'names (all)'],
    ["Literal['a (b)', 'c'] (which)", { type: 'string', enum: ['a (b)', 'c'] }, 'which'],
    ['int|None(n)', { type: ['integer', 'null'] }, 'n'],
    ["the user's name", null, "the user's name"],
    ['number of items', null, 'number of items'],
    ['city (capital only)', null, 'city (capital only)'],
    ['any (thing)', {}, 'thing'],
    ['string ()', { type: 'string' }, null],
    ['string (a', null, 'string (a'],
    [' ', null, null],
  ])('%s', (text, type, description) => {
    expect(readInterfaceText(text)).toEqual({ type, description });
  });

  test('are read back as they were written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('string', 'any', 'list[str]', "Literal['a (', 'b)']"),
        fc.string(),
        (type, description) => {
          const read = readInterfaceText(interfaceText(type, description));
          expect(read.description ?? '').toBe(description);
          expect(read.type ?? {}).toEqual(readInterfaceText(type).type);
        },
      ),
    );
  });
});

describe('inline fields', () => {
  test.each<[string, JsonObject | null, boolean, JsonValue | undefined, string]>([
    ['str', { type: 'string' }, true, undefined, ''],
    ['str | The city', { type: 'string' }, true, undefined, 'The city'],
    ['int | default=5 | How many', { type: 'integer' }, false, 5, 'How many'],
    ['int | default=5', { type: 'integer' }, false, 5, ''],
    ['int | How many | default=5', { type: 'integer' }, false, 5, 'How many'],
    ["str | default='' | Phone", { type: 'string' }, false, '', 'Phone'],
    ['str | default=5 | x', { type: 'string' }, false, '5', 'x'],
    ['str | default=a b | x', { type: 'string' }, false, 'a b', 'x'],
    ['bool | default=true |', { type: 'boolean' }, false, true, ''],
    ['bool | default=False | x', { type: 'boolean' }, false, false, 'x'],
    ['float | default=-1.5e2 | x', { type: 'number' }, false, -150, 'x'],
    ['list | default=[1, 2] | x', { type: 'array' }, false, [1, 2], 'x'],
    ['int | default=none | x', { type: 'integer' }, false, null, 'x'],
    ['str | a | b', { type: 'string' }, true, undefined, 'a | b'],
    ['int | None | x', { type: ['integer', 'null'] }, true, undefined, 'x'],
    [
      'dict[str, int | None] | x',
      { type: 'object', additionalProperties: { type: ['integer', 'null'] } },
      true,
      undefined,
      'x',
    ],
    ["Literal['a|b', 'c'] | default='c' | x", { type: 'string', enum: ['a|b', 'c'] }, false, 'c', 'x'],
    ['User | x', null, true, undefined, 'x'],
    ['', null, true, undefined, ''],
    ['int | default=abc | x', { type: 'integer' }, false, 'abc', 'x'],
  ])('%s', (text, type, required, value, description) => {
    const read = readInlineField(text);
    expect([plain(read.type), read.required, plain(read.default ?? null), read.description]).toEqual([
      type,
      required,
      value ?? null,
      description,
    ]);
    expect(read.default === undefined).toBe(value === undefined);
  });

  test('any text ends', () => {
    for (const piece of ['|', '[', "'", 'default=', '| None ', '|default=[', '(']) {
      expect(() => readInlineField(piece.repeat(100_000))).not.toThrow();
      expect(() => readInterfaceText(piece.repeat(100_000))).not.toThrow();
    }
  });
});

describe('Python literals', () => {
  test('are read back as they were written, and hold nothing that a loader misreads', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = literalText(value as JsonValue);
        expect(text).not.toBeNull();
        expect(text).not.toMatch(/["{}\n]|-->/);
        const read = literalOf(text ?? '');
        expect(read !== undefined && sameJson(read, value as JsonValue)).toBe(true);
      }),
    );
    expect(literalText({ a: [1, null], b: 'x"{' })).toBe("dict([('a', [1, None]), ('b', 'x\\x22\\x7b')])");
    expect([
      literalOf('f(x)'),
      literalOf('[1, x]'),
      literalOf('{1: 2}'),
      literalOf("{'a': (1,)}"),
      literalOf('...'),
    ]).toEqual([undefined, undefined, undefined, { a: [1] }, undefined]);
  });
});

describe('parameters', () => {
  test('of a lambda, with interface texts by position', () => {
    expect(
      inputsOf({
        executable: "lambda user, days=7, mode='a', flag=None, where=HERE: f(user)",
        interface: {
          'arg-1': 'string (user identifier)',
          'arg-2': 'int',
          'arg-3': 'the mode',
          'arg-4': 'bool | None',
          'return-1': 'dict',
        },
      }),
    ).toEqual({
      type: 'object',
      properties: {
        user: { type: 'string', description: 'user identifier' },
        days: { type: 'integer', default: 7 },
        mode: { description: 'the mode', default: 'a' },
        flag: { type: ['boolean', 'null'], default: null },
        where: {},
      },
      required: ['user'],
    });
  });

  test('without a lambda are arg_1, arg_2, …', () => {
    const expected = {
      type: 'object',
      properties: { arg_1: { type: 'string' }, arg_2: { description: 'second' } },
      required: ['arg_1', 'arg_2'],
    };
    expect(inputsOf({ executable: 'send', interface: { 'arg-1': 'str', 'arg-2': 'second' } })).toEqual(expected);
    expect(
      inputsOf({ executable: 'lambda **options: send(**options)', interface: { 'arg-1': 'str', 'arg-2': 'second' } }),
    ).toEqual(expected);
    expect(inputsOf({ executable: 'lambda: now()', interface: { 'return-1': 'string' } })).toEqual({
      type: 'object',
      properties: {},
    });
    expect(inputsOf({ link: 'https://x' })).toEqual({});
  });

  test('are described by the text of their place in the lambda, whatever the order of the schema', () => {
    const executable = 'lambda city, days=3: f(city, days)';
    const texts = { 'arg-1': 'str (The city)', 'arg-2': 'int (How long)' };
    const fields = [
      { name: 'days', text: 'int | default=None |' },
      { name: 'city', text: 'str' },
    ];
    const described = {
      days: { type: 'integer', description: 'How long', default: 3 },
      city: { type: 'string', description: 'The city' },
    };
    expect(inputsOf({ executable, args_schema: { kind: 'inline', fields }, interface: texts })).toMatchObject({
      properties: described,
    });
    // A text for a parameter without a field describes no field.
    expect(
      inputsOf({ executable: 'lambda place, days=3: 0', args_schema: { kind: 'inline', fields }, interface: texts }),
    ).toMatchObject({ properties: { days: { description: 'How long' }, city: { type: 'string' } } });
  });

  test('of an inline block win, and the texts fill in what it leaves open', () => {
    const fields = [
      { name: 'city', text: 'str | The city' },
      { name: 'tags', text: 'list' },
      { name: 'mode', text: 'str | default=None | Which' },
      { name: 'days', text: 'int | default=None |' },
      { name: 'who', text: 'User' },
    ];
    expect(
      inputsOf({
        executable: 'lambda city, tags, mode=None, days=3, who=None: f()',
        args_schema: { kind: 'inline', fields },
        interface: {
          'arg-1': 'int (not this)',
          'arg-2': 'list[str] (words)',
          'arg-3': "Literal['a', 'b'] | None",
          'arg-4': 'str',
          'arg-5': 'dict',
        },
      }),
    ).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string', description: 'The city' },
        tags: { type: 'array', items: { type: 'string' }, description: 'words' },
        mode: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }], description: 'Which', default: null },
        days: { type: 'integer', default: 3 },
        who: { type: 'object' },
      },
      required: ['city', 'tags', 'who'],
    });
  });

  test('fewer than interface texts are said', () => {
    const { warnings } = elementToTool(
      element({ executable: 'lambda a: f(a)', interface: { 'arg-1': 'str', 'arg-2': 'int' } }),
    );
    expect(warnings).toEqual(['Only 1 of the 2 arguments in the interface block belong to a parameter.']);
  });

  test('of Python win over the lambda, once there is Python', () => {
    const known: PythonKnowledge = {
      ...NO_PYTHON,
      schemaOf: (name) =>
        name === 'S' ? { title: 'S', type: 'object', properties: { a: { type: 'string' }, b: {} } } : null,
      functionOf: (name) =>
        name === 'f'
          ? {
              parameters: [{ name: 'z', kind: 'positional', required: true }],
              schema: { type: 'object', properties: { z: { type: 'integer', description: 'own' } } },
              certain: true,
              isAsync: false,
              beside: null,
            }
          : null,
    };
    expect(
      inputsOf(
        {
          executable: 'lambda a, b: f(a, b)',
          args_schema: { kind: 'name', name: 'S' },
          interface: { 'arg-1': 'int (first)', 'arg-2': 'bool' },
        },
        known,
      ),
    ).toEqual({
      title: 'S',
      type: 'object',
      properties: { a: { type: 'string', description: 'first' }, b: { type: 'boolean' } },
    });
    expect(inputsOf({ executable: 'f', interface: { 'arg-1': 'str (other)' } }, known)).toEqual({
      type: 'object',
      properties: { z: { type: 'integer', description: 'own' } },
    });
    expect(
      inputsOf(
        { executable: 'lambda q: f(q)', args_schema: { kind: 'name', name: 'Unknown' }, interface: { 'arg-1': 'int' } },
        known,
      ),
    ).toEqual({ type: 'object', properties: { q: { type: 'integer', description: 'own' } }, required: ['q'] });
  });
});

describe('the tool', () => {
  test('outputs', () => {
    const outputs = (returns: Readonly<Record<string, string>>): unknown =>
      plain(elementToTool(element({ executable: 'f', interface: returns })).result.outputs);
    expect(outputs({})).toEqual({});
    expect(outputs({ 'return-1': 'dict (status)' })).toEqual({ type: 'object', description: 'status' });
    expect(outputs({ 'return-1': 'str', 'return-2': 'the rest' })).toEqual({
      type: 'object',
      properties: { return_1: { type: 'string' }, return_2: { description: 'the rest' } },
      required: ['return_1', 'return_2'],
    });
  });

  test('link, texts and warnings', () => {
    const { result, warnings } = elementToTool(
      element({
        name: null,
        description: null,
        link: '[the docs](https://x/y_(z))',
        executable: 'f',
        args_schema: { kind: 'name', name: 'S' },
        interface: { 'arg-1': 'str' },
      }),
    );
    expect(result.link).toBe('https://x/y_(z)');
    expect([result.executable, result.schema_name, result.interface_texts]).toEqual([
      'f',
      'S',
      [{ key: 'arg-1', text: 'str' }],
    ]);
    expect(warnings).toEqual([
      'Tool has no name — consider adding one.',
      'Tool has no description — consider adding one.',
    ]);
    expect(descriptionForModel({ description: 'd', link: 'l' })).toBe('d\nDocumentation Link: l');
    expect(descriptionForModel({ description: 'd' })).toBe('d');
    expect([urlOfLink('https://x'), urlOfLink(' [a](b) '), urlOfLink('[a](b c)'), urlOfLink('[a](b')]).toEqual([
      'https://x',
      'b',
      '[a](b c)',
      '[a](b',
    ]);
  });
});
