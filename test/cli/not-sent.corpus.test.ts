import { describe, expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { aion } from './support.ts';

describe('reported documents', () => {
  test('an OpenAPI document has only losses that a model would see', async () => {
    const folder = corpusPath('reports/openapi-and-manifest-noise');
    const { err } = await aion(['convert', 'openapi.json', '--to', 'openai'], { folder });
    expect(err).toContain('Not sent to models: URLs and HTTP methods.\n');
    expect(err).not.toContain('Not supported by OpenAI');
    expect(err).toMatch(/Converted 6 tools to openai with 4 losses\.\n$/);
  });
});
