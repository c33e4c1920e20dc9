import { expect, it } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';

/** The notation of an MCP tool `add` with an output schema, and its losses. */
function converted(outputSchema: JsonObject): { readonly text: string; readonly losses: readonly string[] } {
  const tool = { name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: {} }, outputSchema };
  const read = toolsOfJson(JSON.stringify(tool));
  if (!read.ok) throw new Error(read.problem.message);
  const { text, emissions } = convert(read.tools, { target: 'aion' });
  return {
    text,
    losses: emissions.flatMap((one) => (one?.kind === 'emitted' ? one.losses.map(({ path }) => path) : [])),
  };
}

const integer = { type: 'object', properties: { result: { type: 'integer', title: 'Result' } }, required: ['result'] };

it('the object that FastMCP makes around an integer is an integer again', () => {
  const { text, losses } = converted({ ...integer, 'x-fastmcp-wrap-result': true });
  expect(text).toContain('return-1 --> "integer"');
  expect(losses).toEqual([]);
});

it('the object that the MCP SDK names for the tool is an integer again', () => {
  expect(converted({ ...integer, title: 'addOutput' }).text).toContain('return-1 --> "integer"');
});

it('an object that a person wrote stays an object', () => {
  expect(converted({ ...integer, title: 'Sum' }).text).toContain('return-1 --> "object"');
  const optional = { ...integer, required: [], 'x-fastmcp-wrap-result': true };
  expect(converted(optional).text).toContain('return-1 --> "object"');
});

it('a loss in a wrapped result is at its place in the source', () => {
  const result = { type: 'integer', minimum: 3 };
  const { losses } = converted({ ...integer, properties: { result }, 'x-fastmcp-wrap-result': true });
  expect(losses).toEqual(['/outputSchema/properties/result/minimum']);
});
