import { describe, expect, it, test } from 'vitest';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { type DetectedFormat, detectFormat } from '../../../core/formats/detect.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const base = { name: 'f', description: 'Does.' };

/** A definition, the form that a user names, and the form that is read. */
const named: readonly (readonly [DetectedFormat, JsonObject, DetectedFormat])[] = [
  ['openai', { type: 'function', function: { ...base, parameters: schema } }, 'openai'],
  ['openai', { ...base, parameters: schema }, 'openai-legacy'],
  ['openai', { type: 'function', ...base, parameters: schema }, 'openai-responses'],
  ['openai-legacy', { type: 'function', function: { ...base, parameters: schema } }, 'openai'],
  [
    'openai-strict',
    { type: 'function', function: { ...base, parameters: { ...schema, additionalProperties: false }, strict: true } },
    'openai-strict',
  ],
  ['cohere', { ...base, parameter_definitions: { city: { type: 'string', required: true } } }, 'cohere-v1'],
  ['cohere', { type: 'function', function: { ...base, parameters: schema } }, 'cohere'],
  ['mcp', { ...base, inputSchema: schema }, 'mcp'],
  ['mcp', { ...base, input_schema: schema }, 'mcp'],
  ['mcp', { ...base, parameters: schema }, 'mcp'],
  ['anthropic', { ...base, inputSchema: schema }, 'anthropic'],
  ['langchain', { ...base, ...schema }, 'langchain'],
  ['langchain', { ...base, parameters: schema }, 'langchain'],
  ['raw', { ...base, parameters: schema }, 'raw'],
  ['raw', { ...base, input_schema: schema }, 'raw'],
  ['raw', { ...base, inputSchema: schema }, 'raw'],
  ['raw', { title: 'f', description: 'Does.', schema }, 'raw'],
];

describe('a form that somebody names', () => {
  test.each(named.map((one) => [one[0], JSON.stringify(one[1]), ...one] as const))(
    '%s of %s',
    (_, __, from, definition, form) => {
      const read = toolsOfJson(JSON.stringify(definition), from);
      if (!read.ok) throw new Error(read.problem.message);
      const [only] = read.tools;
      expect(only).toMatchObject({ format: form, noTool: null, losses: [] });
      expect(only?.tool).toMatchObject({ name: 'f', description: 'Does.', inputs: schema });
      // A part that was read is not reported as lost.
      const emitted = only === undefined ? null : emitTool(only.tool, 'openai');
      expect(emitted?.losses).toEqual([]);
    },
  );

  it('has no say about a form outside its family', () => {
    const read = toolsOfJson(JSON.stringify({ toolSpec: { ...base, inputSchema: { json: schema } } }), 'openai');
    expect(read.ok && read.tools[0]?.format).toBe('openai');
  });
});

describe('a schema that lies open beside the name', () => {
  it('is LangChain’s, with its definitions', () => {
    const definition = { ...base, properties: { next: { $ref: '#/$defs/N' } }, $defs: { N: { type: 'string' } } };
    expect(detectFormat(definition)).toMatchObject({ format: 'langchain', confidence: { langchain: 0.6 } });
    const { result, losses } = canonicalize(definition);
    expect(losses).toEqual([]);
    expect(result.inputs).toEqual({ type: 'object', properties: definition.properties, $defs: definition.$defs });
    const bad = canonicalize({ ...base, properties: { a: { type: 'strin' } }, required: ['a'] }).result;
    expect(emitTool(bad, 'mcp').losses).toMatchObject([{ path: '/properties/a/type' }]);
    expect(detectFormat({ ...base, properties: { size: 3 } }).format).toBe('raw');
  });
});
