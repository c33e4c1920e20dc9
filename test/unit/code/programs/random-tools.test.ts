import { spawnSync } from 'node:child_process';
import { parse } from '@babel/parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Conversion, convert } from '../../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../../core/conversion/source-tools.ts';
import type { TargetId } from '../../../../core/formats/format-id.ts';
import { targetOf } from '../../../../core/formats/targets.ts';
import type { JsonObject, JsonValue } from '../../../../core/json/json-value.ts';
import { randomRuns } from '../../../support/random-runs.ts';
import { describeWithPython } from '../../../support/system-python.ts';
import { differences, programs } from './read-program.ts';

/** Strings that would end a literal, a line, a comment or a schema if they were written as they are. */
const hostile = [
  '"""\nimport os\nos.system("x")\n"""',
  '"); import os  #',
  "'; throw new Error(); //",
  `${'$'}{process.exit()}`,
  `\`${'$'}{1}\``,
  '\\',
  '\\"',
  '\\u0022',
  'a\nb\r\nc',
  '*/ x /*',
  '</script>',
  '\u2028\u2029\u0085',
  '\u202Eabc\u202C',
  '\0\u0007\u001B[31m',
  '\uD800',
  '{x} %s {{y}}',
  'Args:\n    x: y\n\nReturns:\n    z',
  ':param x: y',
  ' padded ',
  'ünïcode 日本語 🦜',
  '\u{32124}x',
  'class',
  'None',
  '__proto__',
  'constructor',
  'self',
  'ctx',
  'args',
  'config',
  'print',
  'str',
  'absent',
  'tools',
  'mcp',
  'model_config',
  '_private',
  'a-b',
  '1st',
  '',
];

const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const plainName = fc.constantFrom('city', 'days', 'unit', 'place', 'is_open', 'camelCase', 'tags');
const name = fc.oneof({ weight: 4, arbitrary: plainName }, { weight: 1, arbitrary: text });
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  text,
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.constantFrom(0.5, 1e21, -0, true, false, null),
  fc.constantFrom<JsonValue>([], {}, ['a'], { a: 1 }),
);
const annotated = (schema: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(schema, fc.record({ description: text, title: text, default: value }, { requiredKeys: [] }), fc.nat(3))
    .map(([inner, more, some]) => (some === 0 ? { ...inner, ...more } : inner));

const { schema } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
  schema: annotated(
    fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.record(
        {
          type: fc.constant('string'),
          minLength: fc.nat(9),
          pattern: fc.constantFrom('^a/b$', '^\\d+$', '[', '(?i)x', '\\p{L}'),
          format: text,
        },
        { requiredKeys: ['type'] },
      ),
      fc.record(
        {
          type: fc.constantFrom('integer', 'number'),
          minimum: fc.integer(),
          exclusiveMaximum: fc.integer(),
          multipleOf: fc.constant(0.5),
        },
        { requiredKeys: ['type'] },
      ),
      fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
      fc.record({ type: fc.constant('string'), enum: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }) }),
      fc.record({ const: value }),
      fc.constantFrom<JsonObject>(
        {},
        { type: 'boolean' },
        { type: 'null' },
        { type: ['string', 'null'] },
        { type: 'array' },
      ),
      fc.record({ type: fc.constant('string'), nullable: fc.boolean() }),
      fc.record(
        { type: fc.constant('array'), items: tie('schema'), maxItems: fc.nat(5) },
        { requiredKeys: ['type', 'items'] },
      ),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ type: fc.constant('object'), additionalProperties: fc.oneof(fc.boolean(), tie('schema')) }),
      tie('object'),
    ),
  ),
  object: fc
    .tuple(
      fc.dictionary(name, tie('schema'), { maxKeys: 4, noNullPrototype: true }),
      fc.array(fc.nat(3), { maxLength: 3 }),
      fc.constantFrom<JsonObject>({}, {}, { additionalProperties: false }, { additionalProperties: true }),
    )
    .map(([properties, required, more]) => {
      const names = Object.keys(properties);
      const needed = names.filter((_, index) => required.includes(index));
      return { type: 'object', properties, ...(needed.length === 0 ? {} : { required: needed }), ...more };
    }),
}));

const inputs = fc
  .tuple(fc.dictionary(name, schema, { maxKeys: 4, noNullPrototype: true }), fc.boolean(), fc.boolean())
  .map(([properties, isRequired, isClosed]) => ({
    type: 'object',
    properties,
    ...(isRequired ? { required: Object.keys(properties).slice(1) } : {}),
    ...(isClosed ? { additionalProperties: false } : {}),
  }));

