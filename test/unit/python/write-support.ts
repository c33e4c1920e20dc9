import { spawnSync } from 'node:child_process';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { moduleSource, writeModel } from '../../../core/python/write/write-models.ts';
import { sameSchema } from '../../../core/schema/compare.ts';
import { inlineRefs } from '../../../core/schema/refs.ts';

export const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});

export function means(left: JsonObject, right: JsonObject): boolean {
  return sameSchema(inlineRefs(left).schema, inlineRefs(right).schema, { argumentsOfTool: true });
}

/** Each module's schema by python3 (null without pydantic), after a check that it compiles. */
export const PROGRAM = `
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

export function generated(
  cases: readonly { readonly source: string; readonly name: string }[],
): readonly JsonValue[] | null {
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

export const SCHEMAS: Readonly<Record<string, JsonObject>> = {
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

export const written = Object.entries(SCHEMAS).map(([title, schema]) => ({
  title,
  schema,
  model: writeModel(schema, 'do it args'),
}));

export const cases = written.map(({ title, schema, model }) => ({
  title,
  schema,
  model,
  source: moduleSource([model]),
  name: model.name,
}));
