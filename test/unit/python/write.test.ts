import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { schemaOf } from '../../../core/python/schema/schema-of.ts';
import { addFunctions, addModels } from '../../../core/python/write/extend-module.ts';
import { writeFunction } from '../../../core/python/write/function-stub.ts';
import { pythonLiteral, pythonString } from '../../../core/python/write/python-literal.ts';
import { moduleSource, writeModel } from '../../../core/python/write/write-models.ts';
import { sameSchema } from '../../../core/schema/compare.ts';
import { inlineRefs } from '../../../core/schema/refs.ts';
import { corpusLines, corpusPath } from '../../support/corpus.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

function means(left: JsonObject, right: JsonObject): boolean {
  return sameSchema(inlineRefs(left).schema, inlineRefs(right).schema, { argumentsOfTool: true });
}

/** Each module's schema by python3 (null without pydantic), after a check that it compiles. */
const PROGRAM = `
import json, os, py_compile, sys, tempfile, types, warnings
warnings.simplefilter('ignore')
try:
    from pydantic import TypeAdapter, VERSION
    usable = VERSION.startswith('2.')
except ImportError:
    usable = False
out = []
with tempfile.TemporaryDirectory() as folder:
    for case in json.load(sys.stdin):
        path = os.path.join(folder, 'schemas.py')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(case['source'])
        py_compile.compile(path, cfile=os.path.join(folder, 'schemas.pyc'), doraise=True)
        if not usable:
            out.append(None)
            continue
        module = sys.modules['schemas'] = types.ModuleType('schemas')
        exec(compile(case['source'], 'schemas.py', 'exec'), module.__dict__)
        target = getattr(module, case['name'])
        out.append(TypeAdapter(target).json_schema() if isinstance(target, type) else target)
print(json.dumps(out))
`;

import { randomRuns } from '../../support/random-runs.ts';

function generated(cases: readonly { readonly source: string; readonly name: string }[]): readonly JsonValue[] | null {
  const run = spawnSync('python3', ['-c', PROGRAM], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.error !== undefined) {
    console.log('skipped: there is no python3 to compile and import with');
    return null;
  }
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  return JSON.parse(run.stdout) as readonly JsonValue[];
}

