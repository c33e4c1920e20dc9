import { describe, expect, it, test } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import type { TargetId } from '../../../core/formats/format-id.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';

function property(schema: JsonValue, to: TargetId) {
  const definition: JsonObject = {
    name: 'f',
    description: 'd',
    inputSchema: { type: 'object', properties: { x: schema } },
  };
  const emission = emitTool(canonicalize(definition).result, to);
  if (emission.kind !== 'emitted') throw new Error(emission.reason);
  const { parameters } = emission.result as { parameters: { properties: { x: JsonValue } } };
  return {
    schema: parameters.properties.x,
    losses: emission.losses.map(({ path, lost }) => `${path.replace('/inputSchema/properties/x', '')} ${lost}`),
    errors: emission.problems.filter(({ severity }) => severity === 'error'),
  };
}

describe('on Vertex AI, a union is written without other keywords', () => {
  const texts: JsonObject = { anyOf: [{ type: 'string' }, { type: 'number' }] };

  test.each<[JsonObject, JsonObject, readonly string[]]>([
    [
      { ...texts, description: 'A value.' },
      {
        anyOf: [
          { description: 'A value.', type: 'STRING' },
          { description: 'A value.', type: 'NUMBER' },
        ],
      },
      [],
    ],
    [
      {
        anyOf: [{ type: 'string', description: 'Own.' }, { type: 'number' }, { type: 'null' }],
        description: 'A value.',
      },
      {
        anyOf: [
          { description: 'Own.', nullable: true, type: 'STRING' },
          { description: 'A value.', nullable: true, type: 'NUMBER' },
        ],
      },
      [],
    ],
    [{ ...texts, default: 'a' }, { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }] }, ['/default "default"']],
    [
      { type: ['string', 'integer'], description: 'An id.' },
      {
        anyOf: [
          { description: 'An id.', type: 'STRING' },
          { description: 'An id.', type: 'INTEGER' },
        ],
      },
      [],
    ],
    [
      { anyOf: [{ type: 'string' }, { anyOf: [{ type: 'number' }, { type: 'boolean' }] }], title: 'T' },
      {
        anyOf: [
          { title: 'T', type: 'STRING' },
          {
            anyOf: [
              { title: 'T', type: 'NUMBER' },
              { title: 'T', type: 'BOOLEAN' },
            ],
          },
        ],
      },
      [],
    ],
    [
      { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'd' },
      { description: 'd', nullable: true, type: 'STRING' },
      [],
    ],
  ])('%j', (given, expected, lost) => {
    const { schema, losses, errors } = property(given, 'vertex');
    expect(schema).toEqual(expected);
    expect([losses, errors]).toEqual([lost, []]);
  });

  it('and stays as it is for the Gemini API', () => {
    expect(property({ ...texts, description: 'A value.' }, 'gemini-openapi').schema).toEqual({
      anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }],
      description: 'A value.',
    });
  });
});

it('true as a schema is any value, as an empty schema is', () => {
  for (const to of ['gemini-openapi', 'vertex'] as const) {
    const { schema, losses, errors } = property(true, to);
    expect(schema).toEqual(property({}, to).schema);
    expect([losses, errors]).toEqual([[' any type'], []]);
  }
});
