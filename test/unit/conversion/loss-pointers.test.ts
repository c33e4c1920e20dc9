import { describe, expect, test } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import type { FormatId } from '../../../core/formats/format-id.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { valueAt } from '../../../core/json/pointer.ts';

const targets: readonly FormatId[] = ['aion', 'openai-strict', 'gemini-openapi', 'cohere-v1', 'anthropic', 'canonical'];

function lossesOf(value: JsonValue, target: FormatId) {
  const read = toolsOfJson(JSON.stringify(value));
  if (!read.ok) throw new Error(read.problem.message);
  return convert(read.tools, { target }).losses;
}

const schema = { type: 'object', properties: { a: { type: 'strin' }, b: { const: 1 } }, minProperties: 1 };

const tool = { name: 'get.x', description: 'd', inputSchema: schema, annotations: { readOnlyHint: true } };

/** A text, and the pointer of the loss of `a` in it. */
const wrapped: readonly (readonly [string, JsonValue, string])[] = [
  ['a list', [1, tool], '/1/inputSchema/properties/a/type'],
  ['a request', { result: { tools: [tool] } }, '/result/tools/0/inputSchema/properties/a/type'],
  ['a map', { 'get.x': { description: 'd', inputSchema: schema } }, '/get.x/inputSchema/properties/a/type'],
  [
    'snake case',
    { name: 'f', parameters: { type: 'OBJECT', properties: { u: { any_of: [{ type: 'STRIN' }] } } } },
    '/parameters/properties/u/any_of/0/type',
  ],
  [
    'a canonical file',
    { name: 'f', inputs: schema, source_format: 'mcp', original_definition: tool },
    '/original_definition/inputSchema/properties/a/type',
  ],
  [
    'a canonical file without its source',
    { name: 'f', inputs: schema, source_format: 'mcp' },
    '/inputs/properties/a/type',
  ],
  [
    'an OpenAPI document',
    {
      openapi: '3.0.0',
      paths: {
        '/x': { get: { operationId: 'f', parameters: [{ name: 'a', in: 'query', schema: { type: 'strin' } }] } },
      },
    },
    '/paths/~1x/get/parameters/0',
  ],
];

describe('the place of a loss', () => {
  test.each(wrapped)('is one in the text that was read: %s', (_, value, place) => {
    expect(lossesOf(value, 'mcp').map(({ pointer }) => pointer)).toContain(place);
    for (const target of targets) {
      for (const { pointer, lost } of lossesOf(value, target)) {
        expect(valueAt(value, pointer), `${target} ${lost} ${pointer}`).toBeDefined();
      }
    }
  });
});