const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  'required and left out': object({ a: { type: 'string' }, b: { type: 'integer' } }, { required: ['a'] }),
  defaults: object({
    a: { type: 'integer', default: 5 },
    b: { type: 'array', items: { type: 'string' }, default: ['x'] },
    c: { type: 'string', default: null },
    d: { type: 'boolean', default: false },
  }),
  'a default on a required property': object({ a: { type: 'integer', default: 5 } }, { required: ['a'] }),
  limits: object({
    a: { type: 'integer', minimum: 1, maximum: 9 },
    b: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
    c: { type: 'string', minLength: 1, maxLength: 5, pattern: '^[a-z]+$' },
    d: { type: 'array', items: { type: 'integer', minimum: 3 }, minItems: 1, maxItems: 4, uniqueItems: true },
  }),
  'limits of integers that are none': object({
    a: { type: 'integer', minimum: 1.5, maximum: 9 },
    b: { type: 'integer', multipleOf: 0.5 },
    c: { type: 'integer', maximum: 1e21, minimum: -1e21 },
    d: { type: 'number', maximum: 1e21 },
    e: { anyOf: [{ type: 'integer', exclusiveMaximum: 0.5 }, { type: 'string' }] },
  }),
  'patterns that Pydantic cannot check': object({
    a: { type: 'string', pattern: '^(?!x).*(?<=y)$' },
    b: { type: 'string', pattern: '(a)\\1' },
    c: { type: 'string', pattern: '[' },
  }),
  'names that are no identifiers': object(
    {
      'to-addr': { type: 'string' },
      class: { type: 'string' },
      _id: { type: 'string' },
      '1st': { type: 'string' },
      list: { type: 'array' },
      model_config: { type: 'string' },
      'ünï cøde': { type: 'string' },
      '': { type: 'string' },
      __proto__: { type: 'string' },
      to_addr: { type: 'string' },
      schema: { type: 'string' },
      Any: {},
    },
    { required: ['class', 'list'] },
  ),
  'nested objects': object({
    where: object(
      {
        city: { type: 'string' },
        geo: object({ lat: { type: 'number' } }, { required: ['lat'], additionalProperties: false }),
      },
      { description: 'A place.', required: ['geo'] },
    ),
    items: { type: 'array', items: object({ sku: { type: 'string' } }) },
  }),
  enums: object({
    a: { type: 'string', enum: ['x', 'it\'s "y"', 'z\n'] },
    b: { enum: [1, 2, null] },
    c: { const: 'k' },
    d: { type: 'number', enum: [1.5, 2] },
    e: { enum: [{ a: 1 }] },
    f: { enum: [true, false] },
  }),
  unions: object({
    a: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
    b: { type: ['integer', 'null'] },
    c: { anyOf: [{ type: 'string', description: 'words', minLength: 2 }, { type: 'integer' }] },
    d: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    e: { type: ['string', 'integer'] },
    f: { type: 'string', nullable: true },
    g: { allOf: [{ type: 'string' }, { minLength: 2 }] },
    h: { not: { type: 'null' } },
  }),
  dictionaries: object({
    a: { type: 'object' },
    b: { type: 'object', additionalProperties: { type: 'integer' } },
    c: { type: 'object', additionalProperties: false },
    d: { type: 'object', additionalProperties: { type: 'array', items: object({ x: { type: 'string' } }) } },
    e: { type: 'object', patternProperties: { '^x': { type: 'string' } } },
  }),
  'closed and open': object(
    {
      a: object({}, { additionalProperties: false }),
      b: object({ x: {} }, { additionalProperties: true }),
      c: object({ x: { type: 'string' } }, { additionalProperties: { type: 'integer' } }),
    },
    { additionalProperties: false },
  ),
  titles: object(
    { a: { type: 'string', title: 'A' }, b: { type: 'string', title: 'Something else' }, c: { type: 'string' } },
    { title: 'The title' },
  ),
  'titles as Pydantic makes them': object({ user_id: { type: 'string', title: 'User Id' } }, { title: 'Args' }),
  descriptions: object(
    {
      a: { type: 'string', description: 'Two\nlines, "quotes" and \\ back\\slashes.' },
      b: { description: '' },
      c: { type: 'string', description: '  blanks  ' },
    },
    { description: 'First line.\n\n    indented\nLast "line".' },
  ),
  'a description that no docstring keeps': object({}, { description: '  leading blanks\n   and more  ' }),
  'unknown keywords': object(
    {
      a: { type: 'string', format: 'date-time', 'x-order': 1, examples: ['a'], deprecated: true },
      b: { examples: 'one' },
    },
    { 'x-top': { y: [1] }, examples: [{ a: 1 }], minProperties: 1, required: ['nowhere'] },
  ),
  'definitions and recursion': object(
    { tree: { $ref: '#/$defs/Node' }, kind: { $ref: '#/$defs/Kind', description: 'Which.' } },
    {
      $defs: {
        Node: object(
          {
            value: { type: 'integer' },
            next: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] },
            children: { type: 'array', items: { $ref: '#/$defs/Node' } },
          },
          { required: ['value'] },
        ),
        Kind: { type: 'string', enum: ['a', 'b'], title: 'Kind!' },
      },
    },
  ),
  'words for types of other languages': object({
    a: { type: 'dict', properties: { x: { type: 'float' } } },
    b: { type: 'STRING' },
    c: { type: 'tuple', items: { type: 'integer' } },
    d: { type: 'any' },
    e: { type: 'Boolean', default: true },
  }),
  'nothing at all': {},
  'no type': { properties: { a: { type: 'string' } } },
  'properties that are no schemas': object({ a: true, b: {} }),
};

const written = Object.entries(SCHEMAS).map(([title, schema]) => ({
  title,
  schema,
  model: writeModel(schema, 'do it args'),
}));
const cases = written.map(({ title, schema, model }) => ({
  title,
  schema,
  model,
  source: moduleSource([model]),
  name: model.name,
}));

