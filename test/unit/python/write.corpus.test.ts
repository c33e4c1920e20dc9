import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { moduleSource, writeModel } from '../../../core/python/write/write-models.ts';
import { corpusLines, corpusPath } from '../../support/corpus.ts';
import { generated, means } from './write-support.ts';

/** The input schemas in a tool definition of any provider. */
function inputSchemas(definition: unknown): readonly JsonObject[] {
  if (typeof definition !== 'object' || definition === null) {
    return [];
  }
  const members = definition as Record<string, unknown>;
  const own = ['parameters', 'inputSchema', 'input_schema', 'parametersJsonSchema'].flatMap((key) => {
    const value = members[key] as Record<string, unknown> | undefined;
    const schema = (value?.['json'] ?? value) as unknown;
    return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? [schema as JsonObject] : [];
  });
  const inner = [
    members['function'],
    members['toolSpec'],
    ...((members['functionDeclarations'] ?? members['function_declarations'] ?? []) as readonly unknown[]),
  ];
  return [...own, ...inner.flatMap(inputSchemas)];
}

describe('real definitions', () => {
  test('at least 99 % of real input schemas come back, the rest with a loss', () => {
    const schemas = readdirSync(corpusPath('definitions')).flatMap((file) =>
      corpusLines<{ def: unknown }>(`definitions/${file}`).flatMap(({ def }) => inputSchemas(def)),
    );
    const models = schemas.map((schema) => ({ schema, model: writeModel(schema, 'tool args') }));
    const real = generated(models.map(({ model }) => ({ source: moduleSource([model]), name: model.name })));
    const wrong = models.filter(({ schema, model }, index) => {
      const imported = real?.[index];
      return model.losses.length > 0 || (imported != null && !means(schema, imported as JsonObject));
    });
    expect(schemas.length).toBeGreaterThan(700);
    expect(wrong.length / schemas.length).toBeLessThan(0.01);
    expect(wrong.filter(({ model }) => model.losses.length === 0)).toEqual([]);
  });
});
