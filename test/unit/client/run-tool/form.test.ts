import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Draft,
  draftOf,
  emptyDraft,
  withDraft,
  withItem,
  withoutItem,
} from '../../../../client/features/run-tool/form/draft.ts';
import type { FieldKind, ObjectKind } from '../../../../client/features/run-tool/form/field.ts';
import {
  emptyForm,
  filledForm,
  readForm,
  saidProblems,
  switchedForm,
} from '../../../../client/features/run-tool/form/form-state.ts';
import { readDraft } from '../../../../client/features/run-tool/form/read-draft.ts';
import { readSchema } from '../../../../client/features/run-tool/form/read-schema.ts';
import type { Json, JsonObject } from '../../../../client/json.ts';
import { ExactNumber } from '../../../../core/json/exact-number.ts';

function formOf(properties: Readonly<Record<string, Json>>, required: readonly string[] = []): ObjectKind {
  return readSchema({ type: 'object', properties, required });
}

/** One argument, `x`, with typed text. */
function typed(schema: Json, text: string, required: readonly string[] = ['x']) {
  const kind = formOf({ x: schema }, required);
  return readDraft(
    kind,
    withDraft(emptyDraft(kind), [0], () => ({ kind: 'text', text })),
  );
}

const kindOf = (schema: Json): FieldKind | undefined => formOf({ x: schema }).fields[0]?.kind;