describe('a model gives its schema back', () => {
  const real = generated(cases);
  test.each(cases.map((one, index) => ({ ...one, index })))('$title', ({ schema, model, source, index }) => {
    expect(model.losses).toEqual([]);
    const read = schemaOf(
      PythonIndex.of([{ path: 'schemas.py', module: readModule(source) }]),
      'schemas.py',
      model.name,
    );
    expect(read?.unknown).toEqual([]);
    expect(means(schema, read?.schema ?? {})).toBe(true);
    const imported = real?.[index];
    if (imported != null) {
      expect(JSON.parse(JSON.stringify(read?.schema))).toEqual(imported);
    }
  });

  test('names are kept where Python allows them, else by alias', () => {
    const fields = writeModel(SCHEMAS['names that are no identifiers'] ?? {}, 'a').classes[0]?.fields ?? [];
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(fields.filter(({ name, property }) => name === property).map(({ name }) => name)).toEqual(
      ['to_addr'].filter((name) => fields.some((field) => field.name === name && field.property === name)),
    );
  });

  test('the source is what a person would write', () => {
    const schema = object(
      { to: { type: 'string', description: 'Recipient' }, urgent: { type: 'boolean', default: false } },
      { required: ['to'], description: 'Sends.', title: 'SendMail' },
    );
    const [model] = writeModel(
      {
        ...schema,
        properties: {
          to: { type: 'string', description: 'Recipient', title: 'To' },
          urgent: { type: 'boolean', default: false, title: 'Urgent' },
        },
      },
      'send mail',
    ).classes;
    expect(model?.source).toBe(
      'class SendMail(BaseModel):\n    """Sends."""\n\n    to: str = Field(description="Recipient")\n    urgent: bool = Field(default=False)\n',
    );
  });

  test('what no model can give back is a loss', () => {
    const { losses } = writeModel({ type: 'object', properties: { description: 'text' } } as JsonObject, 'odd');
    expect(losses.length).toBeGreaterThan(0);
    const deep = Array.from({ length: 500 }).reduce<JsonObject>((inner) => ({ type: 'array', items: inner }), {
      type: 'string',
    });
    expect(writeModel(object({ deep }), 'deep').losses).toEqual([
      { path: '', lost: 'the whole schema', reason: expect.stringContaining('nested levels') },
    ]);
  });

  test('any schema can be written', () => {
    const leaf = fc.constantFrom<JsonValue>(
      'string',
      'integer',
      'object',
      'array',
      'null',
      null,
      1,
      true,
      'x',
      '',
      [],
      {},
      'a-b',
      '#/$defs/a',
      '#',
      -0.5,
    );
    const key = fc.constantFrom(
      'type',
      'properties',
      'items',
      'enum',
      'const',
      'anyOf',
      '$ref',
      '$defs',
      'required',
      'default',
      'title',
      'description',
      'additionalProperties',
      'pattern',
      'minLength',
      'maximum',
      'examples',
      'a',
      '__proto__',
    );
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    const sources: { readonly source: string; readonly name: string }[] = [];
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 5 }), (schema) => {
        const model = writeModel(schema, 'odd');
        sources.push({ source: moduleSource([model]), name: '__doc__' });
      }),
      { numRuns: 150, seed: 5 },
    );
    expect(generated(sources)?.length ?? sources.length).toBe(sources.length);
  });
});

/** The input schemas in a tool definition of any provider. */
function inputSchemas(definition: unknown): readonly JsonObject[] {
  if (typeof definition !== 'object' || definition === null) {
    return [];
  }
  const members = definition as Record<string, unknown>;
  const own = ['parameters', 'inputSchema', 'input_schema', 'parametersJsonSchema'].flatMap((key) => {
    const value = members[key] as Record<string, unknown> | undefined;
    const schema = (value?.['json'] ?? value) as unknown;
    return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? [schema as JsonObject] : [];
  });
  const inner = [
    members['function'],
    members['toolSpec'],
    ...((members['functionDeclarations'] ?? members['function_declarations'] ?? []) as readonly unknown[]),
  ];
  return [...own, ...inner.flatMap(inputSchemas)];
}

describeWithCorpus('real definitions', () => {
  test('at least 99 % of real input schemas come back, the rest with a loss', () => {
    const schemas = readdirSync(corpusPath('definitions')).flatMap((file) =>
      corpusLines<{ def: unknown }>(`definitions/${file}`).flatMap(({ def }) => inputSchemas(def)),
    );
    const models = schemas.map((schema) => ({ schema, model: writeModel(schema, 'tool args') }));
    const real = generated(models.map(({ model }) => ({ source: moduleSource([model]), name: model.name })));
    const wrong = models.filter(({ schema, model }, index) => {
      const imported = real?.[index];
      return model.losses.length > 0 || (imported != null && !means(schema, imported as JsonObject));
    });
    expect(schemas.length).toBeGreaterThan(700);
    expect(wrong.length / schemas.length).toBeLessThan(0.01);
    expect(wrong.filter(({ model }) => model.losses.length === 0)).toEqual([]);
  });
});

