import { describe, expect, it } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson, toolsOfNotation } from '../../../core/conversion/source-tools.ts';
import type { FormatId } from '../../../core/formats/format-id.ts';
import { writableFormats } from '../../../core/formats/registry.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { schemaDifferences } from '../../../core/schema/compare.ts';
import { inlineRefs } from '../../../core/schema/refs.ts';
import { repairSchema } from '../../../core/schema/repair.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';

const of = (x: unknown, required: readonly string[] = []): unknown => ({ type: 'object', properties: { x }, required });

/** Schemas of arguments as JSON Schema allows them, or as people write them. */
const inputs: Readonly<Record<string, unknown>> = {
  'true for "anything"': of(true),
  'false for "nothing"': of(false),
  'an empty schema': of({}),
  'a list of anything': of({ type: 'array', items: true }),
  'a required property that is not there': {
    type: 'object',
    properties: { x: { type: 'string' } },
    required: ['x', 'z'],
  },
  'a reference with something beside it': {
    ...(of({ $ref: '#/$defs/A', description: 'mine' }) as object),
    $defs: { A: { type: 'string', minLength: 2 } },
  },
  'a schema that holds itself': {
    ...(of({ $ref: '#/$defs/N' }) as object),
    $defs: { N: { type: 'object', properties: { next: { $ref: '#/$defs/N' } } } },
  },
  'a reference to nowhere': of({ $ref: '#/$defs/Nope' }),
  'all of two': of({ allOf: [{ type: 'string', minLength: 2 }, { pattern: 'a' }] }),
  'exactly one of two': of({ oneOf: [{ type: 'object', properties: { k: { const: 'a' } } }, { type: 'string' }] }),
  'a union with null and a default': of({
    anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }],
    default: null,
  }),
  'nullable as in OpenAPI': of({ type: 'string', nullable: true }),
  'values of every type': of({ enum: ['a', 1, null, true, 1.5, { a: 1 }, [1]] }),
  'one value': of({ const: { a: [1] } }),
  'no value at all': of({ enum: [] }),
  'limits of numbers': of({ type: 'integer', minimum: 1, maximum: 9, multipleOf: 2 }),
  'limits of draft 4': of({ type: 'integer', minimum: 1, exclusiveMinimum: true }),
  'limits of lists': of({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3, uniqueItems: true }),
  'a tuple': of({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false }),
  'a map': of({ type: 'object', additionalProperties: { type: 'integer' } }),
  'a closed object': { type: 'object', properties: { x: { type: 'string' } }, additionalProperties: false },
  'patterns of names': of({ type: 'object', patternProperties: { '^a': { type: 'string' } } }),
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  'a condition': of({ if: { type: 'string' }, then: { minLength: 1 } }),
  'a choice at the root': {
    type: 'object',
    properties: { a: { type: 'string' } },
    oneOf: [{ required: ['a'] }, { not: {} }],
  },
  'titles, examples, comments': {
    ...(of({ type: 'string', title: 'X', examples: ['a', 'b'] }) as object),
    $comment: 'c',
  },
  'types that are none': of({ type: 'HashMap', properties: { y: { type: 'float' } } }),
  'several types': of({ type: ['string', 'integer', 'null'] }),
  'a default of another type': of({ type: 'integer', default: 'x' }),
  'a required property with a default': of({ type: 'string', default: 'a' }, ['x']),
  'a text full of signs': of({ type: 'string', description: 'a "q" {b} } --> x\n  y \\ """ | default=3 | z' }),
  'properties called like keywords': {
    type: 'object',
    properties: { properties: { type: 'string' }, type: { type: 'string' }, required: { type: 'array' }, default: {} },
  },
  'names of JavaScript': JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}},"required":["__proto__"]}',
  ),
  'names that Python has not': {
    type: 'object',
    properties: { 'a-b': { type: 'string' }, class: { type: 'string' }, '': {}, 'a"b': { type: 'string' } },
    required: ['class'],
  },
};