describe('a schema becomes a form', () => {
  test('each simple type has its own kind of field', () => {
    expect(kindOf({ type: 'string' })).toMatchObject({ type: 'text' });
    expect(kindOf({ type: 'number' })).toMatchObject({ type: 'number', isWhole: false });
    expect(kindOf({ type: 'integer', minimum: 1 })).toMatchObject({ type: 'number', isWhole: true, least: 1 });
    expect(kindOf({ type: 'boolean' })).toEqual({ type: 'choice', values: [true, false] });
    expect(kindOf({ enum: ['a', 1, null] })).toEqual({ type: 'choice', values: ['a', 1, null] });
    expect(kindOf({ const: 'a' })).toEqual({ type: 'choice', values: ['a'] });
    expect(kindOf({ type: 'array', items: { type: 'string' } })).toMatchObject({
      type: 'list',
      item: { kind: { type: 'text' } },
    });
    expect(kindOf({ type: 'object', properties: { a: { type: 'string' } } })).toMatchObject({
      type: 'object',
      fields: [{ name: 'a' }],
    });
  });

  test('what has no field of its own is written as JSON', () => {
    const others: readonly Json[] = [
      true,
      {},
      { type: 'object' },
      { type: 'array' },
      { type: ['string', 'integer'] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      { type: 'string', not: { const: 'a' } },
      { $ref: 'https://example.com/schema' },
    ];
    for (const schema of others) expect(kindOf(schema), JSON.stringify(schema)).toMatchObject({ type: 'json' });
  });

  test('a field knows its name, its title, its default, its examples, and whether it must be there', () => {
    const kind = formOf(
      { city: { type: 'string', title: 'City', description: 'Where', default: 'Bern', examples: ['Rome', 'Oslo'] } },
      ['city'],
    );
    expect(kind.fields).toMatchObject([
      {
        name: 'city',
        title: 'City',
        description: 'Where',
        default: 'Bern',
        examples: ['Rome', 'Oslo'],
        isRequired: true,
      },
    ]);
  });

  test('null beside one other type makes the field nullable', () => {
    for (const schema of [
      { type: ['string', 'null'] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { oneOf: [{ type: 'null' }, { type: 'string' }] },
    ]) {
      expect(formOf({ x: schema }).fields[0], JSON.stringify(schema)).toMatchObject({
        isNullable: true,
        kind: { type: 'text' },
      });
    }
  });

  test('references are followed; one that leads back to itself is written as JSON', () => {
    const kind = readSchema({
      $defs: {
        City: { type: 'object', properties: { name: { type: 'string' } } },
        Tree: { type: 'object', properties: { child: { $ref: '#/$defs/Tree' } } },
      },
      properties: { city: { $ref: '#/$defs/City', description: 'Said here' }, tree: { $ref: '#/$defs/Tree' } },
    });
    expect(kind.fields).toMatchObject([
      { description: 'Said here', kind: { type: 'object', fields: [{ name: 'name', kind: { type: 'text' } }] } },
      { kind: { type: 'object', fields: [{ name: 'child', kind: { type: 'json' } }] } },
    ]);
    expect(readSchema({ properties: { x: { $ref: '#/properties/x' } } }).fields[0]?.kind.type).toBe('json');
  });

  test('a small schema that stands for millions of fields becomes a form that can be shown', () => {
    const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const $defs = Object.fromEntries(
      Array.from({ length: 6 }, (_, depth) => [
        `D${depth}`,
        {
          type: 'object',
          properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/D${depth + 1}` }])),
        },
      ]),
    );
    const count = (kind: FieldKind): number =>
      kind.type === 'object' ? kind.fields.reduce((sum, field) => sum + count(field.kind), kind.fields.length) : 0;
    const kind = readSchema({ $defs, properties: { x: { $ref: '#/$defs/D0' } } });
    expect(count(kind)).toBeGreaterThan(30);
    expect(count(kind)).toBeLessThan(10_000);
  });

  test('no value makes it throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (schema) => {
        const kind = readSchema(schema as Json);
        expect(() => readDraft(kind, emptyDraft(kind))).not.toThrow();
      }),
    );
  });
});

describe('what is filled in becomes arguments', () => {
  test('only what is filled in is sent; the defaults are the tool’s own', () => {
    const kind = formOf({ a: { type: 'string', default: 'z' }, b: { type: 'integer' } });
    expect(readDraft(kind, emptyDraft(kind))).toEqual({ arguments: {}, problems: [] });
    const draft = withDraft(emptyDraft(kind), [1], () => ({ kind: 'text', text: ' 7 ' }));
    expect(readDraft(kind, draft)).toEqual({ arguments: { b: 7 }, problems: [] });
  });

  test.each([
    [{ type: 'integer' }, '12', 12],
    [{ type: 'number' }, '-1.5e3', new ExactNumber('-1.5e3')],
    [{ type: 'integer' }, '2512292042121000001', new ExactNumber('2512292042121000001')],
    [{ type: 'number' }, '1e999', new ExactNumber('1e999')],
    [{ type: 'string' }, '12', '12'],
    [{}, '{"a": [1]}', { a: [1] }],
    [{ type: ['integer', 'string'] }, '"1"', '1'],
  ] as const)('%j takes %s', (schema, text, value) => {
    expect(typed(schema, text)).toEqual({ arguments: { x: value }, problems: [] });
  });

  test.each([
    [{ type: 'integer' }, 'twelve', 'Must be a number.'],
    [{ type: 'integer' }, '1.5', 'Must be an integer.'],
    [{ type: 'number' }, '0x10', 'Must be a number.'],
    [{ type: 'number' }, 'Infinity', 'Must be a number.'],
    [{ type: 'integer', maximum: 2 ** 53 }, '9007199254740993', 'Must be at most 9007199254740992.'],
    [{ type: 'integer', multipleOf: 2 }, '9007199254740993', 'Must be a multiple of 2.'],
    [{ type: 'integer', minimum: 1 }, '0', 'Must be at least 1.'],
    [{ type: 'integer', maximum: 5 }, '6', 'Must be at most 5.'],
    [{ type: 'number', exclusiveMinimum: 0 }, '0', 'Must be greater than 0.'],
    [{ type: 'number', exclusiveMaximum: 1 }, '1', 'Must be less than 1.'],
    [{ type: 'integer', multipleOf: 5 }, '7', 'Must be a multiple of 5.'],
    [{ type: 'string', minLength: 3 }, 'ab', 'Min. 3 characters.'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'Max. 2 characters.'],
    [{ type: 'object' }, '[1]', 'Wrong type. Expected: object.'],
    [{ type: 'object' }, '{', expect.stringMatching(/^Invalid JSON: ./)],
  ] as const)('%j does not take %s: %s', (schema, text, message) => {
    expect(typed(schema, text).problems).toEqual([{ path: [0], message, isMissing: false }]);
  });

  test('characters outside of the first plane count once', () => {
    expect(typed({ type: 'string', maxLength: 2 }, '🙂🙂').problems).toEqual([]);
  });

  test('what must be there and is not is missing; an empty text, and null, where the schema allows them', () => {
    expect(typed({ type: 'integer' }, '').problems).toEqual([
      { path: [0], message: 'A value is required.', isMissing: true },
    ]);
    expect(typed({ type: 'string' }, '').arguments).toEqual({ x: '' });
    expect(typed({ type: 'string', minLength: 1 }, '').problems).toMatchObject([{ message: 'A value is required.' }]);
    expect(typed({ type: ['integer', 'null'] }, '').arguments).toEqual({ x: null });
    expect(typed({ type: ['integer', 'null'] }, '', []).arguments).toEqual({});
  });

  test('a list has items that come and go, each under its own key', () => {
    const kind = formOf({ tags: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 } }, ['tags']);
    const list = kind.fields[0]?.kind;
    if (list === undefined) throw new Error('The form has no list.');
    let draft: Draft = emptyDraft(kind);
    expect(readDraft(kind, draft).problems).toMatchObject([{ path: [0], message: 'Min. 1 items.' }]);
    for (const text of ['a', 'b', 'c']) {
      draft = withDraft(draft, [0], (at) => withItem(at, list));
      const key = ['a', 'b', 'c'].indexOf(text);
      draft = withDraft(draft, [0, key], () => ({ kind: 'text', text }));
    }
    expect(readDraft(kind, draft).problems).toMatchObject([{ message: 'Max. 2 items.' }]);
    draft = withDraft(draft, [0], (at) => withoutItem(at, 1));
    expect(readDraft(kind, draft)).toEqual({ arguments: { tags: ['a', 'c'] }, problems: [] });
  });

  test('an object that need not be there is sent when something in it is, and is then checked', () => {
    const place = { type: 'object', properties: { city: { type: 'string', minLength: 1 }, zip: { type: 'integer' } } };
    const kind = formOf({ place: { ...place, required: ['city'] } });
    expect(readDraft(kind, emptyDraft(kind))).toEqual({ arguments: {}, problems: [] });
    const draft = withDraft(emptyDraft(kind), [0, 1], () => ({ kind: 'text', text: '3000' }));
    expect(readDraft(kind, draft).problems).toEqual([
      { path: [0, 0], message: 'A value is required.', isMissing: true },
    ]);
  });

  test('a name like that of a member of every object is an argument like any other', () => {
    const kind = readSchema(
      JSON.parse('{"properties": {"__proto__": {"type": "integer"}, "constructor": {"type": "integer"}}}'),
    );
    let draft: Draft = emptyDraft(kind);
    for (const at of [0, 1]) draft = withDraft(draft, [at], () => ({ kind: 'text', text: '1' }));
    expect(JSON.stringify(readDraft(kind, draft).arguments)).toBe('{"__proto__":1,"constructor":1}');
  });
});

describe('arguments fill a form in again', () => {
  const kind = readSchema({
    type: 'object',
    properties: {
      city: { type: 'string' },
      days: { type: 'integer' },
      unit: { enum: ['c', 'f'] },
      tags: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
      more: {},
      note: { type: ['string', 'null'] },
    },
    required: ['city', 'tags'],
  });

  test('and come out as they went in, or the form has no place for them', () => {
    const name = fc.string({ minLength: 1 });
    const given = fc.record(
      {
        city: fc.string(),
        days: fc.integer(),
        unit: fc.constantFrom('c', 'f', 'k'),
        tags: fc.array(fc.record({ name: fc.string() }), { minLength: 1 }),
        more: fc.jsonValue({ noUnicodeString: false }),
        note: fc.option(name),
      },
      { requiredKeys: ['city', 'tags'] },
    );
    let shown = 0;
    fc.assert(
      fc.property(given, (one) => {
        const wanted = JSON.parse(JSON.stringify(one)) as JsonObject;
        const draft = draftOf(kind, wanted);
        if (draft === null) return;
        shown++;
        expect(readDraft(kind, draft)).toEqual({ arguments: wanted, problems: [] });
      }),
    );
    expect(shown).toBeGreaterThan(10);
  });

  test.each([
    [{ city: 'Bern', tags: [], unit: 'k' }],
    [{ city: 'Bern', tags: [], other: 1 }],
    [{ city: 7, tags: [] }],
    [{ city: 'Bern', tags: [{ name: 'a', more: 1 }] }],
    [{ city: 'Bern', tags: [], note: null }],
  ])('%j stays JSON', (given: JsonObject) => {
    const state = filledForm(kind, given);
    expect(state).toMatchObject({ as: 'json', isForced: true });
    expect(readForm(kind, state)).toEqual({ arguments: given, problems: [] });
    expect(switchedForm(kind, state)).toMatchObject({ as: 'json', isForced: true });
  });

  test('a form and its JSON say the same', () => {
    const state = filledForm(kind, { city: 'Bern', tags: [{ name: 'a' }] });
    const json = switchedForm(kind, state);
    expect(json).toMatchObject({ as: 'json', isForced: false });
    expect(readForm(kind, switchedForm(kind, json))).toEqual(readForm(kind, state));
  });

  test('broken JSON is not left before it is repaired', () => {
    const state = { as: 'json', text: '{"city": ', isForced: false } as const;
    expect(switchedForm(kind, state)).toBe(state);
    expect(readForm(kind, state).problems).toMatchObject([{ path: [] }]);
    expect(readForm(kind, { ...state, text: '[]' }).problems).toMatchObject([
      { message: 'The arguments must be a JSON object.' },
    ]);
  });
});

describe('what is missing', () => {
  const kind = formOf({ a: { type: 'integer' }, b: { type: 'integer' } }, ['a', 'b']);
  const said = (state: ReturnType<typeof emptyForm>) =>
    saidProblems(state, readForm(kind, state)).map(({ path }) => path.join());

  test('is said of a field that was left empty, and of all after the first try', () => {
    const state = emptyForm(kind);
    if (state.as !== 'form') throw new Error('It is no form.');
    expect(said(state)).toEqual([]);
    expect(said({ ...state, touched: new Set(['1']) })).toEqual(['1']);
    expect(said({ ...state, isTried: true })).toEqual(['0', '1']);
  });
});
