import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import { judge } from '../../../core/formats/judge.ts';
import { targets, writableTargets } from '../../../core/formats/targets.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { judgeFor } from './judge-for.ts';

function problemsOf(schema: JsonObject): readonly string[] {
  const definition: JsonObject = { name: 'a', description: 'A.', inputSchema: { type: 'object', ...schema } };
  return judge(definition, 'mcp').map(({ limit, severity, pointer }) => `${limit} ${severity} ${pointer}`);
}

const x = (value: JsonValue, rest: JsonObject = {}): JsonObject => ({ properties: { x: value }, ...rest });

describe('a schema for any reader', () => {
  it.each<[JsonObject, string]>([
    [x({ $ref: '#/$defs/Tag' }), 'unresolved-reference error /inputSchema/properties/x/$ref'],
    [x({ items: { $ref: '#tag' } }), 'unresolved-reference error /inputSchema/properties/x/items/$ref'],
    [x({ $ref: 'tag.json#/Tag' }), 'unresolved-reference error /inputSchema/properties/x/$ref'],
    [
      x({ $ref: '#/$defs/a' }, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }),
      'unresolved-reference error /inputSchema/properties/x/$ref',
    ],
    [x({ $ref: 'https://example.com/tag.json' }), 'other-document warning /inputSchema/properties/x/$ref'],
    [x({}, { required: ['x', 'y'] }), 'listed-required warning /inputSchema/required/1'],
    [
      x({ type: 'array', items: { type: 'object', properties: {}, required: ['y'] } }),
      'listed-required warning /inputSchema/properties/x/items/required/0',
    ],
    [x({ type: 'string', enum: [1] }), 'no-value warning /inputSchema/properties/x/enum'],
  ])('%j', (schema, problem) => {
    expect(problemsOf(schema)).toContain(problem);
  });

  it.each<JsonObject>([
    x({ $ref: '#/$defs/Tag' }, { $defs: { Tag: {} } }),
    x({ $ref: '#/definitions/Tag' }, { $defs: { Tag: {} } }),
    x({ $ref: '#' }),
    x({ $ref: '#tag' }, { $defs: { Tag: { $anchor: 'tag' } } }),
    x({ $ref: 'tag.json#/$defs/a' }, { $defs: { Tag: { $id: 'tag.json', $defs: { a: {} } } } }),
    x({}, { anyOf: [{ required: ['x'] }, { required: ['y'] }] }),
    x({}, { required: ['y'], allOf: [{ properties: { y: {} } }] }),
    x({}, { required: ['y'], patternProperties: { y: {} } }),
    x({}, { required: ['y'], additionalProperties: { type: 'string' } }),
    { required: ['y'] },
  ])('accepts %j', (schema) => {
    expect(problemsOf(schema)).toEqual([]);
  });

  it.each(writableTargets.map(({ id }) => id).filter((id) => id !== 'canonical'))(
    '%s reads no dangling reference and no unknown name as required',
    (id) => {
      const inputSchema: JsonObject = { type: 'object', ...x({ $ref: '#/$defs/Tag' }, { required: ['y'] }) };
      const tool = canonicalize({ name: 'a', description: 'A.', inputSchema }).result;
      const found = judgeFor(tool, id);
      expect(found.filter(({ pointer }) => pointer.endsWith('/x/$ref')).map(({ severity }) => severity)).toContain(
        'error',
      );
      expect(found.filter(({ pointer }) => pointer.includes('/required'))).toHaveLength(1);
    },
  );
});

describe('the flag "strict"', () => {
  it('is a fact with a source and a date for each target', () => {
    for (const { id, strictFlag } of targets) {
      expect(strictFlag.source, id).not.toBe('');
      expect(strictFlag.verified, id).toMatch(/^2026-\d\d-\d\d$/);
    }
  });

  it('has rules where the target has a subset for it', () => {
    const subset = targets.filter(({ strictFlag: { dialect } }) =>
      ['openai', 'azure-openai', 'anthropic', 'bedrock', 'deepseek', 'cerebras'].includes(dialect),
    );
    const without = subset.filter(({ limits }) => !limits.some(({ onlyStrict }) => onlyStrict === true));
    expect(without.map(({ id }) => id)).toEqual([]);
    expect(subset.length).toBeGreaterThan(8);
  });
});

describe('a strict tool of OpenAI for Bedrock', () => {
  const tool = (parameters: JsonObject) =>
    emitTool(
      canonicalize({ type: 'function', function: { name: 'a', description: 'A.', strict: true, parameters } }).result,
      'bedrock',
    );

  it('stays strict within the subset of Bedrock', () => {
    const parameters: JsonObject = { type: 'object', properties: {}, required: [], additionalProperties: false };
    expect(tool(parameters)).toMatchObject({ result: { toolSpec: { strict: true } }, losses: [], problems: [] });
  });

  it('loses strict mode outside of it', () => {
    const emission = tool({ type: 'object', properties: { x: { type: 'integer', minimum: 1 } }, required: ['x'] });
    expect(emission).toMatchObject({ kind: 'emitted', problems: [], losses: [{ lost: 'strict mode' }] });
    expect(JSON.stringify(emission)).not.toContain('"strict":true');
  });
});