describe('functions', () => {
  const model = writeModel(
    object(
      {
        limit: { type: 'integer', default: 5 },
        'to-addr': { type: 'string', minLength: 1 },
        tags: { type: 'array', items: { type: 'string', minLength: 2 }, default: [] },
        note: { type: 'string' },
        at: object({ city: { type: 'string' } }),
      },
      { required: ['to-addr', 'at'] },
    ),
    'send args',
  );

  test('a stub has the fields of the model, required ones first', () => {
    const stub = writeFunction('send-mail', 'Sends "mail".\nAt once.', model, { type: 'string' });
    expect(stub.source).toBe(
      [
        'def send_mail(',
        '    to_addr: str,',
        '    at: SendArgsAt,',
        '    limit: int = 5,',
        '    tags: Optional[list[str]] = None,',
        '    note: Optional[str] = None,',
        ') -> str:',
        '    \'Sends "mail".\\nAt once.\'',
        '    raise NotImplementedError("send-mail is not written yet")',
        '',
      ].join('\n'),
    );
    expect(stub.classes).toEqual(['SendArgsAt']);
    expect(readModule(stub.source).declarations.map(({ name }) => name)).toEqual(['send_mail']);
  });

  test('a tool without a description or parameters', () => {
    expect(writeFunction('class', '', writeModel({}, 'x')).source).toBe(
      'def class_() -> Any:\n    raise NotImplementedError("class is not written yet")\n',
    );
  });
});

describe('a module that is there already', () => {
  const model = writeModel(object({ a: { type: 'string' } }, { description: 'A.' }), 'first');
  const other = writeModel(object({ b: object({ c: { type: 'integer' } }) }), 'second', new Set(['First']));

  test('a new one is written whole', () => {
    const { text, conflicts, added } = addModels('', [model, other]);
    expect(conflicts).toEqual([]);
    expect(added).toEqual(['absent', 'exactly', 'First', 'SecondB', 'Second']);
    expect(generated([{ source: text, name: 'Second' }])?.length ?? 1).toBe(1);
    expect(addModels(text, [model, other])).toMatchObject({ text, edits: [], added: [] });
  });

  test('definitions are added at the end, imports after the last one, nothing else changes', () => {
    const before =
      '"""Mine."""\nfrom __future__ import annotations\nfrom pydantic import BaseModel\n\n\nclass Own(BaseModel):\n    x: int\n\n\nx = 1  # last';
    const { text, conflicts } = addModels(before, [model]);
    expect(conflicts).toEqual([]);
    expect(
      text.startsWith(
        '"""Mine."""\nfrom __future__ import annotations\nfrom pydantic import BaseModel\nfrom typing import Any\nfrom pydantic import ConfigDict, Field\n\n\nclass Own',
      ),
    ).toBe(true);
    expect(text).toContain('x = 1  # last\n\n\ndef absent()');
    expect(text.endsWith('\n')).toBe(true);
    expect(generated([{ source: text, name: 'First' }])?.length ?? 1).toBe(1);
  });

  test('line ends stay as they are', () => {
    const { text } = addModels('import os\r\n\r\nx = 1\r\n', [model]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('a definition of that name is never overwritten', () => {
    const before = 'class First:\n    pass\n';
    const { text, conflicts, added } = addModels(before, [model, other]);
    expect(conflicts).toMatchObject([{ name: 'First', existing: { start: 0, end: before.length } }]);
    expect(text).toContain(before.trimEnd());
    expect(text.match(/class First/g)).toHaveLength(1);
    expect(added).toEqual(['absent', 'exactly', 'SecondB', 'Second']);
  });

  test('functions are added with the import of the classes they name', () => {
    const stub = writeFunction('go', 'Goes.', other);
    const { text } = addFunctions('import os\n', [stub], 'app.schemas');
    expect(text).toContain('from app.schemas import SecondB\n');
    const again = addFunctions(text, [stub], 'app.schemas');
    expect(again).toMatchObject({ text, added: [], present: ['go'], conflicts: [] });
    expect(addFunctions('def go(): ...\n', [stub]).conflicts).toHaveLength(1);
  });
});

test('literals are Python', () => {
  expect(pythonString('it\'s "x"\\\n\t\u0000\u200b\u{1F600}\ud800')).toBe(
    '"it\'s \\"x\\"\\\\\\n\\t\\x00\\u200b\u{1F600}\\ud800"',
  );
  expect(pythonLiteral({ a: [null, true, 1.5, -0], b: {} })).toBe('{"a": [None, True, 1.5, -0.0], "b": {}}');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const module = readModule(`x = ${pythonString(text)}\n`);
      expect(module.declarations).toHaveLength(1);
      const read = schemaOf(
        PythonIndex.of([
          {
            path: 'm.py',
            module: readModule(
              `from pydantic import BaseModel\nclass M(BaseModel):\n    x: str = ${pythonString(text)}\n`,
            ),
          },
        ]),
        'm.py',
        'M',
      );
      expect(read?.schema).toMatchObject({ properties: { x: { default: text } } });
    }),
    { numRuns: randomRuns },
  );
});
