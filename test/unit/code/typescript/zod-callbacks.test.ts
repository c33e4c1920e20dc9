import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject } from '../../../../core/json/json-value.ts';
import { toolsOf } from './files.ts';

/** The properties that a tool of zod 3 requires, and the notes about it. */
function required(shape: string): { readonly names: unknown; readonly notes: readonly string[] } {
  const source = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod/v3';
import { compute } from 'elsewhere';
const server = new McpServer({ name: 'demo', version: '1' });
server.tool('t', 'd', ${shape}, async () => ({ content: [] }));`;
  const [tool] = toolsOf(source).tools;
  const schema = tool?.definition['inputSchema'];
  const names = isJsonObject(schema) ? ((schema as JsonObject)['required'] ?? []) : null;
  return { names, notes: tool?.unknown.map(({ message }) => message) ?? [] };
}

// The names are those in the response of the real SDK 1.30 with zod 3.25.
describe('properties that zod 3 requires', () => {
  it.each([
    ["{ op: z.string().transform((v) => v.toLowerCase()).pipe(z.enum(['add'])).default('add') }", []],
    ["{ op: z.string().transform((v) => v.toUpperCase()).pipe(z.enum(['add'])).default('add') }", ['op']],
    ['{ n: z.preprocess((v) => v ?? 5, z.number()) }', []],
    ["{ n: z.preprocess((v) => (typeof v === 'string' ? Number(v) : v), z.number()) }", ['n']],
    ["{ n: z.string().optional().transform((v) => v || 'x') }", []],
    ['{ n: z.string().optional().refine((v) => v !== undefined) }', ['n']],
    ["{ n: z.any().transform((v) => { return v == null ? 'none' : v; }).pipe(z.string()) }", []],
    ["{ n: z.custom((v) => typeof v === 'string') }", ['n']],
  ])('%s', (shape, names) => {
    expect(required(shape)).toEqual({ names, notes: [] });
  });

  it.each([
    '{ n: z.preprocess((v) => compute(v), z.number()) }',
    '{ n: z.string().optional().superRefine((v, context) => { if (!v) context.addIssue({}); }) }',
    '{ n: z.string().optional().transform((v) => { compute(v); return v; }) }',
    '{ n: z.string().optional().transform(compute) }',
  ])('names a callback that decides: %s', (shape) => {
    const { names, notes } = required(shape);
    expect(names).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('callback')]);
  });

  it('names no callback that decides nothing', () => {
    expect(required('{ n: z.string().transform((v) => compute(v)) }')).toEqual({ names: ['n'], notes: [] });
  });
});