const definition = fc.record(
  {
    name: fc.oneof(fc.constantFrom('get_weather', 'get-weather', 'GetWeather', 'class', 'mcp', 'tool', 'print'), text),
    title: text,
    description: text,
    inputSchema: inputs,
    annotations: fc.record({ readOnlyHint: fc.boolean(), title: text }, { requiredKeys: [] }),
    _meta: fc.dictionary(text, value, { maxKeys: 2, noNullPrototype: true }),
  },
  { requiredKeys: ['name', 'inputSchema'] },
);

const definitions = fc.uniqueArray(definition, { selector: (one) => one.name, minLength: 1, maxLength: 3 });

function written(id: TargetId, tools: readonly object[]): Conversion {
  const read = toolsOfJson(JSON.stringify({ tools }));
  if (!read.ok) throw new Error(read.problem.message);
  return convert(read.tools, { target: id });
}

describe('a program of a large tool', () => {
  it.each(programs)('%s: ends for definitions that use each other twice', (id) => {
    const definitions = Object.fromEntries(
      Array.from({ length: 30 }, (_, n): [string, JsonObject] => [
        `d${n}`,
        { type: 'object', properties: { a: { $ref: `#/$defs/d${n + 1}` }, b: { $ref: `#/$defs/d${n + 1}` } } },
      ]),
    );
    const inputSchema = { ...definitions['d0'], $defs: { ...definitions, d30: { type: 'string' } } };
    const read = toolsOfJson(JSON.stringify({ tools: [{ name: 'large', description: 'd', inputSchema }] }));
    if (!read.ok) throw new Error(read.problem.message);
    expect(convert(read.tools, { target: id }).text).toContain('large');
  });

  it.each(['typescript-ai-sdk', 'typescript-mcp'] as const)('%s: a long description is no deep expression', (id) => {
    const tool = { name: 'long', description: 'a line\n'.repeat(5_000), inputSchema: { type: 'object' } };
    const read = toolsOfJson(JSON.stringify({ tools: [tool] }));
    if (!read.ok) throw new Error(read.problem.message);
    const { text } = convert(read.tools, { target: id });
    expect(text.split('\n').length).toBeLessThan(100);
    expect(text).toContain('a line\\na line');
  });
});

describe('a program of random tools', () => {
  it.each(programs)('%s: has the same tools', (id) => {
    fc.assert(
      fc.property(definitions, (tools) => {
        const conversion = written(id, tools);
        expect(differences(id, conversion), conversion.text).toEqual([]);
      }),
      { numRuns: randomRuns },
    );
  });

  it.each(programs.filter((id) => targetOf(id).program?.language === 'typescript'))('%s: is a program', (id) => {
    fc.assert(
      fc.property(definitions, (tools) => {
        const { program } = parse(written(id, tools).text, { sourceType: 'module', plugins: ['typescript'] });
        const kinds = new Set(program.body.map(({ type }) => type));
        const known = ['ImportDeclaration', 'VariableDeclaration', 'ExportNamedDeclaration', 'ExpressionStatement'];
        expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
      }),
      { numRuns: randomRuns },
    );
  });
});

/** Parses each program of a JSON list. Prints the first that Python refuses, or that has a statement or a call which is none of the writers'. */
const check = `
import ast, json, sys
known = {'FastMCP', 'FunctionTool', 'Field', 'ConfigDict', 'NotImplementedError', 'tool', 'function_tool', 'mcp.tool', 'mcp.add_tool', 'mcp.run'}
for source in json.load(sys.stdin):
    tree = ast.parse(source)
    calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert calls <= known, (calls - known, source)
    imports = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imports <= {'typing', 'pydantic', 'fastmcp', 'fastmcp.tools', 'langchain_core.tools', 'agents', 'agents.tool_context'}, source
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree)), source
`;

describeWithPython('a Python program of random tools', (python) => {
  it.each(programs.filter((id) => targetOf(id).program?.language === 'python'))('%s: is a program', (id) => {
    const sources = fc.sample(definitions, { numRuns: randomRuns }).map((tools) => written(id, tools).text);
    const { status, stderr } = spawnSync(python, ['-c', check], { input: JSON.stringify(sources), encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
