import { describe, expect, it, test } from 'vitest';
import { emitTool } from '../../../core/formats/emit.ts';
import type { TargetId } from '../../../core/formats/format-id.ts';
import { judge } from '../../../core/formats/judge.ts';
import { formatOf } from '../../../core/formats/registry.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';

const node: JsonObject = {
  type: 'object',
  properties: { value: { type: 'string' }, next: { $ref: '#/$defs/Node', description: 'The next one.' } },
};

function written(schema: JsonObject, to: TargetId, more: JsonObject = {}) {
  const tool = formatOf('openai').parse({
    type: 'function',
    function: { name: 'f', description: 'd', parameters: schema, ...more },
  }).result;
  const emission = emitTool(tool, to);
  if (emission.kind !== 'emitted') throw new Error(emission.reason);
  const result = emission.result as { function?: { parameters: JsonObject }; input_schema?: JsonObject };
  return {
    schema: result.function?.parameters ?? result.input_schema ?? {},
    losses: emission.losses.map(({ path, lost }) => `${path.replace('/function/parameters', '')} ${lost}`),
    reasons: emission.losses.map(({ reason }) => reason),
    problems: emission.problems,
  };
}

describe('a reference with a description', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: { hero: { $ref: '#/$defs/Hero', description: 'The hero.' }, other: { $ref: '#/$defs/Hero' } },
    required: ['hero', 'other'],
    $defs: { Hero: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
  };

  test.each(['openai-strict', 'azure-openai-strict', 'anthropic-strict'] as const)('is written out for %s', (to) => {
    const { schema: strict, losses, problems } = written(schema, to);
    expect(strict['properties']).toEqual({
      hero: {
        type: 'object',
        properties: { name: { type: 'string' } },
        required: ['name'],
        additionalProperties: false,
        description: 'The hero.',
      },
      other: { $ref: '#/$defs/Hero' },
    });
    expect([losses, problems]).toEqual([[], []]);
  });

  it('that is recursive loses the description for OpenAI', () => {
    const {
      schema: strict,
      losses,
      problems,
    } = written(
      { type: 'object', properties: { first: { $ref: '#/$defs/Node' } }, required: ['first'], $defs: { Node: node } },
      'openai-strict',
    );
    expect(losses).toContain('/$defs/Node/properties/next/description "description"');
    expect(problems).toEqual([]);
    expect(JSON.stringify(strict)).toContain('{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}');
  });

  it('is a fault of a strict definition, not of another', () => {
    const definition = (strict: boolean): JsonObject => ({
      type: 'function',
      function: {
        name: 'f',
        description: 'd',
        strict,
        parameters: {
          type: 'object',
          properties: { a: { $ref: '#/$defs/A', title: 'A' } },
          required: ['a'],
          additionalProperties: false,
          $defs: { A: { type: 'string' } },
        },
      },
    });
    const found = judge(definition(true), 'openai');
    expect(found.map(({ pointer, certainty }) => [pointer, certainty])).toEqual([
      ['/function/parameters/properties/a/title', 'reported'],
    ]);
    expect(judge(definition(false), 'openai')).toEqual([]);
  });
});

describe('a default', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: { limit: { type: 'integer', default: 10 } },
    required: ['limit'],
    additionalProperties: false,
  };

  it('stays for OpenAI, and is lost for Azure', () => {
    expect(written(schema, 'openai-strict').losses).toEqual([]);
    const azure = written(schema, 'azure-openai-strict');
    expect([azure.losses, azure.problems]).toEqual([['/properties/limit/default "default"'], []]);
    expect(JSON.stringify(azure.schema)).not.toContain('default');
  });
});

describe('strict mode of Anthropic', () => {
  const strict = (inner: JsonObject, defs: JsonObject = {}): readonly string[] =>
    judge(
      {
        name: 'f',
        description: 'd',
        strict: true,
        input_schema: {
          type: 'object',
          properties: { a: inner },
          required: ['a'],
          additionalProperties: false,
          ...defs,
        },
      },
      'anthropic',
    ).map(({ pointer }) => pointer.replace('/input_schema/properties/a', ''));

  test.each<[JsonObject, readonly string[]]>([
    [{ type: 'string', pattern: '^[a-z]+$', default: 'x' }, []],
    [{ type: ['string', 'null'], format: 'date' }, []],
    [{ type: 'integer', enum: [1, 2] }, []],
    [{ type: 'array', items: { type: 'string' }, minItems: 1 }, []],
    [{ type: 'string', examples: ['x'], $comment: 'y' }, []],
    [{ type: 'array', items: { type: 'string' }, minItems: 2 }, ['/minItems']],
    [{ type: 'number', multipleOf: 0.5 }, ['/multipleOf']],
    [{ type: 'string', pattern: '^(?!x)' }, ['/pattern']],
    [{ type: ['object', 'null'], properties: {} }, ['']],
    [{ enum: ['x', { b: 1 }] }, ['/enum/1']],
    [{ $ref: 'https://example.com/schema.json' }, ['/$ref']],
  ])('%j', (inner, faults) => {
    expect(strict(inner)).toEqual(faults);
  });

  it('has definitions by both names, and no recursion', () => {
    const text = { Text: { type: 'string' } };
    expect(strict({ $ref: '#/definitions/Text' }, { definitions: text })).toEqual([]);
    const closed = { ...node, additionalProperties: false };
    expect(strict({ $ref: '#/$defs/Node' }, { $defs: { Node: closed } })).toEqual([
      '/input_schema/$defs/Node/properties/next/$ref',
    ]);
  });

  it('replaces recursion, and references in allOf', () => {
    const recursive = written({ ...node, $defs: { Node: node } }, 'anthropic-strict');
    expect(recursive.problems).toEqual([]);
    expect(recursive.losses.some((loss) => loss.includes('reference "#/$defs/Node"'))).toBe(true);
    const merged = written(
      {
        type: 'object',
        properties: { a: { allOf: [{ $ref: '#/$defs/A' }, { properties: { b: { $ref: '#/$defs/A' } } }] } },
        $defs: { A: { type: 'object', properties: { c: { type: 'string' } } } },
      },
      'anthropic-strict',
    );
    expect(merged.problems).toEqual([]);
  });
});

it('names the faults for which strict mode is dropped, and the target that rewrites', () => {
  const { losses, reasons } = written({ type: 'object', properties: { a: {}, b: { type: 'string' } } }, 'openai', {
    strict: true,
  });
  expect(losses).toEqual(['/function/strict strict mode']);
  expect(reasons[0]).toContain('"a" must be in "required".');
  expect(reasons[0]).toContain('"b" must be in "required".');
  expect(reasons[0]).toContain('The target openai-strict rewrites the schema.');
});