const tool = (schema: unknown): unknown => ({ name: 'my_tool', description: 'Does things.', inputSchema: schema });

function readBack(text: string, target: FormatId): CanonicalTool | undefined {
  const document = NotationDocument.parse(text);
  const read = target === 'aion' ? toolsOfNotation(document, [], NO_PYTHON) : toolsOfJson(text, target);
  return read.ok ? read.tools[0]?.tool : undefined;
}

/** Corrected schemas with inlined references: corrections have warnings. */
const levelled = (schema: CanonicalTool['inputs']) => inlineRefs(repairSchema(schema).result).schema;

/** A strict mode changes the optional members and closes every object, by design. */
const targets = writableFormats().filter(({ id }) => id !== 'openai-strict');

describe('nothing is lost without a word', () => {
  it.each(Object.entries(inputs))('%s', (_name, schema) => {
    const read = toolsOfJson(JSON.stringify(tool(schema)), 'mcp');
    const [source] = read.ok ? read.tools : [];
    if (source === undefined) throw new Error('The tool is not read.');
    for (const { id } of targets) {
      const { text, losses, refusals } = convert([source], { target: id });
      if (refusals.length > 0) continue;
      const again = readBack(text, id);
      if (again === undefined) throw new Error(`${id}: ${text}`);
      const told = losses.map(({ path }) => path.replace(/^\/inputSchema/, ''));
      // A loss of "x.oneOf" covers its replacement: it is about x.
      const about = told.map((path) =>
        path.replace(/\/(?:\$ref|allOf|oneOf|anyOf|const|enum|default|examples|type)$/, ''),
      );
      const isTold = (path: string): boolean =>
        [...told, ...about].some((one) => path === one || path.startsWith(`${one}/`) || one.startsWith(`${path}/`));
      const isNewName = (path: string): boolean =>
        losses.some(({ reason }) => reason.includes(`"${path.slice(path.lastIndexOf('/') + 1)}"`)) ||
        (path.startsWith('/required') && losses.some(({ lost }) => lost.startsWith('name ')));
      const silent = schemaDifferences(levelled(source.tool.inputs), levelled(again.inputs), {
        argumentsOfTool: true,
      }).filter((path) => !isTold(path) && !isNewName(path));
      expect(silent, `${id}: ${text}`).toEqual([]);
      expect([again.name, again.description], id).toEqual([source.tool.name, source.tool.description]);
    }
  });
});

describe('a map of parameters', () => {
  it('keeps what is no schema until it is put right', () => {
    const text = '{"name": "f", "description": "d", "parameter_definitions": {"q": "str", "n": null}}';
    const read = toolsOfJson(text);
    const tools = read.ok ? read.tools : [];
    expect(tools[0]?.tool.inputs).toMatchObject({ properties: { q: 'str', n: null } });
    const { text: written, losses, warnings } = convert(tools, { target: 'mcp' });
    expect(JSON.parse(written)).toMatchObject({ inputSchema: { properties: { q: { type: 'string' }, n: {} } } });
    expect([...losses.map(({ path }) => path), ...warnings].join('\n')).toContain('/parameter_definitions/n');
  });
});

describe('what only reading back shows to be lost', () => {
  const lossesOf = (schema: unknown): readonly string[] => {
    const read = toolsOfJson(JSON.stringify(tool(schema)), 'mcp');
    return convert(read.ok ? read.tools : [], { target: 'aion' }).losses.map(({ path, lost }) => `${path}: ${lost}`);
  };
  it('is said in words: a new name of a required parameter', () => {
    expect(lossesOf({ type: 'object', properties: { 'a b': { type: 'string' } }, required: ['a b'] })).toEqual([
      '/inputSchema/properties/a b: name "a b"',
      '/inputSchema/required/0: parameter name',
    ]);
  });
  it('and a union that no field has', () => {
    const union = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], description: 'u' };
    expect(lossesOf(of(union))).toEqual([
      '/inputSchema/properties/x: type str | list[str]',
      '/inputSchema/properties/x/anyOf: type keyword',
    ]);
  });
});
